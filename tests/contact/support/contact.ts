import { Contact, type ContactOptions, type Submitted } from "@/lib/contact/contact.ts";
import { type MessageInput, messageInput } from "@/lib/contact/message.ts";
import type { SubmitCall } from "@/lib/contact/submission.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore, type Store } from "@/lib/store/store.ts";

export type Options = Partial<Omit<ContactOptions, "store">> & {
  path?: string;
  store?: Store;
  quota?: number;
  allQuota?: number;
};

/** A clock that tests move. */
export class Clock {
  time = Date.UTC(2026, 10, 21, 12);
  now = () => this.time;
  pass(ms: number): void {
    this.time += ms;
  }
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Runs `test` with a write path on a store of its own, and takes both down. */
export async function withContact(options: Options, test: (contact: Contact, store: Store) => Promise<void>) {
  const store = options.store ?? await openStore(options.path ?? ":memory:", { log: silentLog });
  const contact = makeContact(store, options);
  try {
    await test(contact, store);
  } finally {
    await contact.stop();
    store.close();
  }
}

/** A write path with generous limits, no channels, and only `sweep` and the kick to wake it, unless asked for more. */
export function makeContact(store: Store, options: Options = {}): Contact {
  const { quota = 1000, allQuota = 100_000 } = options;
  return new Contact({
    config: {
      contactLimit: { quota, window: 3600 },
      contactGlobalLimit: { quota: allQuota, window: 86_400 },
      retentionDays: 30,
    },
    channels: [],
    log: silentLog,
    wakeUps: { kick: true, timer: false },
    ...options,
    store,
  });
}

export function input(changes: Partial<MessageInput> = {}): MessageInput {
  return messageInput.parse({
    message: `We look for an engineer. ${crypto.randomUUID()}`,
    reply_to: "sender@example.com",
    from: "Sam Sender",
    subject: "A position",
    kind: "role",
    company: "Example Ltd",
    ...changes,
  });
}

export function call(changes: Partial<SubmitCall> = {}): SubmitCall {
  return { client: "192.0.2.1", statusUrl, ...changes };
}

export function statusUrl(id: string): string {
  return `https://vitrine.example.com/api/v1/contact/${id}`;
}

/** Submits, and expects that it was not a dry run. */
export async function send(
  contact: Contact,
  message: MessageInput = input(),
  changes: Partial<SubmitCall> = {},
): Promise<Submitted> {
  const result = await contact.submit(message, call(changes));
  if (result.dryRun) throw new TypeError("a dry run");
  return result;
}

/** How many entries stand below `prefix`. */
export async function countOf(store: Store, ...prefix: string[]): Promise<number> {
  return (await store.use((kv) => Array.fromAsync(kv.list({ prefix })))).length;
}

/** Waits until `condition` holds; for what happens without being waited for. The limit is for what never comes. */
export async function until(condition: () => boolean | Promise<boolean>, seconds = 50): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!await condition()) {
    if (performance.now() > end) throw new Error("did not come true in time");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
