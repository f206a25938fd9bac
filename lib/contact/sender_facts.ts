/**
 * Names the findings about the sender of a message, and its lanes (contract, section 7.1). Nothing in it tells what the
 * sender wrote: a fact is stored as the name of a finding.
 */
import type { Words } from "@/lib/words/words.ts";

/** The checks of a sender, in the order in which they are shown. */
export const CHECKS = ["signature", "domain", "mailbox", "posting"] as const;

export type CheckName = (typeof CHECKS)[number];

export const CHECK_STATUSES = ["passed", "failed", "unknown", "pending"] as const;

export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** The lanes of a message: vouched for, nothing known, or waiting for the owner to release it. */
export const LANES = ["vouched", "open", "held"] as const;

export type Lane = (typeof LANES)[number];

/**
 * The reasons for which a message waits in the inbox for the owner instead of waking a channel. Part of stored records.
 *
 * - `daily_total`: it came beyond what all senders, or one network, may wake the owner with on one day
 * - `hidden_field`: a field of the form was filled in that people do not see
 * - `too_fast`: the form was sent sooner than people write
 * - `check_failed`: a check of the sender has failed (`checks`)
 * - `same_text`: others have sent the same text within a day
 * - `many_links`: it has more links than people write
 * - `mass_mail`: it has the phrases of advertising that is sent to many
 */
const HOLD_REASONS = [
  "daily_total",
  "hidden_field",
  "too_fast",
  "check_failed",
  "same_text",
  "many_links",
  "mass_mail",
] as const;

export type HoldReason = typeof HOLD_REASONS[number];

/** The advice to people about a finding or a reason, by its name in the words. */
type Mend = keyof Words["sender"]["mends"];

/** The meaning of a finding, in words for programs. */
interface Meaning {
  status: CheckStatus;
  /** The advice to people; absent: none. */
  people?: Mend;
  explanation: string;
  /** The advice to the sender, if there is anything to do. */
  mend?: string;
}

const DIRECTORY = "/.well-known/http-message-signatures-directory";
const SIGN_ANEW = "Sign each request separately, with a new nonce and `expires` a few minutes ahead.";
const OWN_ADDRESS = "Withdraw the message and send it again with an address of your own in reply_to.";

