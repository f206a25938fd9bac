import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Content } from "@/lib/content/content.ts";
import { type Change, changesBetween, firstChange, type State, stateOf } from "@/lib/history/changes.ts";
import { lazily } from "@/lib/lazily.ts";
import type { Log } from "@/lib/log.ts";
import { bytesPrefix, changeKey, changesPrefix, historyHeadKey, stateKeyOf, statesPrefix } from "@/lib/store/keys.ts";
import { commit, isContention, retryContended } from "@/lib/store/kv.ts";
import type { Store } from "@/lib/store/store.ts";

export interface RecordedChange extends Change {
  /** A UUID, the same for every reader and every address of the site. */
  id: string;
  /** The time of being first served, in milliseconds since the epoch. */
  at: number;
  /** Names the state after it: SHA-256 in hex over what `/portfolio.json` was then. */
  snapshot: string;
}

interface RecordedState {
  digest: string;
  /** The time of being first served, in milliseconds since the epoch. */
  at: number;
  /** Length of its bytes. */
  size: number;
}

/** The last record. Each recording checks and writes it, so that only one of several instances records. */
interface Head {
  /** SHA-256 of the content itself, which knows of no address. */
  fingerprint: string;
  digest: string;
  /** The number of recorded changes and states. */
  changes: number;
  states: number;
  at: number;
}

/** States that can be read again, and changes that are listed. */
const MAX_STATES = 50;
const MAX_CHANGES = 1000;

/** A value of the store has 64 KiB at most. */
const CHUNK_BYTES = 60_000;

/** The interval between looks for records of other instances, in milliseconds. */
const REFRESH_MS = 60_000;

interface Served {
  content: Content;
  /** Writes what `/portfolio.json` is. */
  snapshot: () => Promise<string>;
}

interface HistoryOptions {
  store: Store;
  /** Returns what is served now. */
  served: () => Served;
  log: Log;
  now: () => number;
  /** Is fulfilled when what is served is what shall be: before that nothing is recorded. */
  settled?: () => Promise<void>;
  /** Is called when more is known than before. */
  onChange(): void;
}

/** Records by itself what has changed in the served content, and since when; read from memory. */
export class History {
  #options: HistoryOptions;
  #changes: readonly RecordedChange[] = [];
  #states: readonly RecordedState[] = [];
  #head?: Head;
  #started = lazily(() => this.#recordInTurn());
  #recording: Promise<void> = Promise.resolve();
  #timer?: ReturnType<typeof setInterval>;
  #listeners = new Set<() => void>();
  #ended = new AbortController();

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Records what is served, as soon as the store is available. */
  start(): void {
    this.#options.store.onAvailable(() => this.#begin());
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS);
    Deno.unrefTimer(this.#timer);
  }

