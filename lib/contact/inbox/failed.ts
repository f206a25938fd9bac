import { toEntry } from "@/lib/contact/inbox/entry.ts";
import { readIndexed } from "@/lib/contact/inbox/take_up.ts";
import { touchInbox, writeEntry } from "@/lib/contact/inbox/write.ts";
import type { Job } from "@/lib/contact/job.ts";
import { jobKey } from "@/lib/store/keys.ts";
import { Conflict } from "@/lib/store/retry.ts";

/** Adds to a commit that the entry is, or is no longer, one whose delivery has failed; and a check that it still is. */
export async function markFailed(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  id: string,
  failed: boolean,
): Promise<void> {
  const [found] = await readIndexed(kv, [id]);
  atomic.check(found);
  if (found.value !== null) writeEntry(atomic, found.value, { ...toEntry(found.value), failed });
}

/**
 * Commits the result of an attempt together with what the inbox shows of it.
 *
 * @param atomic checks that the job is still that of `versionstamp`
 * @returns the new versionstamp, or undefined when the job is not.
 * @throws {Conflict} when the owner was changing the entry.
 */
export async function commitWithEntry(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  job: Job,
  versionstamp: string,
): Promise<string | undefined> {
  if (job.status === "failed") await markFailed(kv, atomic, job.id, true);
  else if (job.status === "delivered") touchInbox(atomic);
  const result = await atomic.commit();
  if (result.ok) return result.versionstamp;
  const current = await kv.get(jobKey(job.id));
  if (current.versionstamp === versionstamp) throw new Conflict("the entry has changed");
  return undefined;
}
