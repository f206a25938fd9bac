import type { SignedRequest } from "@/lib/contact/check_signature.ts";
import {
  type ContactLimits,
  type Counts,
  countsAt,
  limited,
  oneMore,
  roomIn,
  secondsUntil,
  standing,
  type Total,
  type Window,
} from "@/lib/contact/contact_limits.ts";
import { type Accepted, duplicateAnswer, newAnswer } from "@/lib/contact/delivery_record.ts";
import { type AtStep, createId, type Job, newJob, writeJob } from "@/lib/contact/job.ts";
import {
  FIELD_NAMES,
  type FieldName,
  type Message,
  MESSAGE_PARTS,
  type MessageInput,
  toMessage,
} from "@/lib/contact/message.ts";
import { replace } from "@/lib/contact/outcome.ts";
import type { SenderChecks } from "@/lib/contact/sender_checks.ts";
import type { HoldReason } from "@/lib/contact/sender_facts.ts";
import { ServiceError } from "@/lib/errors.ts";
import { clientHash, type LimitState, wideNetwork } from "@/lib/limits/soft_limiter.ts";
import { idempotencyKey, ledgerKey, markKey, messageKey, signedKey, windowKey } from "@/lib/store/keys.ts";
import { Draft, retryContended } from "@/lib/store/kv.ts";
import { inParts, type Parted } from "@/lib/store/parts.ts";
import { keyedHash, type Store, StoreFailure } from "@/lib/store/store.ts";

/** Messages in one commit, which may change 1,000 keys. */
const MAX_BATCH = 22;
/** Room in one commit, in bytes: it may have 800 KiB, its keys included. */
const ROOM = 780_000;
/** The bytes of a message besides itself: its job, three answers with the longest URL, what a signature covers. */
const BESIDE_MESSAGE = 32_000;
/** The time for which keys and duplicates are recognised (contract, section 2.6). */
const REMEMBER_MS = 24 * 3_600_000;
/** Keys that may be remembered for repetitions of one message; repetitions are not counted, so this bounds them. */
const MAX_KEYS_PER_MESSAGE = 20;
/** The answers are stored with the URL in them; a base URL beyond this is no base URL. */
const MAX_URL_LENGTH = 2048;
const KEY_HEADER = "Idempotency-Key";

/** The circumstances of a message. */
export interface SubmitCall {
  /** The sender's network (see `clientNetwork`); only keyed hashes of it are stored. */
  client: string;
  idempotencyKey?: string;
  /** The absolute URL of a delivery record. */
  statusUrl: (id: string) => string;
  /** Gives what the signature of the request covers; absent: it is not signed. */
  signed?: () => Promise<SignedRequest | undefined>;
  /** The suspicion of the form that it comes from: the message is accepted like any other, and held. */
  hold?: HoldReason;
}

/** The decision on a submission that was not refused. */
interface Decision {
  /** The body of the answer, byte for byte. */
  text: string;
  /** Set if the same key gave this very answer before. */
  replayed: boolean;
  limit: LimitState;
  /** The delivery that begins with this; undefined where an earlier message is the answer. */
  job?: Job;
}

interface IntakeOptions {
  store: Store;
  limits: ContactLimits;
  now: () => number;
  /** For how long messages are stored, in milliseconds. */
  retention: number;
  /** Called after messages have been accepted. */
  onAccepted: (jobs: readonly Job[]) => void;
  atStep?: AtStep;
  /** Lists what is to be found out about a sender. */
  checks?: Pick<SenderChecks, "begin">;
}

interface Waiting {
  submission: Submission;
  resolve: (decision: Decision) => void;
  reject: (error: unknown) => void;
}

/**
 * Brings submissions into the store. All that wait go together in one commit, one commit at a time, since all of them
 * count against the limit of all: alone they would only race each other. Between instances that counter, the ledger,
 * decides who was first: each accepting commit checks and writes it, so nothing that was read can have changed.
 */
