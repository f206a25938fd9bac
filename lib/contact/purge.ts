import type { Job } from "@/lib/contact/job.ts";
import { timePrefix } from "@/lib/contact/id.ts";
import { dueKey, entryKey, jobKey, jobsPrefix, markKey, messageKey } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

/** Messages deleted in one commit: five keys each. */
const PER_COMMIT = 100;
/** Commits in one go; the next sweep does the rest. */
const MAX_COMMITS = 10;

/**
 * Deletes all messages that were accepted before `before` (milliseconds since the epoch), with everything that belongs
 * to them, oldest first.
 *
 * @returns how many.
 */
export async function purge(store: Store, before: number): Promise<number> {
  let count = 0;
  for (let commits = 0; commits < MAX_COMMITS; commits++) {
    const deleted = await store.use((kv) => purgeSome(kv, before));
    count += deleted;
    if (deleted < PER_COMMIT) break;
  }
  return count;
}

async function purgeSome(kv: Deno.Kv, before: number): Promise<number> {
  const selector = { prefix: jobsPrefix, end: jobKey(timePrefix(before)) };
  const jobs = await Array.fromAsync(kv.list<Job>(selector, { limit: PER_COMMIT }));
  if (jobs.length === 0) return 0;
  const atomic = kv.atomic();
  for (const { value } of jobs) deleteMessage(atomic, value);
  await atomic.commit();
  return jobs.length;
}

/**
 * Deletes a message and what belongs to it. Needs no check: whoever changes the job at the same time fails afterwards,
 * or leaves an index entry that the worker removes when it finds no job.
 */
export function deleteMessage(atomic: Deno.AtomicOperation, { id, dueAt, mark }: Job): void {
  atomic.delete(jobKey(id)).delete(messageKey(id)).delete(entryKey(id)).delete(markKey(mark));
  if (dueAt !== null) atomic.delete(dueKey(dueAt, id));
}