  /** Records what is served now, after what is being recorded: another content has taken the place of the one before. */
  recordAgain(): void {
    this.#started = lazily(() => this.#recordInTurn());
    if (this.#timer !== undefined) this.#begin();
  }

  /** Ends looking, and tells those who listen that nothing will come any more. */
  stop(): void {
    clearInterval(this.#timer);
    this.#ended.abort();
  }

  /** Is aborted when nothing will be told any more. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** Calls `listener` when more changes are known than before. @returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Returns the changes, newest first. @throws {ServiceError} `unavailable` while they could not be read yet. */
  async changes(): Promise<readonly RecordedChange[]> {
    await this.#started();
    return this.#changes;
  }

  /** Returns the newest change; undefined while none could be read. Does not wait. */
  get latest(): RecordedChange | undefined {
    return this.#changes[0];
  }

  /** Returns the states that can be read again, newest first. @throws {ServiceError} `unavailable`. */
  async states(): Promise<readonly RecordedState[]> {
    await this.#started();
    return this.#states;
  }

  /** Returns the bytes of a state; undefined where none of that digest is known. @throws {ServiceError} `unavailable`. */
  async snapshot(digest: string): Promise<string | undefined> {
    await this.#started();
    if (!this.#states.some((state) => state.digest === digest)) return undefined;
    return await this.#options.store.use((kv) => readBytes(kv, digest));
  }

  /** Looks whether another instance has recorded something. Never throws. */
  async refresh(): Promise<void> {
    try {
      const head = await this.#options.store.use((kv) => kv.get<Head>(historyHeadKey));
      if (head.value !== null && head.value.at !== this.#head?.at) await this.#load();
    } catch {
      // The store has logged why; the next minute comes.
    }
  }

  #begin(): void {
    void this.#started().catch((error) => this.#report(error));
  }

  #recordInTurn(): Promise<void> {
    const recorded = this.#recording.then(() => this.#recordAndLoad());
    this.#recording = recorded.catch(() => {});
    return recorded;
  }

  async #recordAndLoad(): Promise<void> {
    const { store, served, log, settled } = this.#options;
    await settled?.();
    const { content, snapshot } = served();
    const state = stateOf(content);
    const text = JSON.stringify(state);
    const fingerprint = sha256(text);
    const count = await store.use((kv) =>
      retryContended(() => this.#record(kv, { state, text, fingerprint, snapshot }))
    );
    if (count > 0) log("info", "changes_recorded", { count });
    await this.#load();
  }

  /** Records how the present state differs from the last one, all at once or not at all. @returns how many changes. */
  async #record(
    kv: Deno.Kv,
    { state, text, fingerprint, snapshot }: Pick<Served, "snapshot"> & {
      state: State;
      text: string;
      fingerprint: string;
    },
  ): Promise<number> {
    const stored = await kv.get<Head>(historyHeadKey);
    const head = stored.value;
    if (head?.fingerprint === fingerprint) return 0;
    const before = head === null ? undefined : await readBytes(kv, head.fingerprint);
    const changes = before === undefined
      ? head === null ? [firstChange(state)] : []
      : changesBetween(JSON.parse(before), state);
    const portfolio = await snapshot();
    const digest = sha256(portfolio);
    await writeBytes(kv, digest, portfolio);
    await writeBytes(kv, fingerprint, text);

    // Never before the last one, also when the clock was set back.
    const at = Math.max(this.#options.now(), (head?.at ?? 0) + 1);
    const next: Head = {
      fingerprint,
      digest,
      changes: (head?.changes ?? 0) + changes.length,
      states: (head?.states ?? 0) + 1,
      at,
    };
    const atomic = kv.atomic().check(stored).set(historyHeadKey, next);
    atomic.set(stateKeyOf(next.states), { digest, at, size: new TextEncoder().encode(portfolio).length });
    // The weightiest is the newest.
    for (const [index, change] of changes.toReversed().entries()) {
      const recorded: RecordedChange = { ...change, id: crypto.randomUUID(), at, snapshot: digest };
      atomic.set(changeKey((head?.changes ?? 0) + index + 1), recorded);
    }
    await commit(atomic);
    if (head !== null) await forget(kv, head, next);
    return changes.length;
  }

  async #load(): Promise<void> {
    const { store, onChange } = this.#options;
    const [head, changes, states] = await store.use(async (kv) => {
      const newest = { reverse: true, batchSize: 100 };
      return [
        (await kv.get<Head>(historyHeadKey)).value,
        await Array.fromAsync(kv.list<RecordedChange>({ prefix: changesPrefix }, { ...newest, limit: MAX_CHANGES })),
        await Array.fromAsync(kv.list<RecordedState>({ prefix: statesPrefix }, { ...newest, limit: MAX_STATES })),
      ] as const;
    });
    const isNews = this.#head !== undefined && head?.changes !== this.#head.changes;
    this.#head = head ?? undefined;
    this.#changes = changes.map(({ value }) => value);
    // A state that came back is listed with the time when it came back.
    const listed = new Map<string, RecordedState>();
    for (const { value } of states) if (!listed.has(value.digest)) listed.set(value.digest, value);
    this.#states = [...listed.values()];
    onChange();
    if (isNews) { for (const listener of this.#listeners) listener(); }
  }

  #report(error: unknown): void {
    if (!this.#options.store.available || isContention(error)) return;
    this.#options.log("warn", "changes_not_recorded", { error: error instanceof Error ? error.name : "unknown" });
  }
}

/** Deletes what is no longer listed, and the content of the state before. What fails is deleted by the next that records. */
async function forget(kv: Deno.Kv, before: Head, { fingerprint, changes, states }: Head): Promise<void> {
  const stored = await Array.fromAsync(
    kv.list<RecordedState>({ prefix: statesPrefix, start: stateKeyOf(states - MAX_STATES + 1) }),
  );
  const old = await Array.fromAsync(
    kv.list<RecordedState>({ prefix: statesPrefix, end: stateKeyOf(states - MAX_STATES + 1) }),
  );
  for (const { key, value } of old) {
    if (!stored.some((state) => state.value.digest === value.digest)) await deleteBytes(kv, value.digest);
    await kv.delete(key);
  }
  for await (const { key } of kv.list({ prefix: changesPrefix, end: changeKey(changes - MAX_CHANGES + 1) })) {
    await kv.delete(key);
  }
  if (before.fingerprint !== fingerprint) await deleteBytes(kv, before.fingerprint);
}

/** Writes a text under its digest, in pieces. Who writes the same text writes the same. */
async function writeBytes(kv: Deno.Kv, digest: string, text: string): Promise<void> {
  const packed = gzipSync(text);
  for (let start = 0, index = 0; start < packed.length; start += CHUNK_BYTES, index++) {
    const isLast = start + CHUNK_BYTES >= packed.length;
    const piece = new Uint8Array(packed.subarray(start, start + CHUNK_BYTES));
    await kv.set([...bytesPrefix(digest), index], { piece, isLast });
  }
}

/** Reads such a text; undefined where not all of its pieces are there. */
async function readBytes(kv: Deno.Kv, digest: string): Promise<string | undefined> {
  const pieces = await Array.fromAsync(
    kv.list<{ piece: Uint8Array; isLast: boolean }>({ prefix: bytesPrefix(digest) }, { batchSize: 10 }),
  );
  if (!pieces.at(-1)?.value.isLast) return undefined;
  const text = gunzipSync(Buffer.concat(pieces.map(({ value }) => value.piece))).toString();
  return sha256(text) === digest ? text : undefined;
}

async function deleteBytes(kv: Deno.Kv, digest: string): Promise<void> {
  for await (const { key } of kv.list({ prefix: bytesPrefix(digest) }, { batchSize: 10 })) await kv.delete(key);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
