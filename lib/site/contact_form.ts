import { messageKind } from "@/lib/contact/message.ts";
import type { ErrorCode, ServiceError } from "@/lib/service_error.ts";

/** The fields of the form, in their order; their names are those of the interface. */
export const FIELDS = {
  message: "Your message",
  reply_to: "Your e-mail address",
  from: "Your name",
  company: "Company",
  subject: "Subject",
  kind: "What it is about",
} as const;

export type FieldName = keyof typeof FIELDS;

export const KINDS: Record<typeof messageKind.options[number], string> = {
  role: "A role or a contract",
  opportunity: "A problem in my business",
  other: "Something else",
};

/** What the form shows: what was typed, and what is wrong with it. */
export interface ContactForm {
  values: Partial<Record<FieldName, string>>;
  /** By field, as the end of a sentence that begins with the field's name. */
  errors: Partial<Record<FieldName, string>>;
  /** Why a message was not taken although nothing is wrong with it. */
  failure?: { code: ErrorCode; message: string; hint?: string };
}

/** An empty form, about what the visitor came for. */
export function emptyForm(kind?: string): ContactForm {
  return { values: { kind: messageKind.safeParse(kind).data ?? "other" }, errors: {} };
}

/** What was typed, without fields that say nothing; lines end as they do in the interface. */
export function typed(fields: Record<string, string>): Partial<Record<FieldName, string>> {
  const names = Object.keys(FIELDS) as FieldName[];
  const given = names.map((name): [FieldName, string] => [name, (fields[name] ?? "").replaceAll("\r\n", "\n")]);
  return Object.fromEntries(given.filter(([, text]) => text.trim() !== ""));
}

/** The form again, with what was wrong; nothing that was typed is lost. */
export function refusedForm(values: ContactForm["values"], error: ServiceError): ContactForm {
  const details = (error.details ?? []).filter(({ path }) => path in FIELDS);
  const errors = Object.fromEntries(details.map(({ path, message }) => [path, message]));
  if (details.length > 0) return { values, errors };
  const { code, message, hint } = error;
  return { values, errors, failure: { code, message, hint } };
}
