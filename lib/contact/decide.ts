import { type Accepted, duplicateAnswer, newAnswer } from "@/lib/contact/answers.ts";
import { keyReused } from "@/lib/contact/idempotency_key.ts";
import { type Job, newJob } from "@/lib/contact/job.ts";
import type { Submission } from "@/lib/contact/submission.ts";
import { type ContactLimits, limited, running, standing, type Window } from "@/lib/contact/window.ts";
import type { LimitState } from "@/lib/limits/limit_state.ts";
import type { Draft } from "@/lib/store/draft.ts";
import { idempotencyKey, ledgerKey, markKey, messageKey, windowKey } from "@/lib/store/keys.ts";

/** How long keys and duplicates are recognised (contract, section 2.6). */
const REMEMBER_MS = 24 * 3_600_000;
/** Keys that may be remembered for repetitions of one message; repetitions are not counted, so this bounds them. */
const MAX_KEYS_PER_MESSAGE = 20;

/** What an idempotency key stands for. */
interface Remembered {
  /** Digest of the body. */
  body: string;
  /** The answer that was given, as it was sent. */
  answer: string;
  expiresAt: number;
}

/** What makes a second message a duplicate. */
interface Mark extends Remembered {
  /** Digest of the key that the first message came with, whoever sends it. */
  key: string | null;
  /** How many more keys are remembered for it. */
  keys: number;
}

export interface Decision {
  /** The body of the answer, byte for byte. */
  text: string;
  /** Whether the same key gave this very answer before. */
  replayed: boolean;
  limit: LimitState;
  /** The delivery that begins with this; its message stands in the draft. */
  job?: Job;
}

/** The keys that `decide` reads besides the ledger. */
export function keysOf({ client, key, mark }: Submission): string[][] {
  const keys = [windowKey(client), markKey(mark)];
  return key === null ? keys : [...keys, idempotencyKey(key.own)];
}

/**
 * Decides what becomes of a submission, and leaves in `draft` what must be written for it.
 *
 * A key belongs to the client that sent it: another client's message under the same key is another message. But where
 * key and body are the same, it is the same sender from a new address, who gets the first answer again.
 *
 * @throws {ServiceError} `idempotency_key_reused` or `rate_limited`; the draft is then unchanged.
 */
export function decide(draft: Draft, submission: Submission, limits: ContactLimits, now: number): Decision {
  const { client, key, body, mark: markDigest, message, id, createdAt } = submission;
  const clientWindow = running(draft.get<Window>(windowKey(client)), limits.client, now);
  const allWindow = running(draft.get<Window>(ledgerKey), limits.all, now);
  const limit = standing(clientWindow, allWindow, limits, now);

  const remembered = key && unexpired(draft.get<Remembered>(idempotencyKey(key.own)), now);
  if (remembered !== null) {
    if (remembered.body !== body) throw keyReused();
    return { text: remembered.answer, replayed: true, limit };
  }

  const mark = unexpired(draft.get<Mark>(markKey(markDigest)), now);
  if (mark !== null) {
    if (key !== null && mark.key === key.any && mark.body === body) return { text: mark.answer, replayed: true, limit };
    const first: Accepted = JSON.parse(mark.answer);
    const text = JSON.stringify(duplicateAnswer(first, submission.statusUrl(first.id)));
    if (key !== null && mark.keys < MAX_KEYS_PER_MESSAGE) {
      draft.set(markKey(markDigest), { ...mark, keys: mark.keys + 1 }, mark.expiresAt);
      remember(key.own, text);
    }
    return { text, replayed: false, limit };
  }

  if (!limit.allowed) throw limited(limit);
  const text = JSON.stringify(newAnswer(id, submission.statusUrl(id), createdAt));
  const expiresAt = now + REMEMBER_MS;
  const counted = [clientWindow, allWindow].map((window) => ({ ...window, count: window.count + 1 }));
  draft.set(windowKey(client), counted[0], clientWindow.endsAt);
  draft.set(ledgerKey, counted[1]);
  draft.set(markKey(markDigest), { body, answer: text, expiresAt, key: key?.any ?? null, keys: 0 }, expiresAt);
  if (key !== null) remember(key.own, text);
  draft.set(messageKey(id), message);
  return {
    text,
    replayed: false,
    limit: standing(counted[0], counted[1], limits, now),
    job: newJob(id, message.kind, markDigest, createdAt, key !== null),
  };

  function remember(name: string, answer: string): void {
    const expiresAt = now + REMEMBER_MS;
    draft.set(idempotencyKey(name), { body, answer, expiresAt }, expiresAt);
  }
}

/**
 * What is still remembered. Where the clock was set back by hours it is so for longer, since forgetting would deliver
 * twice; what is dated more than a day ahead comes from a clock that was altogether wrong.
 */
function unexpired<T extends { expiresAt: number }>(value: T | null, now: number): T | null {
  return value !== null && value.expiresAt > now && value.expiresAt <= now + 2 * REMEMBER_MS ? value : null;
}
