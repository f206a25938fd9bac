import type { ErrorDetail } from "@/lib/errors.ts";
import { echoed } from "@/lib/text/excerpt.ts";
import { listed } from "@/lib/text/in_words.ts";
import { nearest } from "@/lib/text/spelling.ts";

/** The parameter that chooses fields (contract, section 5.2). */
export const FIELDS = "fields";

/**
 * Reads which fields a query asks for; undefined where it asks for none, and so for all.
 *
 * @returns also what is wrong with it: a name that is not among the `known`, or none.
 */
export function readFields(
  query: URLSearchParams | undefined,
  known: readonly string[],
): { fields?: readonly string[]; mistake?: ErrorDetail } {
  const values = query?.getAll(FIELDS) ?? [];
  if (values.length === 0) return {};
  const refused = (message: string) => ({ mistake: { path: FIELDS, message } });
  if (values.length > 1) return refused("must not be repeated; write names with commas between them");
  const fields = values[0].split(",").map((name) => name.trim()).filter((name) => name !== "");
  const unknown = fields.find((name) => !known.includes(name));
  if (fields.length > 0 && unknown === undefined) return { fields };
  const meant = unknown === undefined ? undefined : nearest(unknown.slice(0, 40), known);
  return refused(
    `must be names out of ${listed(known)}, with commas between them` +
      (unknown === undefined ? "" : `, not “${echoed(unknown)}”`) +
      (meant === undefined ? "" : `; did you mean ${meant}?`),
  );
}

/** Returns what was chosen of a value, in the order in which the value has it. */
export function chosenOf(value: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}
