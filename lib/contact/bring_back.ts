import { isAhead } from "@/lib/deadline.ts";
import { type Job, writeJob } from "@/lib/contact/job.ts";
import { duePrefix, jobKey } from "@/lib/store/keys.ts";
import { readEntries } from "@/lib/store/read_each.ts";

/** Jobs that are looked at in one go, the furthest ahead first. */
const MAX_JOBS = 200;

/**
 * Brings back jobs that were dated by a clock which has been set back since: they would be due only when it has come
 * there again. Each keeps the pause that it was given.
 *
 * @param isOurs whether this process works on a job at the moment: it writes a new date with the result.
 * @returns how many there were.
 */
export async function bringBack(kv: Deno.Kv, now: number, isOurs: (id: string) => boolean): Promise<number> {
  const selector = { prefix: duePrefix, start: [...duePrefix, now] };
  const rows = await Array.fromAsync(kv.list(selector, { limit: MAX_JOBS, reverse: true }));
  const ids = rows.map(({ key }) => key[3] as string).filter((id) => !isOurs(id));
  let count = 0;
  for (const found of await readEntries<Job>(kv, ids.map(jobKey))) {
    const job = found.value;
    if (job === null || job.dueAt === null || !isAhead(job.updatedAt, now)) continue;
    const atomic = kv.atomic().check(found);
    writeJob(atomic, job, { ...job, updatedAt: now, dueAt: now + Math.max(0, job.dueAt - job.updatedAt) });
    // Where the check fails, somebody works on it, and has dated it anew.
    if ((await atomic.commit()).ok) count++;
  }
  return count;
}
