import type { StoredEntry } from "@/lib/contact/inbox/entry.ts";
import { splitWords } from "@/lib/contact/inbox/index_words.ts";
import { removeEntry } from "@/lib/contact/inbox/write.ts";
import type { Job } from "@/lib/contact/job.ts";
import { dueKey, entryKey, jobKey, markKey, messageKey, repeatedKey, wordsKey } from "@/lib/store/keys.ts";
import { readEach, readEntries } from "@/lib/store/read_each.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";

/** Messages in one commit: as many as a commit may check. */
const PER_COMMIT = 10;
/** Words that are taken out of the index in one commit, which may change 1,000 keys of 80 KB together. */
const MAX_WORDS = 700;

/**
 * Deletes messages for good, with everything that belongs to them. Whoever is delivering one of them at the same time
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
    readEntries<StoredEntry>(kv, ids.map(entryKey)),
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
  if (removed > 0) await commit(atomic);
  return { done, removed };
}

function removeMessage(
  atomic: Deno.AtomicOperation,
  { id, dueAt, mark }: Job,
  entry: Deno.KvEntryMaybe<StoredEntry>,
  words: readonly string[],
): void {
  atomic.check(entry);
  atomic.delete(jobKey(id)).delete(messageKey(id)).delete(repeatedKey(id)).delete(markKey(mark));
  if (dueAt !== null) atomic.delete(dueKey(dueAt, id));
  if (entry.value !== null) removeEntry(atomic, entry.value, words);
}
