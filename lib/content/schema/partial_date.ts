import { z } from "zod";
import { hints } from "@/lib/content/schema/hints.ts";

const DATE_RULE = "must be a real date in the form 2019, 2019-03 or 2019-03-31";

/** A date as exactly as it is known. YAML reads a bare year as a number. */
export const partialDate = z.union([z.int(), z.string()], DATE_RULE).transform(String)
  .pipe(z.string().refine(isPartialDate, DATE_RULE)).register(hints, { hint: "partial_date" });

/** Tells whether `text` is a day, a month or a year of the calendar, as JSON Resume writes them; years from 1000 to 2999. */
export function isPartialDate(text: string): boolean {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined || !/^[12]/.test(year)) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Days that a month does not have are taken for days of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
