import { createHash } from "node:crypto";
import { checkDomain, knownOf, registeredDomain } from "@/lib/contact/check_domain.ts";
import { checkPosting } from "@/lib/contact/check_posting.ts";
import { checkSignature, type SignedRequest } from "@/lib/contact/check_signature.ts";
import type { Confirmations } from "@/lib/contact/confirmations.ts";
import type { Job } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";
import { type CheckName, CHECKS, type Finding, FINDINGS, type SenderCheck } from "@/lib/contact/sender_facts.ts";
import { untilAborted } from "@/lib/deadline.ts";
import type { DnsServer } from "@/lib/dns_query.ts";
import { FetchError, type FetchLimits } from "@/lib/fetch_safely.ts";
import type { Log } from "@/lib/log.ts";
import { fetchedKey, nonceKey, signedKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import { keyedHash, type Store } from "@/lib/store/store.ts";

/** All checks of a message together may take so long before it goes on to the channels, in milliseconds. */
export const CHECKS_WITHIN_MS = 12_000;
/** The pause before the one repetition of a check that found nothing out. */
const SECOND_TRY_AFTER_MS = 500;
/** A check that was begun so often and never came to an end is given up: it may be what ended the process. */
const MAX_TRIES = 2;
/** Pauses before further rounds, which hold nothing up; after the last one what is unknown stays so. */
const LATER_MS = [60_000, 10 * 60_000, 60 * 60_000];

/** Findings that may change later, because a network or a foreign server failed. */
const PASSING: ReadonlySet<Finding> = new Set(
  ["directory_unreachable", "domain_unresolved", "posting_unreachable", "mailbox_not_asked"] satisfies Finding[],
);

/** The findings of checks that have not begun. */
const BEGUN = {
  signature: "signature_checking",
  domain: "domain_checking",
  mailbox: "mailbox_checking",
  posting: "posting_checking",
} as const satisfies Record<CheckName, Finding>;

interface SenderChecksOptions {
  store: Store;
  log: Log;
  now: () => number;
  /** Addresses as `host:port` that may be fetched though they are neither https nor public. */
  allow: readonly string[];
  dnsServer?: DnsServer;
  /** Asks senders by mail; absent: nobody is asked. */
  confirmations?: Confirmations;
  /** Other limits, and another network; for tests. */
  limits?: Pick<FetchLimits, "resolve" | "timeoutMs">;
}

/** Finds out what can be known about senders (contract, section 7.1). Nothing here waits for a network before the 202. */
export class SenderChecks {
  #options: SenderChecksOptions;
  #admit: FetchLimits["admit"];

  constructor(options: SenderChecksOptions) {
    this.#options = options;
    this.#admit = fetchBudget(options);
  }

  /** Lists what is to be looked at, without looking. */
  begin(message: Message, isSigned: boolean, at: number): SenderCheck[] {
    const { dnsServer, confirmations } = this.#options;
    const isThere: Record<CheckName, boolean> = {
      signature: isSigned,
      domain: true,
      mailbox: confirmations !== undefined,
      posting: message.posting_url !== undefined,
    };
    return CHECKS.filter((check) => isThere[check]).map((check) => ({
      check,
      finding: check === "domain" ? knownOf(message, dnsServer) ?? BEGUN.domain : BEGUN[check],
      at,
    }));
  }

  /**
   * Makes the checks that `countTries` has counted, for no longer than `ms` milliseconds.
   *
   * @param signal ends it early: what is not known then stays as it is
   * @returns all checks, those that are known too.
   */
  async run(job: Job, message: Message, ms: number, signal: AbortSignal): Promise<SenderCheck[]> {
    const { store, now } = this.#options;
    const limits = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
    const checks = job.checks ?? [];
    const most = Math.max(...checks.map(triesOf));
    const { value: signed } = await store.use((kv) => kv.get<SignedRequest>(signedKey(job.id)));
    const found = await Promise.all(
      checks.filter(({ check }) => check !== "mailbox").map(async (one) => {
        if (most === 0 || triesOf(one) < most) return one;
        const { finding, by } = await this.#look(one.check, job, message, signed, limits);
        return { check: one.check, finding, at: now(), ...by !== undefined && { by } };
      }),
    );
    const mailbox = checks.find(({ check }) => check === "mailbox");
    if (mailbox !== undefined) {
      // Not before all is known that may speak against the sender.
      const isEarly = wasInterrupted(found);
      found.push(isEarly ? mailbox : await this.#ask({ ...job, checks: found }, message, mailbox, limits));
    }
    return found.toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
  }

  /** Looks, and once more where it could not be found out. */
  async #look(
    check: CheckName,
    job: Job,
    message: Message,
    signed: SignedRequest | null,
    signal: AbortSignal,
  ): Promise<{ finding: Finding; by?: string }> {
    const begin = performance.now();
    const result = await this.#once(check, job, message, signed, signal);
    // What took its time has been tried more than once, or would take it again.
    const isQuick = performance.now() - begin < SECOND_TRY_AFTER_MS;
    const isTriedAgain = PASSING.has(result.finding) && isQuick && job.status !== "held";
    if (!isTriedAgain || !await pause(SECOND_TRY_AFTER_MS, signal)) return result;
    return await this.#once(check, job, message, signed, signal);
  }

  async #once(
    check: CheckName,
    job: Job,
    message: Message,
    signed: SignedRequest | null,
    signal: AbortSignal,
  ): Promise<{ finding: Finding; by?: string }> {
    const { allow, dnsServer, log } = this.#options;
    const limits: FetchLimits = { ...this.#options.limits, allow, signal, reads: isPage, admit: this.#admit };
    try {
      switch (check) {
        case "signature": {
          if (signed === null) return { finding: "signature_malformed" };
          const remember = (name: string, forMs: number) => this.#remember(job.id, name, forMs);
          return await untilAborted(signal, checkSignature(signed, { at: job.createdAt, limits, remember }));
        }
        case "posting":
          return { finding: await untilAborted(signal, checkPosting(message, limits)) };
        default:
          return { finding: await untilAborted(signal, checkDomain(message, dnsServer, allow)) };
      }
    } catch (error) {
      // What went wrong here says nothing about the sender.
      if (!signal.aborted) {
        log("warn", "check_broken", { id: job.id, check, error: error instanceof Error ? error.name : "unknown" });
      }
      return { finding: LATE[check] };
    }
  }

  /** Asks the address for a confirmation, unless something speaks against the sender: nobody shall be written to for them. */
  async #ask(job: Job, message: Message, mailbox: SenderCheck, signal: AbortSignal): Promise<SenderCheck> {
    const { confirmations, now } = this.#options;
    if (!isOpen(mailbox)) return mailbox;
    const isSuspect = job.status === "held" || hasFailed(job.checks);
    const finding = isSuspect || confirmations === undefined
      ? "mailbox_not_asked"
      : await confirmations.ask(job, message, signal);
    return { check: "mailbox", finding, at: now() };
  }

  /** Notes that a signature came with a message; false where it came with another one before. */
  async #remember(id: string, name: string, ms: number): Promise<boolean> {
    const { store, now } = this.#options;
    const key = nonceKey(createHash("sha256").update(name).digest("base64url"));
    return await store.use(async (kv) => {
      const found = await kv.get<{ id: string; endsAt: number }>(key);
      if (found.value !== null && found.value.endsAt > now()) return found.value.id === id;
      const { ok } = await kv.atomic().check(found).set(key, { id, endsAt: now() + ms }, { expireIn: ms }).commit();
      return ok || (await kv.get<{ id: string }>(key)).value?.id === id;
    });
  }
}

