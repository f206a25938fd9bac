import { z } from "zod";
import { type MatchablePosting, postingThat } from "@/lib/match/match_answers.ts";
import { isComparable, MAX_POSTING, MAX_POSTING_BYTES, MIN_POSTING } from "@/lib/match/posting_size.ts";
import { isLoopback } from "@/lib/settings.ts";
import { characters } from "@/lib/text/excerpt.ts";
import { isJobPosting } from "@/lib/text/job_posting.ts";

/** Unicode's control characters: C0, DEL and C1 (general category Cc). */
const CONTROL = /\p{Cc}/u;
/** The same without tab and line break; a carriage return counts as part of a line break only before a line feed. */
const CONTROL_IN_LINES = /(?!\r\n|[\t\n])\p{Cc}/u;
/** Line and paragraph separator, which are line breaks too (Unicode, section 5.8). */
const SEPARATOR = /[\u2028\u2029]/u;

/** Characters of an atom (RFC 5322, section 3.2.3). */
const ATOM = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]+";
/** A label of a host name (RFC 1123, section 2.1). */
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?";
/**
 * One address that mail can be sent to from anywhere: a dot-atom of at most 64 characters (RFC 5321, section 4.5.3.1.1)
 * and a host name with at least two labels. No display name, comment, quoted local part or address literal; so there
 * is nothing in it that could mean a second address or a line break in a header.
 */
const ADDRESS = new RegExp(
  `^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])$`,
);

/** What a message is about. */
export const messageKind = z.enum(["role", "opportunity", "other"]);

export type MessageKind = z.output<typeof messageKind>;

/** What is wrong with a posting that comes with a message, as the end of a sentence; it is stored, so it is counted as it stands. */
function postingProblem(posting: MatchablePosting): string | undefined {
  const stored = asStored(posting);
  if (!stored.isWellFormed()) return "must be well-formed Unicode";
  if (typeof posting !== "string") {
    if (new TextEncoder().encode(stored).length <= MAX_POSTING_BYTES) return undefined;
    return `must have at most ${MAX_POSTING_BYTES.toLocaleString("en")} bytes as JSON`;
  }
  const count = characters(posting);
  if (count >= MIN_POSTING && count <= MAX_POSTING) return undefined;
  return `must have ${MIN_POSTING} to ${MAX_POSTING.toLocaleString("en")} characters`;
}

function asStored(posting: MatchablePosting): string {
  return typeof posting === "string" ? posting : JSON.stringify(posting);
}

/** What a sender sends (contract, section 2.6). */
export const messageInput = z.strictObject({
  message: lines(5, 5000).describe("The message, in plain text"),
  // At most 254 characters: RFC 5321, section 4.5.3.1.3, without the angle brackets.
  reply_to: z.email({ pattern: ADDRESS, error: "must be one e-mail address, such as name@example.com" }).max(254)
    .describe("The sender's e-mail address, to which the owner answers"),
  from: oneLine(120).optional().describe("The sender's name"),
  subject: oneLine(200).optional().describe("Subject line"),
  kind: messageKind.default("other").describe(
    "role: a position or contract for the owner; opportunity: work to be done for the sender; other: anything else",
  ),
  company: oneLine(120).optional().describe("The sender's company"),
  company_url: webAddress("The company's site").optional(),
  posting_url: webAddress("Where the posting can be read").optional(),
  posting: postingThat(postingProblem).optional().describe(
    "The job posting as text or JobPosting; the owner sees how it compares",
  ),
  replaces: z.string().regex(/^[\w-]{1,100}$/, "must be the id of a message").optional().describe(
    "Id of an earlier message that this one replaces; its text is erased",
  ),
  dry_run: z.boolean().optional().describe("true: only check; nothing is stored or delivered"),
}).describe("A message to the owner");

export type MessageInput = z.output<typeof messageInput>;

/** A message as it is stored and delivered: line breaks are `\n`, a posting is text, and what says nothing is left out. */
export type Message = Omit<MessageInput, "replaces" | "dry_run" | "posting"> & { posting?: string };

/** The fields of a message, in the order of the schema: what is stored, what tells it from another and what an export has. */
export const MESSAGE_FIELDS = Object.keys(
  messageInput.omit({ replaces: true, dry_run: true }).shape,
) as (keyof Message)[];

/** Returns the posting that a message brings along, or is, where it may be compared; undefined: there is none. */
export function comparableOf({ kind, posting, message }: Message): string | undefined {
  const sent = posting ?? (kind === "role" && isJobPosting(message) ? message : undefined);
  return sent !== undefined && isComparable(sent) ? sent : undefined;
}

/** Returns the message that `input` means. */
export function toMessage(input: MessageInput): Message {
  const { message, posting } = input;
  const sent = {
    ...input,
    from: input.from?.trim() || undefined,
    subject: input.subject?.trim() || undefined,
    company: input.company?.trim() || undefined,
    message: message.replaceAll("\r\n", "\n"),
    posting: posting === undefined ? undefined : asStored(posting),
  };
  const fields = MESSAGE_FIELDS.map((name) => [name, sent[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields);
}

/** Accepts an https address; http at this machine too, where there are no certificates (tests). */
function webAddress(what: string) {
  return z.url({ error: "must be an https URL" }).max(2000)
    .refine((text) => /^[\x21-\x7e]+$/.test(text) && isWebAddress(URL.parse(text)), { error: "must be an https URL" })
    .describe(`${what}, https`);
}

function isWebAddress(url: URL | null): boolean {
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || url.protocol === "http:" && isLoopback(url.hostname);
}

/** Accepts text without line breaks and control characters. */
function oneLine(max: number) {
  return z.string()
    .refine((text) => characters(text) <= max, { error: `must have at most ${max} characters` })
    .refine((text) => text.isWellFormed(), { error: "must be well-formed Unicode" })
    .refine((text) => !CONTROL.test(text) && !SEPARATOR.test(text), {
      error: "must be one line without control characters",
    })
    .meta({ maxLength: max });
}

/** Accepts text of any number of lines; of the control characters it may have tabs and line breaks. */
function lines(min: number, max: number) {
  return z.string()
    .refine((text) => characters(text) >= min, { error: `must have at least ${min} characters` })
    .refine((text) => characters(text) <= max, { error: `must have at most ${max} characters` })
    .refine((text) => text.isWellFormed(), { error: "must be well-formed Unicode" })
    .refine((text) => !CONTROL_IN_LINES.test(text), {
      error: "must not have control characters other than tab and newline",
    })
    .refine((text) => text.trim() !== "", { error: "must not be blank" })
    .meta({ minLength: min, maxLength: max });
}
