import { createHash } from "node:crypto";
import { type Claim, claims, collectClaims } from "@/lib/content/claims.ts";
import type { Content } from "@/lib/content/content.ts";
import type { Revision } from "@/lib/content/revision.ts";
import { type Fetched, FetchError, fetchSafely, isReservedHost } from "@/lib/fetch_safely.ts";
import type { Log } from "@/lib/log.ts";
import { evidenceKey, evidencePrefix } from "@/lib/store/keys.ts";
import { readEach } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";
import { readPage } from "@/lib/text/html_text.ts";

/** The state of a link. */
type LinkState = "reachable" | "gone" | "unchecked";

/** A link, and the words that shall stand there. */
export interface Link {
  url: string;
  quote?: string;
}

/** The findings about a link, as stored. Times are milliseconds since the epoch. */
interface Checked extends Link {
  state: LinkState;
  /** Set if the quoted words are on the page; true if nothing is quoted. */
  holdsQuote: boolean;
  reachedAt: number | null;
  lookedAt: number;
  /** The failures in a row, for reasons that may pass. */
  failures: number;
  /** The reason why it is not reachable, in a word. */
  reason?: string;
  /** The looks that did not come to an end; absent: none. */
  tries?: number;
}

const DAY_MS = 86_400_000;

/** A check counts for so long (contract, section 5.2). */
export const CHECK_COUNTS_MS = 7 * DAY_MS;

/** The age up to which a start trusts a look: on some platforms starts are many. */
const FRESH_AT_START_MS = 10 * 60_000;

/** The first look comes so long after the start, at most: together with the checks within 20 seconds. */
const FIRST_WITHIN_MS = 3000;

/** The interval between looks for links that are due. */
const LOOK_EVERY_MS = 15 * 60_000;

/** Links that are fetched at the same time, and how long one may take. */
const AT_ONCE = 4;
const TIMEOUT_MS = 8000;
const MAX_BYTES = 524_288;

/** A link at which looks were begun so often and never ended is given up for a week: it may be what ended the process. */
const MAX_TRIES = 2;
const GIVEN_UP = "given up";

interface EvidenceOptions {
  store: Store;
  /** Returns the revision that is served now. */
  revision: () => Revision;
  log: Log;
  now: () => number;
  /** Addresses as `host:port` that may be fetched though they are neither https nor public. */
  allow: readonly string[];
  /** Is called when a link is in another state than before. */
  onChange(): void;
}

/** Looks once a day whether what proves the owner's claims is still there, and is read from memory. */
export class EvidenceChecks {
  #options: EvidenceOptions;
  #known = new Map<string, Checked>();
  #working?: Promise<void>;
  #lookedAt = -Infinity;
  #started = false;
  #stop = new AbortController();
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(options: EvidenceOptions) {
    this.#options = options;
  }

