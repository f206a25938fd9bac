import { type InboxEntry, removeEntry, splitWords } from "@/lib/contact/inbox_index.ts";
import { type Job, placeOf, timePrefix } from "@/lib/contact/job.ts";
import { MESSAGE_PARTS } from "@/lib/contact/message.ts";
import { noteErasure } from "@/lib/store/erasure.ts";
import { entryKey, jobKey, jobsPrefix, markKey, messageKey, signedKey, wordsKey } from "@/lib/store/keys.ts";
import { commit, readEach, readEntries, retryContended } from "@/lib/store/kv.ts";
import { removeParted } from "@/lib/store/parts.ts";
import type { Store } from "@/lib/store/store.ts";

/** Messages in one commit: as many as a commit may check. */
const PER_COMMIT = 10;
/** Messages that are listed at once. */
const PER_STEP = 100;
/** Messages that are deleted in one use of the store, which has a deadline. */
const PER_USE = 20;
/** Steps in one go; the next sweep does the rest. */
const MAX_STEPS = 10;
/** Words that are taken out of the index in one commit, which may change 1,000 keys of 80 KB together. */
const MAX_WORDS = 700;

const DAY_MS = 24 * 3_600_000;
/** More are not counted: what matters then is that they are many. */
const MAX_COUNTED = 500;
const AHEAD_DAYS = 30;

/**
 * Deletes messages permanently, with everything that belongs to them. A worker that is delivering one of them
 * fails to record it, or leaves an entry among the due ones that the worker removes when it finds no job.
 *
 * @returns how many there were.
 */
export async function removeMessages(kv: Deno.Kv, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (let rest = [...new Set(ids)]; rest.length > 0;) {
    const step = await retryContended(() => removeSome(kv, rest.slice(0, PER_COMMIT)));
    rest = rest.slice(step.done);
    removed += step.removed;
  }
  return removed;
}

/** Deletes the first of the messages, as many as one commit can carry. */
async function removeSome(kv: Deno.Kv, ids: readonly string[]): Promise<{ done: number; removed: number }> {
  const [jobs, entries, words] = await Promise.all([
    readEach<Job>(kv, ids.map(jobKey)),
    readEntries<InboxEntry>(kv, ids.map(entryKey)),
    readEach<string>(kv, ids.map(wordsKey)),
  ]);
  const atomic = kv.atomic();
  let [done, removed, taken] = [0, 0, 0];
  for (const [index, job] of jobs.entries()) {
    const list = splitWords(words[index]);
    taken += list.length;
    if (done > 0 && taken > MAX_WORDS) break;
    done++;
    if (job === null) continue;
    removeMessage(atomic, job, entries[index], list);
    removed++;
  }
  if (removed > 0) await commit(noteErasure(atomic));
  return { done, removed };
}

function removeMessage(
  atomic: Deno.AtomicOperation,
  job: Job,
  entry: Deno.KvEntryMaybe<InboxEntry>,
  words: readonly string[],
): void {
  const { id, mark } = job;
  atomic.check(entry);
  atomic.delete(jobKey(id)).delete(markKey(mark)).delete(signedKey(id));
  removeParted(atomic, messageKey(id), MESSAGE_PARTS);
  const place = placeOf(job);
  if (place !== null) atomic.delete(place);
  if (entry.value !== null) removeEntry(atomic, entry.value, words);
}

/**
 * Deletes all messages that were accepted before `before` (milliseconds since the epoch), with everything that belongs
 * to them, oldest first.
 *
 * @returns how many.
 */
export async function purge(store: Store, before: number): Promise<number> {
  let count = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const listed = await store.use((kv) => listSome(kv, before));
    for (let start = 0; start < listed.length; start += PER_USE) {
      count += await store.use((kv) => removeMessages(kv, listed.slice(start, start + PER_USE)));
    }
    if (listed.length < PER_STEP) break;
  }
  return count;
}

async function listSome(kv: Deno.Kv, before: number): Promise<string[]> {
  const selector = { prefix: jobsPrefix, end: jobKey(timePrefix(before)) };
  return (await Array.fromAsync(kv.list<Job>(selector, { limit: PER_STEP }))).map(({ value }) => value.id);
}

/** The next deletions by the retention. Times in milliseconds since the epoch. */
export interface Removal {
  /** The end of the oldest message; undefined while there is none. */
  nextAt?: number;
  /** The number of messages that go within `aheadDays`, or more at `isMore`. */
  count: number;
  isMore: boolean;
  aheadDays: number;
}

/** Looks ahead without reading more than it tells. @throws {ServiceError} `unavailable`. */
export async function nextRemoval(store: Store, retentionDays: number, now: number): Promise<Removal> {
  const retention = retentionDays * DAY_MS;
  const before = Math.max(0, now - retention + AHEAD_DAYS * DAY_MS);
  const [oldest, going] = await store.use((kv) =>
    Promise.all([
      Array.fromAsync(kv.list<Job>({ prefix: jobsPrefix }, { limit: 1 })),
      Array.fromAsync(kv.list({ prefix: jobsPrefix, end: jobKey(timePrefix(before)) }, { limit: MAX_COUNTED + 1 })),
    ])
  );
  return {
    nextAt: oldest.length === 0 ? undefined : oldest[0].value.createdAt + retention,
    count: Math.min(going.length, MAX_COUNTED),
    isMore: going.length > MAX_COUNTED,
    aheadDays: AHEAD_DAYS,
  };
}
