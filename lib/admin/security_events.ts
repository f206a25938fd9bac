import type { Speech } from "@/lib/admin/desk_language.ts";
import { attempt, type Channel } from "@/lib/contact/delivery_channels.ts";
import { createId } from "@/lib/contact/job.ts";
import type { Log } from "@/lib/log.ts";
import { eventKey, eventsPrefix } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** The groups of events that are bounded together. */
type Group = "change" | "entry" | "failure";

interface Kind {
  group: Group;
  /** The desk shows it until the owner confirms it; an e-mail says so too. */
  isNews?: boolean;
}

/** Everything that is noted of who signs in and of what they sign in with. The names stand in logs and must not change. */
const KINDS = {
  set_up: { group: "change" },
  password_changed: { group: "change", isNews: true },
  passkey_added: { group: "change", isNews: true },
  passkey_removed: { group: "change", isNews: true },
  passkey_renamed: { group: "change" },
  signed_out_everywhere: { group: "change", isNews: true },
  reset: { group: "change", isNews: true },
  link_made: { group: "change", isNews: true },
  link_used: { group: "change", isNews: true },
  sign_in: { group: "entry" },
  export: { group: "entry" },
  sign_in_failed: { group: "failure" },
  locked: { group: "failure" },
} as const satisfies Record<string, Kind>;

export type SecurityKind = keyof typeof KINDS;

/** An event as it is stored: no addresses, no secrets. */
export interface SecurityEvent {
  kind: SecurityKind;
  /** Family of the browser; null for what was done on the server. */
  browser: string | null;
  /** The number of passkeys that ended by it. */
  count?: number;
  /** Milliseconds since the epoch. */
  at: number;
  endsAt: number;
  /** The owner has not yet said that it is known. */
  isNew: boolean;
}

/** The name of a browser that is not known. */
export const UNKNOWN_BROWSER = "A browser";

export type Happened = Pick<SecurityEvent, "kind" | "browser" | "count">;

/** The most events of each group: strangers who guess push out only other guesses. */
const MOST: Record<Group, number> = { change: 25, entry: 20, failure: 15 };
const STORED_MS = 90 * 86_400_000;
/** Failures are stored no more often than this, in milliseconds, so that a flood of them does not become one of writes. */
const FAILURE_EVERY_MS = 1000;

type EventSpeech = Pick<Speech, "words" | "locale">;

/** Says what has happened, in words. */
export function eventInWords({ kind, count = 0 }: Happened, { words, locale }: EventSpeech): string {
  const { events } = words.desk;
  return count === 0 ? events[kind] : `${events[kind]}; ${fillCounted(events.passkeys_ended, count, locale)}`;
}

/** Names the browser of an event or a session, which is stored in English (`Firefox on Linux`); undefined for what was done on the server. */
export function browserInWords(stored: string | null, { desk }: Words): string | undefined {
  if (!stored) return undefined;
  const [family, system] = stored.split(" on ");
  const browser = family === UNKNOWN_BROWSER ? desk.browser.unknown : family;
  return system === undefined ? browser : fill(desk.browser.named, { browser, system });
}

/** Adds an event to a commit, so that nothing is changed without being noted. */
export function addEvent(atomic: Deno.AtomicOperation, happened: Happened, now: number): void {
  const kind: Kind = KINDS[happened.kind];
  const event: SecurityEvent = { ...happened, at: now, endsAt: now + STORED_MS, isNew: kind.isNews === true };
  atomic.set(eventKey(kind.group, createId(now)), event, { expireIn: STORED_MS });
}

interface SecurityEventsOptions {
  store: Store;
  now: () => number;
  log: Log;
  /** Writes to the owner by e-mail; absent where there is no such channel. */
  mail?: OwnerMail;
}

/** Records sign-ins and changes of credentials: in the store for the owner, in the log for the operator. */
export class SecurityEvents {
  #options: SecurityEventsOptions;
  #failedAt = new Map<SecurityKind, number>();

  constructor(options: SecurityEventsOptions) {
    this.#options = options;
  }

