import { dayInWords } from "@/lib/text/day_in_words.ts";

/** A date as exactly as it is known, as content has it: `2019`, `2019-03` or `2019-03-31`; the day itself is not told. */
export function monthInWords(date: string, language: string): string {
  const isYear = date.length === 4;
  return isYear ? date : dayInWords(date, language, { year: "numeric", month: "short" });
}

/** From when until when, as a CV has it; undefined when neither is known. What has begun and has no end goes on. */
export function periodInWords(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  language: string,
): string | undefined {
  const end = endDate && monthInWords(endDate, language);
  if (startDate === undefined) return end;
  const start = monthInWords(startDate, language);
  return start === end ? start : `${start} – ${end ?? "today"}`;
}
