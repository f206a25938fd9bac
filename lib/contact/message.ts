/**
 * A message. One table describes its fields: from it follows what is accepted (`messageInput`), what tells a message from
 * another, how it is stored, and what mail, webhook, exports, the owner's tools and the desk show of it. A field more is a
 * row more, with two names in each catalogue of words: `mail.fields` for the owner, `forms.message.labels` for the sender.
 */
import { z } from "zod";
import { type MatchablePosting, postingThat } from "@/lib/match/match_answers.ts";
import { isComparable, MAX_POSTING, MAX_POSTING_BYTES, MIN_POSTING } from "@/lib/match/posting_size.ts";
import { isLoopback } from "@/lib/settings.ts";
import { PART_BYTES } from "@/lib/store/parts.ts";
import { characters } from "@/lib/text/excerpt.ts";
import { isJobPosting } from "@/lib/language/job_posting.ts";

/** The types of a field: text */
export type FieldKind = "lines" | "line" | "address" | "link" | "document" | "choice";

interface MessageField {
  takes: FieldKind;
  /** For programs. */
  description: string;
  /** The least and the most, in characters. */
  min?: number;
  max?: number;
  /** The most as it is stored, in bytes of JSON; four for each character unless said here. */
  bytes?: number;
  /** The answers of a choice, and which of them it is where a message names none. */
  options?: readonly [string, ...string[]];
  default?: string;
  isRequired?: true;
  /** False: the contact form does not ask for it. */
  isAsked?: false;
  /** False: only the desk, exports and the owner's tools show it, and neither mail nor webhook. */
  isTold?: false;
}

/**
 * The fields of a message (contract, section 2.6), in the order of the interface and of exports. The owner sees all of
 * it.
 */
export const MESSAGE_FIELDS = {
  message: { takes: "lines", min: 5, max: 5000, isRequired: true, description: "The message, in plain text" },
  reply_to: {
    takes: "address",
    // RFC 5321, section 4.5.3.1.3, without the angle brackets.
    max: 254,
    isRequired: true,
    description: "The sender's e-mail address, to which the owner answers",
  },
  from: { takes: "line", max: 120, description: "The sender's name" },
  subject: { takes: "line", max: 200, description: "Subject line" },
  kind: {
    takes: "choice",
    options: ["role", "opportunity", "other"],
    default: "other",
    description:
      "role: a position or contract for the owner; opportunity: work to be done for the sender; other: anything else",
  },
  company: { takes: "line", max: 120, description: "The sender's company" },
  company_url: { takes: "link", max: 2000, description: "The company's site, https" },
  posting_url: { takes: "link", max: 2000, description: "Where the posting can be read, https" },
  posting: {
    takes: "document",
    min: MIN_POSTING,
    max: MAX_POSTING,
    // An object is stored as text: its JSON once more as JSON.
    bytes: 2 * MAX_POSTING_BYTES,
    isAsked: false,
    isTold: false,
    description: "The job posting as text or JobPosting; the owner sees how it compares",
  },
} as const satisfies Record<string, MessageField>;

type Table = typeof MESSAGE_FIELDS;

export type FieldName = keyof Table;

export const FIELD_NAMES = Object.keys(MESSAGE_FIELDS) as FieldName[];

/** The fields that the contact form asks for. */
export type AskedField = { [Name in FieldName]: Table[Name] extends { isAsked: false } ? never : Name }[FieldName];

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

export const messageKind = z.enum(MESSAGE_FIELDS.kind.options);

export type MessageKind = z.output<typeof messageKind>;

/** The schema of a field, as it is inferred from its row. */
type SchemaOf<Row> = Row extends { options: readonly (infer One)[] } ? z.ZodDefault<z.ZodType<One, One>>
  : Row extends { takes: "document" } ? z.ZodOptional<z.ZodType<MatchablePosting, MatchablePosting>>
  : Row extends { isRequired: true } ? z.ZodType<string, string>
  : z.ZodOptional<z.ZodType<string, string>>;

export const messageInput = z.strictObject({
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, schemaOf(name)])) as {
    [Name in FieldName]: SchemaOf<Table[Name]>;
  },
  replaces: z.string().regex(/^[\w-]{1,100}$/, "must be the id of a message").optional().describe(
    "Id of an earlier message that this one replaces; its text is erased",
  ),
  dry_run: z.boolean().optional().describe("true: only check; nothing is stored or delivered"),
}).describe("A message to the owner");

export type MessageInput = z.output<typeof messageInput>;

/** A message as it is stored and delivered: line breaks are `\n`, a posting is text, and what says nothing is left out. */
export type Message = Omit<MessageInput, "replaces" | "dry_run" | "posting"> & { posting?: string };

/** Bytes of the largest message as JSON in UTF-8, with names, quotation marks and commas. */
const MAX_MESSAGE_BYTES = FIELD_NAMES.map(fieldOf).reduce(
  (sum, { name, options = [], max = Math.max(...options.map(characters)), bytes = 4 * max }) =>
    sum + name.length + bytes + '"":"",'.length,
  "{}".length,
);

