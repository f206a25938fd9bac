/**
 * How a message ends: its sender withdraws or replaces it, or the owner says that it was answered or declined (contract,
 * section 7.2). What is withdrawn or replaced loses its text at once; the content-free record stays until its time.
 */
import { unknownRecord } from "@/lib/contact/delivery_record.ts";
import { type InboxEntry, newEntry, removeWords, splitWords, writeEntry } from "@/lib/contact/inbox_index.ts";
import { isId, type Job, type OutcomeKind, writeJob } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { ServiceError } from "@/lib/errors.ts";
import { noteErasure } from "@/lib/store/erasure.ts";
import {
  entryKey,
  jobKey,
  ledgerKey,
  markKey,
  messageKey,
  repeatedKey,
  signedKey,
  wordsKey,
} from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";

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
    return await end(kv, id, "withdrawn", now) ?? job;
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

/** Ends the message that another one takes the place of, unless the owner was faster. */
export async function replace(kv: Deno.Kv, id: string, now: number): Promise<void> {
  await retryContended(async () => void await end(kv, id, "replaced", now));
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
      throw new ServiceError("validation_failed", `The message was ${job.outcome!.kind} by its sender.`, {
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

/** Tells whether the text of a message is gone. */
export function isGone({ outcome }: Job): boolean {
  return outcome?.kind === "withdrawn" || outcome?.kind === "replaced";
}

/** Erases a message in one commit; undefined: there is none any more, or it has an outcome already. */
async function end(kv: Deno.Kv, id: string, kind: OutcomeKind, now: number): Promise<Job | undefined> {
  const [foundJob, foundEntry, words, message, ledger] = await kv.getMany<[Job, InboxEntry, string, Message, unknown]>(
    [jobKey(id), entryKey(id), wordsKey(id), messageKey(id), ledgerKey],
  );
  const job = foundJob.value;
  if (job === null || job.outcome !== undefined) return undefined;
  // Never due again, and waiting for nobody; what a channel is being told at this moment cannot be taken back.
  const status = job.status === "delivering" || job.status === "held" ? "queued" : job.status;
  const checks = job.checks?.map(({ by: _by, ...check }) => check);
  const after: Job = {
    ...job,
    status,
    dueAt: null,
    updatedAt: now,
    outcome: { kind, at: now },
    ...checks && { checks },
  };
  const atomic = kv.atomic().check(foundJob, foundEntry, ledger);
  writeJob(atomic, job, after);
  // Marks are otherwise written by the intake only, under the guard of the ledger.
  atomic.delete(markKey(job.mark)).set(ledgerKey, ledger.value ?? { count: 0, endsAt: 0 });
  atomic.set(messageKey(id), erased(message.value ?? { kind: job.kind }));
  atomic.set(wordsKey(id), "").delete(repeatedKey(id)).delete(signedKey(id));
  removeWords(atomic, id, splitWords(words.value));
  const before = foundEntry.value;
  // The desk shows that there was one, also where it was faster than the worker.
  const entry = {
    ...before ?? newEntry(after, now),
    held: false,
    vouched: undefined,
    failed: false,
    outcome: kind,
    verdict: undefined,
  };
  writeEntry(atomic, before, entry);
  noteErasure(atomic);
  await commit(atomic);
  return after;
}

function erased({ kind }: Pick<Message, "kind">): Message {
  return { kind, message: "", reply_to: "" };
}

function alreadyAnswered(kind: string): ServiceError {
  return new ServiceError("already_answered", `The owner has already ${kind} this message.`, {
    hint: "Send a new message if there is more to say.",
  });
}
