/**
 * Ends messages: the sender withdraws or replaces it, or the owner says that it was answered or declined (contract,
 * section 7.2). What is withdrawn or replaced loses its text at once; the content-free record stays until its time.
 */
import { unknownRecord } from "@/lib/contact/delivery_record.ts";
import { type InboxEntry, newEntry, removeWords, splitWords, writeEntry } from "@/lib/contact/inbox_index.ts";
import { isGone, isId, type Job, stateOf, writeJob } from "@/lib/contact/job.ts";
import { erasedMessage, MESSAGE_PARTS } from "@/lib/contact/message.ts";
import { ServiceError } from "@/lib/errors.ts";
import { noteErasure } from "@/lib/store/erasure.ts";
import { entryKey, jobKey, ledgerKey, markKey, messageKey, signedKey, wordsKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import { removeParts } from "@/lib/store/parts.ts";

/** The longest public line beside an outcome, in characters (UTF-16 units). */
export const MAX_REPLY_NOTE = 300;

/**
 * Erases a message on behalf of its sender: text, names, subject and addresses, the words by which the inbox finds it, and
 * the mark of duplicates. Withdrawing again, or what was replaced, changes nothing.
 *
 * @throws {ServiceError} `not_found`; `already_answered` after the owner has answered or declined; `unavailable`.
 */
export async function withdraw(kv: Deno.Kv, id: string, now: number): Promise<Job> {
  if (!isId(id)) throw unknownRecord();
  return await retryContended(async () => {
    const { value: job } = await kv.get<Job>(jobKey(id));
    if (job === null) throw unknownRecord();
    if (isGone(job)) return job;
    if (job.outcome !== undefined) throw alreadyAnswered(job.outcome.kind);
    const ledger = await kv.get(ledgerKey);
    // Marks are otherwise written by the intake only, under the guard of the ledger.
    const atomic = kv.atomic().check(ledger).set(ledgerKey, ledger.value ?? { count: 0, endsAt: 0 });
    const after = await end(kv, atomic, id, { kind: "withdrawn", at: now });
    if (after !== undefined) await commit(atomic);
    return after ?? job;
  });
}

/**
 * Tells whether a message may be replaced.
 *
 * @param oldest when the oldest record was accepted that still counts, in milliseconds since the epoch
 * @throws {ServiceError} `not_found` for an unknown one, `already_answered`, `unavailable`.
 */
export async function checkReplaceable(kv: Deno.Kv, id: string, oldest: number): Promise<void> {
  const { value: job } = await kv.get<Job>(jobKey(id));
  if (job === null || job.createdAt <= oldest) {
    throw new ServiceError("not_found", "There is no message with the id in replaces.", {
      hint: "replaces needs the id of an earlier message, from the answer to it. Leave it out for a new message.",
      details: [{ path: "replaces", message: "is not the id of a message" }],
    });
  }
  if (job.outcome !== undefined && !isGone(job)) throw alreadyAnswered(job.outcome.kind);
}

/**
 * Adds to the commit that accepts a message the end of the one whose place it takes, if it takes one.
 *
 * @param atomic checks and writes the ledger
 * @param oldest see `checkReplaceable`
 * @throws {ServiceError} as `checkReplaceable`: what was read before may have changed.
 */
export async function replace(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  { id: by, replaces: id }: Job,
  now: number,
  oldest: number,
): Promise<void> {
  if (id === undefined) return;
  await checkReplaceable(kv, id, oldest);
  await end(kv, atomic, id, { kind: "replaced", at: now, by });
}

/**
 * Notes what the owner has decided, or takes it back (`kind` null). Doing it twice is doing it once.
 *
 * @param note a line for the sender, empty for none; more than `MAX_REPLY_NOTE` is refused. Undefined: a message that is
 *   so already is left as it is
 * @throws {ServiceError} `not_found`; `validation_failed` for a message without text, or a note of more than one line.
 */
export async function settle(
  kv: Deno.Kv,
  id: string,
  kind: "answered" | "declined" | null,
  note: string | undefined,
  now: number,
): Promise<Job> {
  const line = (note ?? "").trim();
  if (line.length > MAX_REPLY_NOTE || /[\r\n\u2028\u2029]/.test(line)) {
    throw new ServiceError("validation_failed", "The line for the sender is too long.", {
      hint: `Write one line of at most ${MAX_REPLY_NOTE} characters, or none.`,
      details: [{ path: "note", message: `must be one line of at most ${MAX_REPLY_NOTE} characters` }],
    });
  }
  if (!isId(id)) throw unknownRecord();
  return await retryContended(async () => {
    const [foundJob, foundEntry] = await kv.getMany<[Job, InboxEntry]>([jobKey(id), entryKey(id)]);
    const [job, entry] = [foundJob.value, foundEntry.value];
    if (job === null || entry === null) throw unknownRecord();
    if (isGone(job)) {
      throw new ServiceError("validation_failed", `The message was ${stateOf(job)} by its sender.`, {
        hint: "You can only answer or decline a message that still exists.",
        details: [{ path: "id", message: "must be the id of a message that still exists" }],
      });
    }
    const isSame = (job.outcome?.kind ?? null) === kind;
    if (isSame && (note === undefined || (job.outcome?.note ?? "") === line)) return job;
    const { outcome: _outcome, ...open } = job;
    const after: Job = kind === null
      ? { ...open, updatedAt: now }
      : { ...open, updatedAt: now, outcome: { kind, at: now, ...(line === "" ? {} : { note: line }) } };
    const atomic = kv.atomic().check(foundJob, foundEntry);
    writeJob(atomic, job, after);
    writeEntry(atomic, entry, { ...entry, outcome: kind ?? undefined });
    await commit(atomic);
    return after;
  });
}

/** Adds to a commit the end of a message and that it is erased; undefined: there is none any more, or it has ended already. */
async function end(
  kv: Deno.Kv,
  atomic: Deno.AtomicOperation,
  id: string,
  outcome: NonNullable<Job["outcome"]>,
): Promise<Job | undefined> {
  const [foundJob, foundEntry, words] = await kv.getMany<[Job, InboxEntry, string]>(
    [jobKey(id), entryKey(id), wordsKey(id)],
  );
  const job = foundJob.value;
  if (job === null || job.outcome !== undefined) return undefined;
  // Never due again, and waiting for nobody; what a channel is being told at this moment cannot be taken back.
  const status = job.status === "delivering" || job.status === "held" ? "queued" : job.status;
  const checks = job.checks?.map(({ by: _by, ...check }) => check);
  const after: Job = { ...job, status, dueAt: null, updatedAt: outcome.at, outcome, ...checks && { checks } };
  atomic.check(foundJob, foundEntry);
  writeJob(atomic, job, after);
  atomic.delete(markKey(job.mark));
  removeParts(atomic.set(messageKey(id), erasedMessage(job)), messageKey(id), MESSAGE_PARTS);
  atomic.set(wordsKey(id), "").delete(signedKey(id));
  removeWords(atomic, id, splitWords(words.value));
  const before = foundEntry.value;
  // The desk shows that there was one, also where it was faster than the worker.
  const entry = {
    ...before ?? newEntry(after, outcome.at),
    held: false,
    vouched: undefined,
    failed: false,
    outcome: outcome.kind,
    verdict: undefined,
  };
  writeEntry(atomic, before, entry);
  noteErasure(atomic);
  return after;
}

function alreadyAnswered(kind: string): ServiceError {
  return new ServiceError("already_answered", `The owner has already ${kind} this message.`, {
    hint: "Send a new message if there is more to say.",
  });
}
