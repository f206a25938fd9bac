const formats = new Map<string, Intl.DateTimeFormat>();

/** A day such as `2026-11-21` in words: `21 Nov 2026`. Formats are kept, because making one takes longer than using it. */
export function dayInWords(
  day: string,
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (format === undefined) {
    formats.set(key, format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }));
  }
  return format.format(new Date(day));
}
