import { type Stateful, stateOf } from "@/lib/contact/job.ts";
import type { AskedField, FieldKind } from "@/lib/contact/message.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

/** The contents of a form: the values that were typed, and their errors. Used by the server and in the browser. */
export interface FormState<Name extends string> {
  values: Partial<Record<Name, string>>;
  /** The error of each field, as a sentence for people. */
  errors: Partial<Record<Name, string>>;
  /** The reason for refusing a form whose fields are right, for people. */
  failure?: string;
}

/** The fields of a form in their order; the names are those of the interface. */
export type Fields<Name extends string> = Readonly<Record<Name, FieldKind>>;

/** A rule that a browser can check before it asks; the service decides. */
interface FieldRule {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

export type FieldRules<Name extends string> = Partial<Record<Name, FieldRule>>;

/** The words that every form needs, in the site's language. */
export type FormWords = Words["forms"]["form"];

/** A form as server and browser know it: what its fields take, and how to say what is wrong with them. */
export interface FormRules<Name extends string> {
  fields: Fields<Name>;
  rules: FieldRules<Name>;
  words: FormWords;
  /** Tag (BCP 47) of the language of the words. */
  language: string;
}

/**
 * The error of a form that is not taken. Its text is English, for programs; people are told the same in the site's
 * language, by the code and by the fields that are named.
 */
export interface Refusal {
  /** One of the service's error codes, or `offline`, `unreachable`, `foreign`. */
  code?: string;
  details?: { path: string }[];
  /** Seconds after which it is worth trying again. */
  retryAfter?: number;
  /** Of the answer, where it has no known code. */
  status?: number;
}

/** Returns what was typed, without fields that say nothing; lines end as they do in the interface. */
export function typed<Name extends string>(
  fields: Fields<Name>,
  given: Record<string, string | undefined>,
): FormState<Name>["values"] {
  const texts = namesOf(fields).map((name) => [name, (given[name] ?? "").replaceAll("\r\n", "\n")] as const);
  return Object.fromEntries(texts.filter(([, text]) => text.trim() !== "")) as FormState<Name>["values"];
}

/** An address of the web without its beginning, as people write it. */
const BARE_LINK = /^(?:[\w-]+\.)+[\w-]+(?:$|[/?#])/;

/** Returns what is sent of what was typed: addresses of the web with their beginning. */
export function completed<Name extends string>(
  fields: Fields<Name>,
  values: FormState<Name>["values"],
): FormState<Name>["values"] {
  const links = namesOf(fields).filter((name) => fields[name] === "link" && BARE_LINK.test(values[name] ?? ""));
  return { ...values, ...Object.fromEntries(links.map((name) => [name, `https://${values[name]}`])) };
}

/** Returns the form again, with what the service refused; nothing that was typed is lost. */
export function refused<Name extends string>(
  form: FormRules<Name>,
  values: FormState<Name>["values"],
  refusal: Refusal,
): FormState<Name> {
  const { fields, words: { mistakes } } = form;
  const wrong = (refusal.details ?? []).map(({ path }) => path).filter((path): path is Name => path in fields);
  if (wrong.length === 0) return { values, errors: {}, failure: failureIn(form, refusal) };
  // Of what a browser can check the sentence is more exact.
  const others = wrong.map((name) => [name, values[name] === undefined ? mistakes.missing : mistakes[fields[name]]]);
  return { values, errors: { ...Object.fromEntries(others), ...brokenRules(form, values) } };
}

/** Says why a form was not taken although nothing is wrong with it, and after which time to try again. */
export function failureIn(
  { words, language }: Pick<FormRules<string>, "words" | "language">,
  { code = "", status = 0, retryAfter }: Refusal,
): string {
  const { [code as keyof FormWords["failures"]]: known, other } = words.failures;
  const failure = known ?? fill(other, { status });
  if (retryAfter === undefined) return failure;
  const again = retryAfter < 120
    ? fillCounted(words.retry_seconds, retryAfter, language)
    : fillCounted(words.retry_minutes, Math.ceil(retryAfter / 60), language);
  return `${failure} ${again}`;
}

/** Returns what a form shows of one of its fields. */
export function fieldState<Name extends string>(
  labels: Record<Name, string>,
  words: FormWords,
  { values, errors }: FormState<Name>,
  name: Name,
) {
  return { name, label: labels[name], value: values[name], error: errors[name], words };
}

export function namesOf<Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(fields) as Name[];
}

/** Returns what the service would refuse, by field; lengths in code points, as JSON Schema counts them. */
export function brokenRules<Name extends string>(
  { fields, rules, words: { mistakes }, language }: FormRules<Name>,
  values: FormState<Name>["values"],
): FormState<Name>["errors"] {
  const broken: FormState<Name>["errors"] = {};
  for (const name in rules) {
    const { minLength = 0, maxLength = Infinity, pattern } = rules[name]!;
    const text: string = values[name] ?? "";
    const { length } = [...text];
    const say = (sentence: string, count: number) =>
      fill(sentence, { count: count.toLocaleString(language), length: length.toLocaleString(language) });
    if (text === "" && (minLength > 0 || pattern !== undefined)) broken[name] = mistakes.missing;
    else if (length < minLength) broken[name] = say(mistakes.too_short, minLength);
    else if (length > maxLength) broken[name] = say(mistakes.too_long, maxLength);
    else if (pattern !== undefined && !new RegExp(pattern).test(text)) broken[name] = mistakes.address;
    else if (fields[name] === "link" && text !== "" && !URL.canParse(text)) broken[name] = mistakes.link;
  }
  return broken;
}

/**
 * A field of the contact form that people do not see, hear or reach, and that password managers leave alone. Programs
 * that fill in every field fill it in too, and what they send is held. No browser fills in a field of this name.
 */
export const TRAP_FIELD = "homepage";

/** A field in which the script of the form says for how long it has been open, in milliseconds. */
export const TIME_FIELD = "open_for";

export type ContactForm = FormState<AskedField>;

/** The fields of the form that takes a problem. */
export const PROBLEM_FIELDS = {
  problem: "lines",
  industry: "line",
  team_size: "line",
  tools: "line",
} as const;

export type ProblemForm = FormState<keyof typeof PROBLEM_FIELDS>;

export type DeliveryWords = Words["forms"]["delivery"];

/** Says where a message is; the record's own sentence is for programs, and English. */
export function deliveryInWords(
  record: Stateful,
  { messages }: DeliveryWords,
  name: string,
): string {
  return fill(messages[stateOf(record)], { name });
}

/** The field of the form that takes a job posting. */
export const POSTING_FIELDS = { posting: "document" } as const;

export type PostingForm = FormState<"posting">;

// In the browser alone.

/** The deadline of a call, in milliseconds. */
const TIMEOUT_MS = 20_000;

/**
 * The result of a call: an answer, or why there is none; and after how many seconds to ask again, if the service told.
 */
type Answered<Body> =
  & { retryAfter?: number }
  & ({ ok: true; body: Body } | { ok: false; failure: Refusal });

/**
 * Calls this site and reads the JSON that it answers with; a `body` is sent as JSON, or as a form where it is one. Never
 * throws: whatever goes wrong has a code.
 */
export async function callApi<Body>(
  path: string,
  { method, headers, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answered<Body>> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...body !== undefined && !isForm && { "content-type": "application/json" },
        ...headers,
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, ok } = response;
    const retryAfter = Number(response.headers.get("retry-after")) || undefined;
    // A proxy in between may answer in a form of its own.
    const answer = await response.json().catch(() => ({}));
    return ok ? { ok, body: answer, retryAfter } : { ok, retryAfter, failure: { ...answer.error, status, retryAfter } };
  } catch {
    return { ok: false, failure: { code: navigator.onLine ? "unreachable" : "offline" } };
  }
}

/** Reads what stands in a form on the page. */
export function formValues<Name extends string>(
  fields: Fields<Name>,
  form: HTMLFormElement,
): FormState<Name>["values"] {
  return typed(fields, Object.fromEntries(new FormData(form)) as Record<string, string>);
}
