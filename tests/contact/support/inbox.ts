import { assertEquals } from "@std/assert";
import {
  codeOf,
  facetsOf,
  INBOX,
  type InboxEntry,
  indexWords,
  joinWords,
  newEntry,
  writeEntry,
} from "@/lib/contact/inbox_index.ts";
import { createId, type Job, newJob, writeJob } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { type CheckName, type Finding, laneMarks, meaningOf } from "@/lib/contact/sender_facts.ts";
import { entryKey, jobKey, messageKey, wordKey, wordsKey } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

/** Computes every index of the inbox anew from entries, jobs and messages, and compares it with what is stored. */
export async function checkIndexes(store: Store): Promise<void> {
  const stored = await store.use((kv) => Array.fromAsync(kv.list({ prefix: [] })));
  const below = (...prefix: string[]) =>
    stored.filter(({ key }) => prefix.every((part, index) => key[index] === part))
      .map(({ key, value }) => [key.slice(prefix.length).join(" "), value] as const);
  const messages = new Map(below("contact", "message") as [string, Message][]);
  const jobs = new Map(below("contact", "job") as [string, Job][]);
  const entries = below("inbox", "entry").map(([, value]) => value as InboxEntry);

  const states: string[] = [];
  const words: string[] = [];
  const lists: [string, string][] = [];
  const counts = new Map<string, bigint>();
  for (const entry of entries) {
    const code = codeOf(facetsOf(entry));
    states.push(`${code} ${entry.id}`);
    counts.set(code, (counts.get(code) ?? 0n) + 1n);
    const all = indexWords(messages.get(entry.id)!);
    words.push(...all.map((word) => `${word} ${entry.id}`));
    lists.push([entry.id, joinWords(all)]);
    assertEquals(entry.failed, jobs.get(entry.id)!.status === "failed", "failed");
  }
  assertEquals(below("inbox", "state").map(([key]) => key).sort(), states.sort(), "states");
  assertEquals(below("inbox", "word").map(([key]) => key).sort(), words.sort(), "words");
  assertEquals(new Map(below("inbox", "words")), new Map<string, unknown>(lists), "words of messages");
  const counters = below("inbox", "count").map(([code, value]) => [code, (value as Deno.KvU64).value] as const);
  assertEquals(new Map(counters.filter(([, count]) => count !== 0n)), counts, "counts");
}

/** Notes what checks have found about the sender of a message that is in the inbox, as the worker does. */
export async function noteChecks(store: Store, id: string, ...findings: Finding[]): Promise<void> {
  await store.use(async (kv) => {
    const [{ value: job }, { value: entry }] = await kv.getMany<[Job, InboxEntry]>([jobKey(id), entryKey(id)]);
    const checks = findings.map((finding) => ({ check: CHECK_OF[finding.split("_")[0]], finding, at: job!.createdAt }));
    const hasFailed = findings.some((finding) => meaningOf(finding).status === "failed");
    const after: Job = hasFailed
      ? { ...job!, checks, status: "held", dueAt: null, hold: { reason: "check_failed", releasedAt: null } }
      : { ...job!, checks };
    const atomic = kv.atomic();
    writeJob(atomic, job, after);
    writeEntry(atomic, entry, { ...entry!, ...laneMarks(after) });
    await atomic.commit();
  });
}

const CHECK_OF: Record<string, CheckName> = {
  signature: "signature",
  directory: "signature",
  domain: "domain",
  mailbox: "mailbox",
  posting: "posting",
};

/**
 * Puts messages into a store as if they had been delivered to the inbox; times in milliseconds. The index of words is
 * written last and in its own order: each commit then changes few pages of the database instead of hundreds.
 */
export async function fillInbox(
  kv: Deno.Kv,
  count: number,
  make: (index: number) => { message: Message; entry?: Partial<InboxEntry> },
  begin = Date.UTC(2026, 0, 1),
  every = 1000,
): Promise<string[]> {
  const ids: string[] = [];
  const found = new Map<string, string[]>();
  const commits = new Commits(kv);
  for (let index = 0; index < count; index++) {
    const time = begin + index * every;
    const { message, entry } = make(index);
    const queued = newJob({
      id: createId(time),
      kind: message.kind,
      mark: crypto.randomUUID(),
      createdAt: time,
    });
    const status = entry?.failed ? "failed" : entry?.held ? "held" : "delivered";
    const job: Job = { ...queued, status, dueAt: null, attempts: 1, deliveredAt: status === "delivered" ? time : null };
    if (entry?.held) job.hold = { reason: "many_links", releasedAt: null };
    if (entry?.vouched) job.checks = [{ check: "posting", finding: "posting_found", at: time }];
    job.channels = { [INBOX]: { attempts: 1, acceptedAt: time, error: null, history: [{ at: time, error: null }] } };
    const words = indexWords(message);
    for (const word of words) {
      const list = found.get(word);
      if (list === undefined) found.set(word, [job.id]);
      else list.push(job.id);
    }
    await commits.makeRoom(CHANGES_OF_ENTRY);
    const { atomic } = commits;
    writeJob(atomic, null, job);
    atomic.set(messageKey(job.id), message).set(wordsKey(job.id), joinWords(words));
    writeEntry(atomic, null, { ...newEntry(job, time), ...entry });
    ids.push(job.id);
  }
  for (const word of [...found.keys()].sort()) {
    for (const id of found.get(word)!) {
      await commits.makeRoom(1);
      commits.atomic.set(wordKey(word, id), true);
    }
  }
  await commits.end();
  return ids;
}

/** The keys that an entry changes, without its words, and as many again because messages may be long. */
const CHANGES_OF_ENTRY = 14;

/** Puts changes together into commits that are as large as they may be. */
class Commits {
  atomic: Deno.AtomicOperation;
  #kv: Deno.Kv;
  #changes = 0;

  constructor(kv: Deno.Kv) {
    this.#kv = kv;
    this.atomic = kv.atomic();
  }

  /** Sees to it that the next `changes` fit into `atomic`. */
  async makeRoom(changes: number): Promise<void> {
    if (this.#changes + changes > 900) await this.end();
    this.#changes += changes;
  }

  async end(): Promise<void> {
    await this.atomic.commit();
    [this.atomic, this.#changes] = [this.#kv.atomic(), 0];
  }
}