  /** Notes what changes nothing in the owner's record. */
  async record(happened: Happened): Promise<void> {
    const { store, now } = this.#options;
    const at = now();
    const isFailure = KINDS[happened.kind].group === "failure";
    const last = this.#failedAt.get(happened.kind);
    if (isFailure && last !== undefined && Math.abs(at - last) < FAILURE_EVERY_MS) return this.#tell(happened);
    if (isFailure) this.#failedAt.set(happened.kind, at);
    await store.use(async (kv) => {
      const atomic = kv.atomic();
      addEvent(atomic, happened, at);
      await atomic.commit();
    });
    await this.tell(happened);
  }

  /** Logs what `addEvent` has noted, writes to the owner where it is news, and deletes what is too much. */
  async tell(happened: Happened): Promise<void> {
    this.#tell(happened);
    await this.#options.store.use((kv) => deleteSurplus(kv, KINDS[happened.kind].group));
  }

  /** Lists what is stored, the newest first. */
  async list(): Promise<SecurityEvent[]> {
    const { store, now } = this.#options;
    const entries = await store.use((kv) => Array.fromAsync(kv.list<SecurityEvent>({ prefix: eventsPrefix })));
    return entries.map(({ value }) => value).filter(({ endsAt }) => now() < endsAt).sort((a, b) => b.at - a.at);
  }

  /** Lists what the owner has not yet said to know. */
  async news(): Promise<SecurityEvent[]> {
    return (await this.list()).filter(({ isNew }) => isNew);
  }

  /** Notes that the owner knows of everything up to a time: what came after the page was shown stays news. */
  async confirm(until: number): Promise<void> {
    const { store, now } = this.#options;
    await store.use(async (kv) => {
      for await (const entry of kv.list<SecurityEvent>({ prefix: [...eventsPrefix, "change"] })) {
        if (!entry.value.isNew || entry.value.at > until) continue;
        const expireIn = Math.max(1, entry.value.endsAt - now());
        await kv.atomic().check(entry).set(entry.key, { ...entry.value, isNew: false }, { expireIn }).commit();
      }
    });
  }

  #tell(happened: Happened): void {
    const { log, mail } = this.#options;
    const { group, isNews }: Kind = KINDS[happened.kind];
    const fields = { kind: happened.kind, browser: happened.browser, passkeys_ended: happened.count };
    if (group === "entry") log("info", "security_event", fields);
    else log("warn", "security_event", fields);
    if (isNews || happened.kind === "set_up") void mail?.(happened);
  }
}

async function deleteSurplus(kv: Deno.Kv, group: Group): Promise<void> {
  const keys = [];
  const listed = kv.list({ prefix: [...eventsPrefix, group] }, { reverse: true, limit: MOST[group] + 50 });
  for await (const { key } of listed) keys.push(key);
  for (const key of keys.slice(MOST[group])) await kv.delete(key);
}

/** Writes to the owner by e-mail. Resolves when the mail is accepted or given up; never throws. */
export type OwnerMail = (happened: Happened) => Promise<void>;

/** Pauses before the attempts, in milliseconds. */
const PAUSES_MS = [0, 60_000, 600_000];

/** Makes what tells the owner by the e-mail channel; undefined where there is none. */
export function ownerMail(
  { channels, address, speech: readSpeech, log, now, pauses = PAUSES_MS }: {
    channels: readonly Channel[];
    /** The owner's address for mail. */
    address: string | undefined;
    /** Gives the site's, because nobody knows in which browser a mail is read. */
    speech: () => EventSpeech & Pick<Speech, "times">;
    log: Log;
    now: () => number;
    pauses?: readonly number[];
  },
): OwnerMail | undefined {
  const channel = channels.find(({ name }) => name === "email");
  if (channel === undefined || address === undefined) return undefined;
  return async (happened) => {
    const at = now();
    const speech = readSpeech();
    const { from, subject, text } = speech.words.desk.security_mail;
    const event = eventInWords(happened, speech);
    const browser = browserInWords(happened.browser, speech.words);
    const details = [browser, speech.times.fullView(at).exact].filter((detail) => detail !== undefined).join(", ");
    const message = {
      kind: "other",
      from,
      reply_to: address,
      subject: fill(subject, { event }),
      message: fill(text, { event, details }),
    } as const;
    const delivery = { id: createId(at), createdAt: at, message, deskPath: "/admin/settings/access" };
    for (const pause of pauses) {
      if (pause > 0) await new Promise<void>((resolve) => Deno.unrefTimer(setTimeout(resolve, pause)));
      const failure = await attempt(channel, delivery, new AbortController().signal, log);
      if (failure === null) return;
    }
  };
}