  /** Begins to look, where there is anything to look at. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#options.store.onAvailable(() => {
      if (this.#timers.length > 0) return;
      const first = setTimeout(() => void this.#look(FRESH_AT_START_MS), Math.random() * FIRST_WITHIN_MS);
      const further = setInterval(() => void this.sweep(), LOOK_EVERY_MS);
      this.#timers = [first, further];
      for (const timer of this.#timers) Deno.unrefTimer(timer);
    });
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#stop.abort();
    await this.#working;
  }

  /** Looks at every link that was not looked at for a day; may be called at will. Never throws. */
  async sweep(): Promise<void> {
    await this.#options.store.opened;
    if (performance.now() - this.#lookedAt >= LOOK_EVERY_MS) await this.#look(DAY_MS);
  }

  /** Returns what is known of a link. */
  of({ url, quote }: Link): Checked | undefined {
    return this.#known.get(nameOf({ url, quote }));
  }

  /** Returns all links of the content with what is known of them. */
  get all(): Checked[] {
    return this.#links().map((link) => this.of(link) ?? neverChecked(link));
  }

  /** Looks at links that are new, after what is looking now: other content is served. */
  lookAgain(): void {
    if (this.#timers.length > 0) void Promise.resolve(this.#working).then(() => this.#look(FRESH_AT_START_MS));
  }

  #links(): Link[] {
    return linksOf(this.#options.revision().part(claims));
  }

  #look(olderThan: number): Promise<void> {
    return this.#working ??= this.#check(olderThan).catch((error) => {
      // What the store cannot do it has logged itself.
      if (!this.#options.store.available || this.#stop.signal.aborted) return;
      const reason = error instanceof Error ? error.name : "unknown";
      this.#options.log("warn", "evidence_not_checked", { error: reason });
    }).finally(() => this.#working = undefined);
  }

  async #check(olderThan: number): Promise<void> {
    const { store, now, onChange, log } = this.#options;
    const links = this.#links();
    if (links.length === 0 || !store.available || this.#stop.signal.aborted) return;
    this.#lookedAt = performance.now();
    const before = JSON.stringify(this.all.map(shownOf));
    const stored = await store.use((kv) => readEach<Checked>(kv, links.map((link) => evidenceKey(nameOf(link)))));
    for (const [index, found] of stored.entries()) {
      if (found !== null) this.#known.set(nameOf(links[index]), found);
    }
    const due = links.map((link) => this.of(link) ?? neverChecked(link)).filter(({ lookedAt, reason }) => {
      // A time to come is one of a clock that was set back since.
      return now() - lookedAt >= (reason === GIVEN_UP ? CHECK_COUNTS_MS : olderThan) || lookedAt > now();
    });
    const queue = due.filter(({ tries = 0 }) => tries === 0).values();
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (const known of queue) await this.#checkOne(known);
    }));
    // One after the other, so that only what ends the process is given up.
    for (const known of due) if (known.tries) await this.#checkOne(known);
    if (JSON.stringify(this.all.map(shownOf)) !== before) onChange();
    const gone = this.all.filter(({ state }) => state === "gone").length;
    if (due.length > 0) log("info", "evidence_checked", { count: due.length, gone });
    await this.#forget(links);
  }

  /** Looks at a link, and notes that before, for the case that it is the end of the process. */
  async #checkOne(known: Checked): Promise<void> {
    const { store, now, allow } = this.#options;
    const { signal } = this.#stop;
    const { tries = 0, reason } = known;
    const note = (checked: Checked) => store.use((kv) => kv.set(evidenceKey(nameOf(known)), checked));
    if (signal.aborted) return;
    const isGivenUp = tries >= MAX_TRIES && reason !== GIVEN_UP;
    if (!isGivenUp) await note({ ...known, tries: Math.min(MAX_TRIES, tries + 1), reason: undefined });
    const found: Look = isGivenUp
      ? { result: "blocked", holdsQuote: false, reason: GIVEN_UP }
      : await lookAt(known, { allow, signal });
    if (signal.aborted) return void await note(known);
    const checked = { ...judge(known, found, now()), ...isGivenUp && { tries } };
    this.#known.set(nameOf(known), checked);
    await note(checked);
  }

  /** Deletes what is known of links that nobody names any more; another instance may still have other content. */
  async #forget(links: readonly Link[]): Promise<void> {
    const names = new Set(links.map(nameOf));
    const { store, now } = this.#options;
    await store.use(async (kv) => {
      for await (const { key, value } of kv.list<Checked>({ prefix: evidencePrefix })) {
        if (!names.has(String(key[2])) && now() - value.lookedAt > CHECK_COUNTS_MS) await kv.delete(key);
      }
    });
  }
}

/** Returns the links of claims that can be looked at, each once. What is reserved for documents leads nowhere. */
export function linksOf(claims: readonly Claim[]): Link[] {
  const links = claims.flatMap(({ evidence }) => evidence).filter(({ url }) => {
    const hostname = URL.parse(url)?.hostname;
    return hostname !== undefined && !isReservedHost(hostname);
  });
  const named = new Map(links.map(({ url, quote }) => [nameOf({ url, quote }), { url, quote }]));
  return [...named.values()];
}