/** Waits; false where `signal` was aborted before. */
async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await untilAborted(signal, new Promise<void>((resolve) => timer = setTimeout(resolve, ms)));
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** The findings of checks that were not done in time. */
const LATE = {
  signature: "directory_unreachable",
  domain: "domain_unresolved",
  mailbox: "mailbox_not_asked",
  posting: "posting_unreachable",
} as const satisfies Record<CheckName, Finding>;

/** Of what senders name only pages and data are read. */
function isPage(status: number, headers: Headers): boolean {
  return status === 200 &&
    /^(?:text\/html|application\/([\w.-]+\+)?json|application\/xhtml\+xml)\b/i.test(headers.get("content-type") ?? "");
}

function isOpen({ check, finding }: SenderCheck): boolean {
  return finding === BEGUN[check] || PASSING.has(finding);
}

function triesOf({ tries = 0 }: SenderCheck): number {
  return tries;
}

/** Tells whether a check was begun that has not come to an end: the process has ended before. */
export function wasInterrupted(checks: readonly SenderCheck[] = []): boolean {
  return checks.some((one) => triesOf(one) > 0);
}

/**
 * Counts the checks that are made next, before they are: all whose result is open. Once the process has ended in the midst
 * of them they are made one at a time, so that only the one that ends it is given up.
 */
