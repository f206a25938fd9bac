import type { Job } from "@/lib/contact/job.ts";
import { timePrefix } from "@/lib/contact/id.ts";
import { removeMessages } from "@/lib/contact/remove.ts";
import { jobKey, jobsPrefix } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

/** Messages that are listed at once. */
const PER_STEP = 100;
/** Messages that are deleted in one use of the store, which has a deadline. */
const PER_USE = 20;
/** Steps in one go; the next sweep does the rest. */
const MAX_STEPS = 10;

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
