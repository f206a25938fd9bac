import type { MessageKind } from "@/lib/contact/message.ts";

/** What a form shows: what was typed, and what is wrong with it. Used by the server and in the browser. */
export interface FormState<Name extends string> {
  values: Partial<Record<Name, string>>;
  /** By field, as the end of a sentence that begins with the field's label. */
  errors: Partial<Record<Name, string>>;
  /** Why it was not taken although nothing is wrong with it. */
  failure?: Failure;
}

interface Failure {
  message: string;
  hint?: string;
}

/** What the service says when it does not take a form. */
export interface Refusal extends Failure {
  details?: { path: string; message: string }[];
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
}

/** The labels of a form's fields, in their order; the names are those of the interface. */
export type Labels<Name extends string> = Readonly<Record<Name, string>>;

/** Returns what was typed, without fields that say nothing; lines end as they do in the interface. */
export function typed<Name extends string>(
  labels: Labels<Name>,
  fields: Record<string, string | undefined>,
): FormState<Name>["values"] {
  const given = namesOf(labels).map((name) => [name, (fields[name] ?? "").replaceAll("\r\n", "\n")] as const);
  return Object.fromEntries(given.filter(([, text]) => text.trim() !== "")) as FormState<Name>["values"];
}

/** Returns the form again, with what the service refused; nothing that was typed is lost. */
export function refused<Name extends string>(
  labels: Labels<Name>,
  values: FormState<Name>["values"],
  { message, hint, details = [], retryAfter }: Refusal,
): FormState<Name> {
  const known = details.filter(({ path }) => path in labels);
  const errors = Object.fromEntries(known.map(({ path, message }) => [path, message])) as FormState<Name>["errors"];
  if (known.length > 0) return { values, errors };
  // What a program does about it is no hint for people.
  return { values, errors, failure: { message, hint: retryAfter === undefined ? hint : tryAgainIn(retryAfter) } };
}

function tryAgainIn(seconds: number): string {
  return `Try again in ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;
}

/** Returns what a form shows of one of its fields. */
export function fieldState<Name extends string>(labels: Labels<Name>, { values, errors }: FormState<Name>, name: Name) {
  return { name, label: labels[name], value: values[name], error: errors[name] };
}

export function namesOf<Name extends string>(labels: Labels<Name>): Name[] {
  return Object.keys(labels) as Name[];
}

/** What a browser can check before it asks; the service decides. */
interface FieldRule {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** What the service says of a text that does not have the pattern. */
  form?: string;
}

export type FieldRules<Name extends string> = Partial<Record<Name, FieldRule>>;

/** Returns what the service would refuse, in its words, by field; lengths in code points, as JSON Schema counts them. */
export function brokenRules<Name extends string>(
  rules: FieldRules<Name>,
  values: FormState<Name>["values"],
): FormState<Name>["errors"] {
  const broken: FormState<Name>["errors"] = {};
  for (const name in rules) {
    const { minLength = 0, maxLength = Infinity, pattern, form } = rules[name]!;
    const text: string = values[name] ?? "";
    const { length } = [...text];
    if (length < minLength) broken[name] = `must have at least ${minLength} characters`;
    else if (length > maxLength) broken[name] = `must have at most ${maxLength} characters`;
    else if (pattern !== undefined && !new RegExp(pattern).test(text)) broken[name] = form;
  }
  return broken;
}

/** The fields of the contact form. */
export const CONTACT_FIELDS = {
  message: "Your message",
  reply_to: "Your e-mail address",
  from: "Your name",
  company: "Company",
  subject: "Subject",
  kind: "What it is about",
} as const;

/**
 * A field of the contact form that people do not see, hear or reach, and that password managers leave alone. Programs
 * that fill in every field fill it in too, and what they send is held. No browser fills in a field of this name.
 */
export const TRAP_FIELD = "homepage";

/** A field in which the script of the form says for how long it has been open, in milliseconds. */
export const TIME_FIELD = "open_for";

/** Nobody writes and sends a message in less, in milliseconds; what is sent sooner is held. */
const LEAST_MS = 2000;

/**
 * Returns what speaks for a program having filled in the form; undefined where nothing does.
 *
 * @param openFor how long the form was open, in milliseconds; undefined where nobody knows.
 */
export function caughtBy(
  trap: string | undefined,
  openFor: number | undefined,
): "hidden_field" | "too_fast" | undefined {
  if (trap) return "hidden_field";
  // What is negative comes from a clock that was set back meanwhile, and says nothing.
  return openFor !== undefined && openFor >= 0 && openFor < LEAST_MS ? "too_fast" : undefined;
}

export type ContactForm = FormState<keyof typeof CONTACT_FIELDS>;

export const KINDS: Record<MessageKind, string> = {
  role: "A role or a contract",
  opportunity: "A problem in my business",
  other: "Something else",
};

/** The fields of the form that takes a problem. */
export const PROBLEM_FIELDS = {
  problem: "Your problem",
  industry: "Trade",
  team_size: "People",
  tools: "Programs in use",
} as const;

export type ProblemForm = FormState<keyof typeof PROBLEM_FIELDS>;

/** Returns the fields of the form that takes a job posting, with their labels. */
export function postingLabels({ match }: { match: { page: { field: string } } }) {
  return { posting: match.page.field } as const;
}

export type PostingForm = FormState<"posting">;
