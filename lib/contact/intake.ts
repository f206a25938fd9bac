import { decide, type Decision, keysOf } from "@/lib/contact/decide.ts";
import { type Job, writeJob } from "@/lib/contact/job.ts";
import type { Submission } from "@/lib/contact/submission.ts";
import type { AtStep } from "@/lib/contact/step.ts";
import type { ContactLimits } from "@/lib/contact/window.ts";
import { ServiceError } from "@/lib/errors.ts";
import { Draft } from "@/lib/store/draft.ts";
import { ledgerKey } from "@/lib/store/keys.ts";
import { retryContended } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

/**
 * Submissions in one commit. The largest message takes 28 KB with everything that belongs to it, and a commit may have
 * 800 KB.
 */
const MAX_BATCH = 24;

interface Waiting {
  submission: Submission;
  resolve: (decision: Decision) => void;
  reject: (error: unknown) => void;
}

export interface IntakeOptions {
  store: Store;
  limits: ContactLimits;
  now: () => number;
  /** Called after messages have been accepted. */
  onAccepted: () => void;
  /** Called after a message has been answered as the one of an earlier decision. */
  onRepeated: (decision: Decision) => void;
  atStep?: AtStep;
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

  /** @throws {ServiceError} `idempotency_key_reused`, `rate_limited` or `unavailable`. */
  accept(submission: Submission): Promise<Decision> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ submission, resolve, reject });
      if (!this.#running) this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Lets submissions that come in the same turn into the same commit.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, MAX_BATCH));
    this.#running = false;
  }

  async #settle(batch: Waiting[]): Promise<void> {
    try {
      const submissions = batch.map(({ submission }) => submission);
      const results = await this.#options.store.use((kv) => retryContended(() => this.#commit(kv, submissions)));
      if (results.some((result) => jobOf(result) !== undefined)) this.#options.onAccepted();
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result instanceof ServiceError) reject(result);
        else {
          if (result.job === undefined) this.#options.onRepeated(result);
          resolve(result);
        }
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async #commit(kv: Deno.Kv, submissions: Submission[]): Promise<(Decision | ServiceError)[]> {
    const { limits, now, atStep } = this.#options;
    const draft = await Draft.read(kv, ledgerKey, submissions.flatMap(keysOf));
    const time = now();
    const results = submissions.map((submission) => orRefusal(() => decide(draft, submission, limits, time)));
    if (!draft.changed) return results;

    const atomic = kv.atomic();
    const jobs = results.map(jobOf).filter((job) => job !== undefined);
    for (const job of jobs) writeJob(atomic, null, job);
    for (const { id } of jobs) await atStep?.("accepting", id);
    await draft.commit(atomic, time);
    for (const { id } of jobs) await atStep?.("accepted", id);
    return results;
  }
}

function jobOf(result: Decision | ServiceError): Job | undefined {
  return result instanceof ServiceError ? undefined : result.job;
}

/** A refusal is a result like others: it concerns one submission of a commit. */
function orRefusal(decision: () => Decision): Decision | ServiceError {
  try {
    return decision();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}
