import { markFailed } from "@/lib/contact/inbox/failed.ts";
import { isId } from "@/lib/contact/id.ts";
import { type Job, writeJob } from "@/lib/contact/job.ts";
import { unknownRecord } from "@/lib/contact/record.ts";
import { ServiceError } from "@/lib/errors.ts";
import { jobKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";

/**
 * Begins a new round of attempts for a message whose delivery has failed. Channels that have accepted it are not used
 * again.
 *
 * @throws {ServiceError} `not_found`, or `validation_failed` when the message has not failed.
 */
export async function retryFailed(kv: Deno.Kv, id: string, now: number): Promise<Job> {
  if (!isId(id)) throw unknownRecord();
  return await retryContended(async () => {
    const found = await kv.get<Job>(jobKey(id));
    const before = found.value;
    if (before === null) throw unknownRecord();
    if (before.status !== "failed") {
      throw new ServiceError("validation_failed", `The message is ${before.status}.`, {
        hint: "Only a message whose delivery has failed can be sent again.",
        details: [{ path: "id", message: "must be the id of a message that has failed" }],
      });
    }
    const after: Job = {
      ...before,
      status: "queued",
      updatedAt: now,
      dueAt: now,
      error: null,
      earlierAttempts: before.attempts,
    };
    const atomic = kv.atomic().check(found);
    writeJob(atomic, before, after);
    await markFailed(kv, atomic, id, false);
    await commit(atomic);
    return after;
  });
}
