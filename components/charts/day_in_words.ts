/** A day such as `2026-11-21` in words: `21 Nov 2026`. */
export function dayInWords(
  day: string,
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  return new Date(day).toLocaleDateString(language, { ...options, timeZone: "UTC" });
}
