import { assertEquals } from "@std/assert";
import { createId } from "@/lib/contact/id.ts";
import { INBOX, type InboxEntry, newEntry, type StoredEntry } from "@/lib/contact/inbox/entry.ts";
import { indexWords, joinWords } from "@/lib/contact/inbox/index_words.ts";
import { codeOf, stateOf } from "@/lib/contact/inbox/state.ts";
import { writeEntry, writeWords } from "@/lib/contact/inbox/write.ts";
import { type Job, newJob, writeJob } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { messageKey } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

/** Computes every index of the inbox anew from entries, jobs and messages, and compares it with what is stored. */
export async function checkIndexes(store: Store): Promise<void> {
  const stored = await store.use((kv) => Array.fromAsync(kv.list({ prefix: [] })));
  const below = (...prefix: string[]) =>
    stored.filter(({ key }) => prefix.every((part, index) => key[index] === part))
      .map(({ key, value }) => [key.slice(prefix.length).join(" "), value] as const);
  const messages = new Map(below("contact", "message") as [string, Message][]);
  const jobs = new Map(below("contact", "job") as [string, Job][]);
  const entries = below("inbox", "entry").map(([, value]) => value as StoredEntry as InboxEntry);

  const states: string[] = [];
  const words: string[] = [];
  const lists: [string, string][] = [];
  const counts = new Map<string, bigint>();
  for (const entry of entries) {
    const code = codeOf(stateOf(entry));
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
  const kept = below("inbox", "count").map(([code, value]) => [code, (value as Deno.KvU64).value] as const);
  assertEquals(new Map(kept.filter(([, count]) => count !== 0n)), counts, "counts");
}

/** Puts messages into a store as if they had been delivered to the inbox, many in one commit; times in milliseconds. */
export async function fillInbox(
  kv: Deno.Kv,
  count: number,
  make: (index: number) => { message: Message; entry?: Partial<InboxEntry> },
  begin = Date.UTC(2026, 0, 1),
  every = 1000,
): Promise<string[]> {
  const ids: string[] = [];
  let atomic = kv.atomic();
  let changes = 0;
  for (let index = 0; index < count; index++) {
    const time = begin + index * every;
    const { message, entry } = make(index);
    const words = indexWords(message).length;
    if (changes + words + 8 > 900) {
      await atomic.commit();
      [atomic, changes] = [kv.atomic(), 0];
    }
    changes += words + 8;
    const queued = newJob(createId(time), message.kind, crypto.randomUUID(), time, true);
    const status = entry?.failed ? "failed" : "delivered";
    const job: Job = { ...queued, status, dueAt: null, attempts: 1, deliveredAt: status === "failed" ? null : time };
    job.channels = { [INBOX]: { attempts: 1, acceptedAt: time, error: null, history: [{ at: time, error: null }] } };
    writeJob(atomic, null, job);
    atomic.set(messageKey(job.id), message);
    writeEntry(atomic, null, { ...newEntry(job, time), ...entry });
    writeWords(atomic, job.id, message);
    ids.push(job.id);
  }
  await atomic.commit();
  return ids;
}