export function countTries(checks: readonly SenderCheck[] = [], now: number): SenderCheck[] {
  const open = checks.filter((one) => one.check !== "mailbox" && isOpen(one));
  const isTriable = (one: SenderCheck) => triesOf(one) < MAX_TRIES;
  const next = wasInterrupted(open) ? [open.find((one) => triesOf(one) > 0 && isTriable(one))] : open;
  return checks.map((one) => {
    if (next.includes(one)) return { ...one, tries: triesOf(one) + 1 };
    return open.includes(one) && !isTriable(one) ? { check: one.check, finding: "check_given_up", at: now } : one;
  });
}

/** Takes back that checks were begun: they were ended in good order. */
export function withoutTries(checks: readonly SenderCheck[] = []): SenderCheck[] {
  return checks.map(({ tries: _, ...one }) => one);
}

/** Tells whether a request was signed and all is known about that. */
export function isVerified({ checks = [] }: Pick<Job, "checks">): boolean {
  return checks.some((one) => one.check === "signature" && !isOpen(one));
}

/** Tells whether a check speaks against the sender. */
export function hasFailed(checks: readonly SenderCheck[] = []): boolean {
  return checks.some(({ finding }) => FINDINGS[finding].status === "failed");
}

/**
 * Returns when to look again at what could not be found out, in milliseconds since the epoch; null: not any more. At what
 * names a held message nobody is asked twice.
 */
export function nextRound({ checks = [], rounds = 0, status, outcome }: Job, now: number): number | null {
  const pause = rounds === 0 ? 0 : status === "held" ? undefined : LATER_MS[rounds - 1];
  if (outcome !== undefined || pause === undefined) return null;
  // Nobody is written to for a sender against whom something speaks.
  const isSuspect = status === "held" || hasFailed(checks);
  return checks.some((one) => isOpen(one) && !(isSuspect && one.check === "mailbox")) ? now + pause : null;
}

/** The most requests that all messages together may cause to one registered domain in a day (contract, section 7.1). */
const MAX_REQUESTS = 40;
const MAX_BYTES = 2 * 1_048_576;
const DAY_MS = 24 * 3_600_000;
/** A server that is busy or broken (429, 5xx) is left alone for so long, and with it the domain. */
const REST_MS = 60_000;

/** The requests to a domain since the first one of its day. Times are milliseconds since the epoch. */
interface Spent {
  requests: number;
  /** With those that requests under way may still cost. */
  bytes: number;
  restsUntil: number;
  endsAt: number;
}

/**
 * Returns what admits requests to the hosts that senders name, so that nobody can have this service ask others without
 * end. Each is counted before it is made, with all that it may cost; what it did not cost is given back.
 */
export function fetchBudget({ store, now }: { store: Store; now: () => number }): NonNullable<FetchLimits["admit"]> {
  return async function admit(host, bytes) {
    const key = fetchedKey(keyedHash(store.secret, "fetched", await registeredDomain(host)));
    const spent = await change(key, (spent) => {
      const isOver = spent.requests >= MAX_REQUESTS || spent.bytes + bytes > MAX_BYTES || spent.restsUntil > now();
      return isOver ? undefined : { ...spent, requests: spent.requests + 1, bytes: spent.bytes + bytes };
    });
    if (spent === undefined) throw new FetchError("not_admitted");
    return async (came, status = 0) => {
      await change(key, ({ endsAt, bytes: sum, ...rest }) => ({
        ...rest,
        endsAt,
        // Another day may have begun.
        bytes: endsAt === spent.endsAt ? sum - bytes + came : sum,
        ...(status === 429 || status >= 500) && { restsUntil: now() + REST_MS },
      }));
    };
  };

  /** Writes what `next` makes of what was spent today; undefined, where it makes nothing of it. */
  async function change(key: Deno.KvKey, next: (spent: Spent) => Spent | undefined): Promise<Spent | undefined> {
    return await store.use((kv) =>
      retryContended(async () => {
        const found = await kv.get<Spent>(key);
        const isToday = found.value !== null && found.value.endsAt > now();
        const after = next(isToday ? found.value : { requests: 0, bytes: 0, restsUntil: 0, endsAt: now() + DAY_MS });
        if (after === undefined) return undefined;
        await commit(kv.atomic().check(found).set(key, after, { expireIn: after.endsAt - now() }));
        return after;
      })
    );
  }
}
