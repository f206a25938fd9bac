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
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** The labels of a form's fields, in their order; the names are those of the interface. */
export type Labels<Name extends string> = Readonly<Record<Name, string>>;

/** What was typed, without fields that say nothing; lines end as they do in the interface. */
export function typed<Name extends string>(
  labels: Labels<Name>,
  fields: Record<string, string | undefined>,
): FormState<Name>["values"] {
  const given = namesOf(labels).map((name) => [name, (fields[name] ?? "").replaceAll("\r\n", "\n")] as const);
  return Object.fromEntries(given.filter(([, text]) => text.trim() !== "")) as FormState<Name>["values"];
}

/** The form again, with what the service refused; nothing that was typed is lost. */
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

export function namesOf<Name extends string>(labels: Labels<Name>): Name[] {
  return Object.keys(labels) as Name[];
}
