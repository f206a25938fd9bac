import { z } from "zod";

/** Unicode's control characters: C0, DEL and C1 (general category Cc). */
const CONTROL = /\p{Cc}/u;
/** The same without tab and line break; a carriage return counts as part of a line break only before a line feed. */
const CONTROL_IN_LINES = /(?!\r\n|[\t\n])\p{Cc}/u;
/** Line and paragraph separator, which are line breaks too (Unicode, section 5.8). */
const SEPARATOR = /[\u2028\u2029]/u;

/** The number of characters (code points), as JSON Schema counts them; `length` counts UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Text without line breaks and control characters. */
export function oneLine(max: number) {
  return z.string()
    .refine((text) => characters(text) <= max, { error: `must have at most ${max} characters` })
    .refine((text) => text.isWellFormed(), { error: "must be well-formed Unicode" })
    .refine((text) => !CONTROL.test(text) && !SEPARATOR.test(text), {
      error: "must be one line without control characters",
    })
    .meta({ maxLength: max });
}

/** Text of any number of lines; of the control characters it may have tabs and line breaks. */
export function lines(min: number, max: number) {
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