/** Returns what the store knows of the links of a content; for the doctor. */
export async function storedChecks(kv: Deno.Kv, content: Content): Promise<Checked[]> {
  const links = linksOf(collectClaims(content));
  const stored = await readEach<Checked>(kv, links.map((link) => evidenceKey(nameOf(link))));
  return stored.map((found, index) => found ?? neverChecked(links[index]));
}

/** Names a link in the store. */
function nameOf({ url, quote = "" }: Link): string {
  return createHash("sha256").update(`${url}\n${quote}`).digest("hex").slice(0, 32);
}

function neverChecked({ url, quote }: Link): Checked {
  return { url, quote, state: "unchecked", holdsQuote: false, reachedAt: null, lookedAt: 0, failures: 0 };
}

/** Returns what answers say of a link, without the time of each check. */
function shownOf({ state, holdsQuote, reachedAt }: Checked) {
  return [state, holdsQuote, reachedAt];
}

/** The finding of one look. `blocked`: there is something, but not for programs. */
interface Look {
  result: "reachable" | "gone" | "blocked" | "failed";
  holdsQuote: boolean;
  reason?: string;
}

/** Statuses with which a page keeps programs away that it shows to people. */
const BLOCKED = [401, 402, 403, 405, 406, 407, 408, 421, 425, 426, 429, 430, 451, 511, 999];

async function lookAt(
  { url, quote }: Link,
  { allow, signal }: { allow: readonly string[]; signal: AbortSignal },
): Promise<Look> {
  try {
    const found = await fetchSafely(url, { allow, signal, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    const { status } = found;
    const reason = `status ${status}`;
    if (status >= 200 && status < 300) {
      return { result: "reachable", holdsQuote: quote === undefined || await holds(found, quote) };
    }
    if (BLOCKED.includes(status)) return { result: "blocked", holdsQuote: false, reason };
    return { result: status >= 500 ? "failed" : "gone", holdsQuote: false, reason };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { reason, message } = error;
    const result = reason === "unknown_host"
      ? "gone"
      : reason === "timeout" || reason === "unreachable"
      ? "failed"
      : "blocked";
    return { result, holdsQuote: false, reason: message };
  }
}

/** Draws the conclusion from a look: what may pass by itself must happen twice, on two days, before a link counts as gone. */
function judge(before: Checked, { result, holdsQuote, reason }: Look, now: number): Checked {
  const { url, quote } = before;
  const checked = { url, quote, lookedAt: now, ...(reason !== undefined && { reason }) };
  if (result === "reachable") return { ...checked, state: "reachable", holdsQuote, reachedAt: now, failures: 0 };
  const { reachedAt } = before;
  if (result === "gone") return { ...checked, state: "gone", holdsQuote: false, reachedAt, failures: 0 };
  if (result === "blocked") return { ...checked, state: "unchecked", holdsQuote: false, reachedAt, failures: 0 };
  const failures = before.failures + 1;
  if (failures > 1) return { ...checked, state: "gone", holdsQuote: false, reachedAt, failures };
  return { ...checked, state: before.state, holdsQuote: before.holdsQuote, reachedAt, failures };
}

/** Tells whether words stand in what was fetched, however they are marked up and wherever lines end. */
async function holds({ body, headers }: Fetched, quote: string): Promise<boolean> {
  const type = headers.get("content-type") ?? "";
  const charset = /charset="?([\w-]{1,40})/i.exec(type)?.[1] ?? "utf-8";
  const text = decoderFor(charset).decode(body);
  const isMarkup = /html|xml/i.test(type) || /^\s{0,100}<(?:!doctype|html)/i.test(text);
  const wanted = plain(quote);
  return plain(isMarkup ? (await readPage(text)).text : text).includes(wanted);
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

function plain(text: string): string {
  return text.normalize("NFKC").replace(/[\s\u00ad\u200b]+/g, " ").replace(/[‘’]/g, "'").replace(/[“”„«»]/g, '"')
    .toLowerCase().trim();
}