export class Intake {
  #options: IntakeOptions;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** @throws {ServiceError} `validation_failed`, `idempotency_key_reused`, `rate_limited` or `unavailable`. */
  async submit(input: MessageInput, call: SubmitCall): Promise<Decision> {
    const { store, now } = this.#options;
    await store.opened;
    const signed = this.#options.checks && await call.signed?.();
    const submission = createSubmission(store.secret, input, call, now(), signed);
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ submission, resolve, reject });
      if (!this.#running) this.#run();
    });
  }

  /** Returns how the sender in a network stands, without counting; undefined while the store cannot be reached. */
  async limitState(client: string): Promise<LimitState | undefined> {
    const { store, limits, now } = this.#options;
    await store.opened;
    if (!store.available) return undefined;
    const [ownKey, networkKey] = [client, wideNetwork(client)].map((one) => windowKey(clientHash(store.secret, one)));
    try {
      const [own, network, all] = await store.use((kv) =>
        kv.getMany<[Window, Total, Total]>([ownKey, networkKey, ledgerKey])
      );
      return standing(countsAt(own.value, network.value, all.value, limits, now()), limits, now());
    } catch {
      return undefined;
    }
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Lets submissions that come in the same turn into the same commit.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, fitting(this.#waiting)));
    this.#running = false;
  }

  async #settle(batch: Waiting[]): Promise<void> {
    const { store, onAccepted } = this.#options;
    try {
      const submissions = batch.map(({ submission }) => submission);
      const results = await store.use((kv) => retryContended(() => this.#commit(kv, submissions)));
      const jobs = results.map(jobOf).filter((job) => job !== undefined);
      if (jobs.length > 0) onAccepted(jobs);
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result instanceof ServiceError) reject(result);
        else resolve(result);
      }
    } catch (error) {
      // What is wrong with one message concerns nobody else; that the store is gone concerns all.
      if (batch.length > 1 && !(error instanceof StoreFailure)) {
        for (const one of batch) await this.#settle([one]);
      } else for (const { reject } of batch) reject(error);
    }
  }

  async #commit(kv: Deno.Kv, submissions: Submission[]): Promise<(Decision | ServiceError)[]> {
    const { limits, now, atStep, checks, retention } = this.#options;
    const draft = await Draft.read(kv, ledgerKey, submissions.flatMap(keysOf));
    const time = now();
    const results = submissions.map((submission) => orRefusal(() => decide(draft, submission, limits, time, checks)));
    if (!draft.changed) return results;

    const atomic = kv.atomic();
    const jobs = results.map(jobOf).filter((job) => job !== undefined);
    for (const job of jobs) {
      writeJob(atomic, null, job);
      await replace(kv, atomic, job, time, time - retention);
    }
    for (const { id } of jobs) await atStep?.("accepting", id);
    await draft.commit(atomic, time);
    for (const { id } of jobs) await atStep?.("accepted", id);
    return results;
  }
}

/** Counts how many of those that wait fit into one commit. What replaces a message takes its index apart, and goes alone. */
function fitting(waiting: readonly Waiting[]): number {
  let room = ROOM;
  const end = waiting.findIndex(({ submission: { stored, replaces } }, index) =>
    index > 0 && replaces !== undefined || (room -= stored.size + BESIDE_MESSAGE) < 0
  );
  const alone = waiting[0]?.submission.replaces !== undefined;
  return alone || end === 0 ? 1 : Math.min(MAX_BATCH, end === -1 ? waiting.length : end);
}

function jobOf(result: Decision | ServiceError): Job | undefined {
  return result instanceof ServiceError ? undefined : result.job;
}