/** Everything that a check can find. The names are part of stored records; the desk has words of its own for each. */
export const FINDINGS = {
  signature_checking: { status: "pending", explanation: "The signature of the request is being verified." },
  signature_valid: {
    status: "passed",
    explanation: "The request was signed with a key that the signature agent publishes.",
  },
  signature_malformed: {
    status: "failed",
    people: "agent",
    explanation: "The signature of the request cannot be read, or lacks what Web Bot Auth requires.",
    mend: "Cover @authority and signature-agent, and give created, expires, keyid and the tag web-bot-auth.",
  },
  signature_expired: {
    status: "failed",
    people: "agent",
    explanation: "The signature had expired or was dated in the future when the request arrived.",
    mend: `${SIGN_ANEW} Check your clock.`,
  },
  signature_authority: {
    status: "failed",
    people: "agent",
    explanation: "The signature was made for another host.",
    mend: "Sign @authority as the host to which you send the request.",
  },
  signature_mismatch: {
    status: "failed",
    people: "agent",
    explanation: "The signature does not match the request: a covered part was changed, or another key signed it.",
    mend: "Sign the request exactly as it is sent, with the key that keyid names.",
  },
  signature_content: {
    status: "failed",
    people: "agent",
    explanation: "The signed Content-Digest does not match the content.",
    mend: "Compute Content-Digest over the bytes you send.",
  },
  signature_unknown_key: {
    status: "failed",
    people: "agent",
    explanation: "The key directory of the signature agent does not list the signing key.",
    mend: `Publish the key at ${DIRECTORY} of the agent; keyid is its thumbprint (RFC 7638).`,
  },
  signature_replayed: {
    status: "failed",
    people: "agent",
    explanation: "The same signature, or its nonce, was used for an earlier message.",
    mend: SIGN_ANEW,
  },
  directory_unreachable: {
    status: "unknown",
    people: "agent",
    explanation: "The key directory of the signature agent could not be reached.",
    mend: `Make sure that ${DIRECTORY} of the agent is public and answers within five seconds.`,
  },
  directory_redirected: {
    status: "failed",
    people: "agent",
    explanation: "The key directory of the signature agent redirects; redirects are not followed.",
    mend: `Serve ${DIRECTORY} at the host that Signature-Agent names, without a redirect.`,
  },
  directory_not_public: {
    status: "failed",
    people: "agent",
    explanation: "Signature-Agent is not a public https address.",
    mend: "Give the https origin that serves your key directory.",
  },
  directory_unreadable: {
    status: "failed",
    people: "agent",
    explanation: "The key directory of the signature agent has no readable keys.",
    mend: `Serve a JSON Web Key Set of at most 128 KiB at ${DIRECTORY}.`,
  },
  domain_checking: { status: "pending", explanation: "The domain of reply_to is being looked up." },
  domain_good: { status: "passed", explanation: "The domain of reply_to receives mail." },
  domain_missing: {
    status: "failed",
    people: "own_address",
    explanation: "The domain of reply_to does not exist.",
    mend: OWN_ADDRESS,
  },
  domain_no_mail: {
    status: "failed",
    people: "own_address",
    explanation: "The domain of reply_to receives no mail.",
    mend: OWN_ADDRESS,
  },
  domain_disposable: {
    status: "failed",
    people: "own_address",
    explanation: "The address in reply_to is a disposable one.",
    mend: OWN_ADDRESS,
  },
  domain_lookalike: {
    status: "failed",
    people: "company_address",
    explanation: "The domain of reply_to resembles the company's but is a different one.",
    mend: "Write from an address of the company itself.",
  },
  domain_other: {
    status: "failed",
    people: "company_address",
    explanation: "The domain of reply_to is not that of company_url or posting_url.",
    mend: "Write from an address of the company, or leave the URLs out.",
  },
  domain_reserved: {
    status: "unknown",
    people: "own_address",
    explanation: "The domain of reply_to is reserved for examples.",
    mend: OWN_ADDRESS,
  },
  domain_unresolved: {
    status: "unknown",
    explanation: "The domain of reply_to could not be looked up.",
    mend: "Nothing to do: the check is repeated.",
  },
  mailbox_checking: {
    status: "pending",
    explanation: "An e-mail asking reply_to to confirm the message is on its way.",
  },
  mailbox_asked: {
    status: "pending",
    people: "open_link",
    explanation: "An e-mail with a link was sent to reply_to; the message has not been confirmed yet.",
    mend: "Open the link in that e-mail and press the button.",
  },
  mailbox_confirmed: { status: "passed", explanation: "The message was confirmed from the mailbox of reply_to." },
  mailbox_asked_before: {
    status: "unknown",
    explanation: "The address in reply_to has been asked to confirm another message today.",
    mend: "Nothing to do: an address is asked once a day.",
  },
  mailbox_not_asked: {
    status: "unknown",
    explanation: "The e-mail asking reply_to to confirm the message could not be sent.",
  },
  posting_checking: { status: "pending", explanation: "posting_url is being read." },
  posting_found: { status: "passed", explanation: "posting_url shows a job posting, or names the company." },
  // The next two are of records of earlier versions: which of them it was told what names the owner's network knows.
  posting_gone: {
    status: "failed",
    people: "public_posting",
    explanation: "There is nothing at posting_url.",
    mend: "Give an address where the posting can be read without signing in.",
  },
  posting_not_public: {
    status: "failed",
    people: "public_posting",
    explanation: "posting_url is not a public https address.",
    mend: "Give a public https address of the posting.",
  },
  posting_elsewhere: {
    status: "unknown",
    people: "public_posting",
    explanation: "posting_url is at a job board, and the posting does not link to the domain of reply_to.",
    mend: "Give the address of the posting on the company's own site.",
  },
  posting_redirected: {
    status: "unknown",
    people: "public_posting",
    explanation: "posting_url redirects to another host; such redirects are not followed.",
    mend: "Give the final address of the posting.",
  },
  posting_unrelated: {
    status: "unknown",
    people: "public_posting",
    explanation: "The page at posting_url shows no job posting and does not name the company.",
    mend: "Give the company's name in `company`, and a page that shows it without scripts.",
  },
  /** Nobody has the name, it leads to no public address, nobody answers, or there is nothing: it is not told which. */
  posting_unreachable: {
    status: "unknown",
    people: "public_posting",
    explanation: "posting_url could not be reached.",
    mend: "Give a public https address where the posting can be read without signing in.",
  },
  check_given_up: { status: "unknown", explanation: "The check was interrupted twice and is not made again." },
} as const satisfies Record<string, Meaning>;