/** Parts in which the largest message is stored. */
export const MESSAGE_PARTS = Math.ceil(MAX_MESSAGE_BYTES / PART_BYTES);

/** Returns the message that `input` means. */
export function toMessage(input: MessageInput): Message {
  const fields = FIELD_NAMES.map((name) => [name, stored(fieldOf(name).takes, input[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Message;
}

function stored(takes: FieldKind, value: MessageInput[FieldName]): string | undefined {
  if (typeof value !== "string") return value && asStored(value);
  if (takes === "line") return value.trim() || undefined;
  return takes === "lines" ? value.replaceAll("\r\n", "\n") : value;
}

/** Returns what is left of a message whose text is erased. */
export function erasedMessage({ kind }: Pick<Message, "kind">): Message {
  const required = FIELD_NAMES.filter((name) => fieldOf(name).isRequired).map((name) => [name, ""]);
  return { ...Object.fromEntries(required), kind };
}

/** Fields that have a place of their own wherever a message is shown; all others are its details. */
const PLACED = ["message", "reply_to", "from", "subject", "kind"] as const;

type DetailName = Exclude<FieldName, typeof PLACED[number]>;

const DETAILS = FIELD_NAMES.filter((name): name is DetailName => !(PLACED as readonly string[]).includes(name));

/** The details that mail and webhook tell. */
export const TOLD_DETAILS = DETAILS.filter((name) => fieldOf(name).isTold !== false);

/** Something that a message says besides what has a place of its own. */
interface Detail {
  name: DetailName;
  value: string;
  /** Set for a text that is too long for a line. */
  isLong: boolean;
}

/** Returns the details that a message has, in the order of the table. */
export function detailsOf(message: Message, names: readonly DetailName[] = DETAILS): Detail[] {
  return names.flatMap((name) => {
    const value = message[name];
    return value === undefined ? [] : [{ name, value, isLong: ["lines", "document"].includes(fieldOf(name).takes) }];
  });
}

/** Returns what the inbox finds a message by, a piece to a line; what is short comes before the text. */
export function searchedText(message: Message): string {
  const details = detailsOf(message).filter(({ name }) => ["line", "lines"].includes(fieldOf(name).takes));
  const [short, long] = [false, true].map((isText) =>
    details.filter(({ isLong }) => isLong === isText).map(({ value }) => value)
  );
  const { reply_to, from, subject, message: text } = message;
  return [reply_to, from, ...short, subject, text, ...long].filter(Boolean).join("\n");
}

/** Returns the posting that a message brings along, or is, where it may be compared; undefined: there is none. */
export function comparableOf({ kind, posting, message }: Message): string | undefined {
  const sent = posting ?? (kind === "role" && isJobPosting(message) ? message : undefined);
  return sent !== undefined && isComparable(sent) ? sent : undefined;
}

/** Returns the row of a field, whose name it gets. */
function fieldOf(name: FieldName): MessageField & { name: FieldName } {
  return { name, ...MESSAGE_FIELDS[name] };
}

function schemaOf(name: FieldName): z.ZodType {
  const { takes, isRequired, description, min = 1, max = Infinity, options = [""], default: chosen } = fieldOf(name);
  const schema = {
    lines: () => lines(min, max),
    line: () => oneLine(max),
    address: () => address(max),
    link: () => webAddress(max),
    document: () => postingThat(postingProblem),
    choice: () => z.enum(options).default(chosen ?? options[0]),
  }[takes]();
  return (isRequired || takes === "choice" ? schema : schema.optional()).describe(description);
}

/** Accepts one e-mail address. */
function address(max: number) {
  return z.email({ pattern: ADDRESS, error: "must be one e-mail address, such as name@example.com" }).max(max);
}

/** Returns the fault of a posting that comes with a message, as the end of a sentence; */
function postingProblem(posting: MatchablePosting): string | undefined {
  const stored = asStored(posting);
  if (!stored.isWellFormed()) return "must be well-formed Unicode";
  if (typeof posting !== "string") {
    if (new TextEncoder().encode(stored).length <= MAX_POSTING_BYTES) return undefined;
    return `must have at most ${MAX_POSTING_BYTES.toLocaleString("en")} bytes as JSON`;
  }
  const { min, max } = MESSAGE_FIELDS.posting;
  const count = characters(posting);
  if (count >= min && count <= max) return undefined;
  return `must have ${min} to ${max.toLocaleString("en")} characters`;
}

function asStored(posting: MatchablePosting): string {
  return typeof posting === "string" ? posting : JSON.stringify(posting);
}

/** Accepts an https address; http at this machine too, where there are no certificates (tests). */
function webAddress(max: number) {
  return z.url({ error: "must be an https URL" }).max(max)
    .refine((text) => /^[\x21-\x7e]+$/.test(text) && isWebAddress(URL.parse(text)), { error: "must be an https URL" });
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
