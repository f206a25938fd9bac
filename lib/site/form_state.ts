/** What a form shows: what was typed, and what is wrong with it. Used by the server and in the browser. */
export interface FormState<Name extends string> {
  values: Partial<Record<Name, string>>;
  /** By field, as the end of a sentence that begins with the field's label. */
  errors: Partial<Record<Name, string>>;
  /** Why it was not taken although nothing is wrong with it. */
  failure?: Failure;
}

export interface Failure {
  message: string;
  hint?: string;
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
  { message, hint, details = [] }: Failure & { details?: { path: string; message: string }[] },
): FormState<Name> {
  const known = details.filter(({ path }) => path in labels);
  const errors = Object.fromEntries(known.map(({ path, message }) => [path, message])) as FormState<Name>["errors"];
  return known.length > 0 ? { values, errors } : { values, errors, failure: { message, hint } };
}

export function namesOf<Name extends string>(labels: Labels<Name>): Name[] {
  return Object.keys(labels) as Name[];
}