export type Finding = keyof typeof FINDINGS;

/** The finding of one check, as stored. */
export interface SenderCheck {
  check: CheckName;
  finding: Finding;
  /** Milliseconds since the epoch. */
  at: number;
  /** Host of the signature agent whose signature is valid; erased with the message. */
  by?: string;
  /** The beginnings of this check without an end; absent: none. */
  tries?: number;
}

/** Returns what a finding means. */
export function meaningOf(finding: Finding): Meaning {
  return FINDINGS[finding];
}

const MENDS_OF_HELD: Partial<Record<HoldReason, Mend>> = {
  same_text: "own_words",
  mass_mail: "own_words",
  many_links: "fewer_links",
};

/** Returns what people can do about the code of a check or lane, as it stands in a record; undefined: nothing. */
export function mendOf(code: string): Mend | undefined {
  const known: Record<string, Mend | undefined> = MENDS_OF_HELD;
  return known[code] ?? (code in FINDINGS ? meaningOf(code as Finding).people : undefined);
}

/**
 * The reasons for the lane of a message: the deciding finding, the reason of a hold, or
 *
 * - `checking`: checks are under way
 * - `nothing_known`: no check has vouched for the sender
 * - `released`: the owner has released it
 */
export type LaneReason = Finding | HoldReason | "checking" | "nothing_known" | "released";

/** The parts of a job by which it is judged. */
interface Judged {
  status: string;
  hold?: { reason: HoldReason; releasedAt: number | null };
  checks?: readonly SenderCheck[];
}

/** The checks that vouch for a sender; a good domain alone does not (contract, section 7.1). */
const VOUCHING: readonly CheckName[] = ["signature", "mailbox", "posting"];

/** Returns the lane of a message. It is `held` exactly as long as its status is; what was released is not again. */
export function laneOf({ status, hold, checks = [] }: Judged): {
  lane: Lane;
  reason: LaneReason;
} {
  const failed = checks.find(({ finding }) => FINDINGS[finding].status === "failed");
  if (status === "held") {
    return { lane: "held", reason: hold?.reason === "check_failed" && failed ? failed.finding : hold!.reason };
  }
  const vouching = checks.find(({ check, finding }) =>
    VOUCHING.includes(check) && FINDINGS[finding].status === "passed"
  );
  if (failed === undefined && vouching !== undefined) return { lane: "vouched", reason: vouching.finding };
  if (hold?.releasedAt) return { lane: "open", reason: "released" };
  if (failed !== undefined) return { lane: "open", reason: failed.finding };
  const pending = checks.find(({ finding }) => FINDINGS[finding].status === "pending")?.finding;
  return { lane: "open", reason: pending === "mailbox_asked" ? pending : pending ? "checking" : "nothing_known" };
}

/** Returns the marks of the lane on the entry of the inbox. */
export function laneMarks(job: Judged): { held: boolean; vouched: true | undefined } {
  const { lane } = laneOf(job);
  return { held: lane === "held", vouched: lane === "vouched" || undefined };
}