/** Turns a refusal into a result like others: it concerns one submission of a commit. */
function orRefusal(decision: () => Decision): Decision | ServiceError {
  try {
    return decision();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** A message on its way into the store, with the names under which its facts are stored. */
interface Submission {
  /** The id that it gets if it is accepted. */
  id: string;
  createdAt: number;
  message: Message;
  stored: Parted;
  /** Keyed hashes of the sender's network, and of the wide one that it is a part of. */
  client: string;
  network: string;
  hold?: HoldReason;
  signed?: SignedRequest;
  /** Id of the message whose place it takes. */
  replaces?: string;
  /** Digests of the key: together with the client (`own`), and with text and sender's address (`moved`). */
  key: { own: string; moved: string } | null;
  /** Digest of the whole body. */
  body: string;
  /** Digest of what makes a duplicate: every field, so that nobody takes the place of another sender. */
  mark: string;
  statusUrl: (id: string) => string;
}

function createSubmission(
  secret: Uint8Array,
  input: MessageInput,
  call: SubmitCall,
  now: number,
  signed?: SignedRequest,
): Submission {
  const { client, idempotencyKey: key, statusUrl, hold } = call;
  const { replaces } = input;
  if (key !== undefined) checkIdempotencyKey(key);
  const message = toMessage(input);
  const id = createId(now);
  if (statusUrl(id).length > MAX_URL_LENGTH) throw new RangeError("the URL of the delivery record is too long");
  const fields = fieldsOf(message);
  return {
    id,
    createdAt: now,
    message,
    stored: inParts(messageKey(id), message, MESSAGE_PARTS),
    client: clientHash(secret, client),
    network: clientHash(secret, wideNetwork(client)),
    hold,
    signed,
    replaces,
    key: key === undefined ? null : {
      own: digest(secret, "own key", [client, key]),
      moved: digest(secret, "moved key", [key, message.message, message.reply_to]),
    },
    body: digest(secret, "body", replaces === undefined ? fields : [...fields, replaces]),
    // Not "mark": under that name stand the marks of an earlier version, for text and address alone.
    mark: digest(secret, "same", fields),
    statusUrl,
  };
}

function digest(secret: Uint8Array, purpose: string, parts: readonly (string | null)[]): string {
  return keyedHash(secret, purpose, JSON.stringify(parts));
}

/** Fields that stand in a digest in this order, without their names: so they did when there were no others. */
const FIRST_FIELDS: readonly FieldName[] = ["kind", "message", "reply_to", "from", "subject", "company"];

/** Returns everything that tells a message from another, whatever fields there are. */
function fieldsOf(message: Message): (string | null)[] {
  const later = FIELD_NAMES.filter((name) => !FIRST_FIELDS.includes(name) && message[name] !== undefined);
  return [...FIRST_FIELDS.map((name) => message[name] ?? null), ...later.map((name) => `${name} ${message[name]}`)];
}

/** Checks that a key is 1 to 255 visible ASCII characters. @throws {ServiceError} `validation_failed`. */
export function checkIdempotencyKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return;
  const message = "must be 1 to 255 visible ASCII characters";
  throw new ServiceError("validation_failed", "The request is not valid.", {
    hint: `${KEY_HEADER} ${message}, for example a new random UUID for each message.`,
    details: [{ path: KEY_HEADER, message }],
  });
}

/** The record behind an idempotency key, as stored. */
interface Remembered {
  /** Digest of the body. */
  body: string;
  /** The answer that was given, as it was sent. */
  answer: string;
  expiresAt: number;
}

/** The mark by which a second message is a duplicate, as stored. */
interface Mark extends Remembered {
  /** The number of further keys that are remembered for it. */
  keys: number;
}

/** Lists the keys that `decide` reads besides the ledger. */
function keysOf({ client, network, key, mark }: Submission): string[][] {
  const keys = [windowKey(client), windowKey(network), markKey(mark)];
  return key === null ? keys : [...keys, idempotencyKey(key.own), idempotencyKey(key.moved)];
}

/**
 * Decides what becomes of a submission, and leaves in `draft` what must be written for it.
 *
 * A key belongs to the client that sent it: another client's message under the same key is another message. But where
 * text and address are the same too, it is the same sender from a new network, to whom the key still belongs.
 *
 * @throws {ServiceError} `idempotency_key_reused` or `rate_limited`; the draft is then unchanged.
 */
function decide(
  draft: Draft,
  submission: Submission,
  limits: ContactLimits,
  now: number,
  checks: IntakeOptions["checks"],
): Decision {
  const { client, network, key, body, mark: markDigest, message, id, createdAt } = submission;
  const counts = countsAt(
    draft.get<Window>(windowKey(client)),
    draft.get<Total>(windowKey(network)),
    draft.get<Total>(ledgerKey),
    limits,
    now,
  );
  const limit = standing(counts, limits, now);

  const mark = unexpired(draft.get<Mark>(markKey(markDigest)), now);
  const remembered = key && [key.own, key.moved]
    .map((name) => unexpired(draft.get<Remembered>(idempotencyKey(name)), now)).find((one) => one !== null);
  if (remembered) {
    if (remembered.body !== body) throw keyReused();
    return { text: remembered.answer, replayed: true, limit };
  }

  if (mark !== null) {
    const first: Accepted = JSON.parse(mark.answer);
    const text = JSON.stringify(duplicateAnswer(first, submission.statusUrl(first.id)));
    if (key !== null && mark.keys < MAX_KEYS_PER_MESSAGE) {
      draft.set(markKey(markDigest), { ...mark, keys: mark.keys + 1 }, mark.expiresAt);
      remember(key.own, text);
    }
    return { text, replayed: false, limit };
  }

  if (!limit.allowed) throw limited(limit);
  const room = roomIn(counts, limits);
  const hold = submission.hold ?? (room.waking ? undefined : "daily_total");
  if (hold !== undefined && !room.held) throw limited({ ...limit, reset: secondsUntil(counts.all.endsAt, now) });
  const text = JSON.stringify(newAnswer(id, submission.statusUrl(id), createdAt, hold));
  const expiresAt = now + REMEMBER_MS;
  const after: Counts = {
    client: { ...counts.client, count: counts.client.count + 1 },
    network: oneMore(counts.network, hold !== undefined),
    all: oneMore(counts.all, hold !== undefined),
  };
  draft.set(windowKey(client), after.client, after.client.endsAt);
  draft.set(windowKey(network), after.network, after.network.endsAt);
  draft.set(ledgerKey, after.all);
  draft.set(markKey(markDigest), { body, answer: text, expiresAt, keys: 0 }, expiresAt);
  if (key !== null) [key.own, key.moved].forEach((name) => remember(name, text));
  for (const { key, value } of submission.stored.entries) draft.set(key, value);
  const { signed } = submission;
  if (signed !== undefined) draft.set(signedKey(id), signed);
  return {
    text,
    replayed: false,
    limit: standing(after, limits, now),
    job: newJob({
      id,
      kind: message.kind,
      mark: markDigest,
      createdAt,
      hold,
      replaces: submission.replaces,
      checks: checks?.begin(message, signed !== undefined, createdAt),
    }),
  };

  function remember(name: string, answer: string): void {
    const expiresAt = now + REMEMBER_MS;
    draft.set(idempotencyKey(name), { body, answer, expiresAt }, expiresAt);
  }
}

/**
 * Leaves out what is no longer remembered. Where the clock was set back by hours things are remembered for longer, since
 * forgetting would deliver twice; what is dated more than a day ahead comes from a clock that was altogether wrong.
 */
function unexpired<T extends { expiresAt: number }>(value: T | null, now: number): T | null {
  return value !== null && value.expiresAt > now && value.expiresAt <= now + 2 * REMEMBER_MS ? value : null;
}

/** Returns the failure of a key that came before with another body. */
function keyReused(): ServiceError {
  return new ServiceError("idempotency_key_reused", `This ${KEY_HEADER} has been used for another message.`, {
    hint: `Use a new ${KEY_HEADER} for each message. Use the same one only to repeat exactly the same request.`,
    details: [{ path: KEY_HEADER, message: "was used with another body in the last 24 hours" }],
  });
}
