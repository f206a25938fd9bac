// Apart from the catalogues: scripts of the site write dates too.

/** The locales of dates and numbers of languages whose tag alone does not say them: international readers take 11/12 for either. */
const LOCALES: Record<string, string> = { en: "en-GB" };

/**
 * Returns the tag with which `Intl` writes dates and numbers in a language: with its region, if the tag has one.
 *
 * @param language of the content or of the interface (BCP 47)
 */
export function localeOf(language: string): string {
  return LOCALES[language] ?? language;
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;

/** Writes a day such as `2026-11-21` in the one style that the site has for days in each language: `21 Nov 2026`. */
export function dayInWords(day: string, language: string, options: Intl.DateTimeFormatOptions = DAY): string {
  return format(language, { ...options, timeZone: "UTC" }).format(new Date(day));
}

/** Writes a date as exactly as it is known, the day of it left out: `2019` and `Mar 2019`, of `2019-03` or `2019-03-31`. */
export function monthInWords(date: string, language: string): string {
  return /^\d{4}$/.test(date) ? date : dayInWords(date, language, { year: "numeric", month: "short" });
}

/**
 * Writes an instant as a day and a minute: `21 Nov 2026, 14:05 CET`.
 *
 * @param at milliseconds since the epoch, or as ISO 8601 writes it
 * @param timeZone IANA name, whose short name is said then; in a browser it can be left out for that of the reader, who
 * does not need to be told it
 */
export function instantInWords(at: number | string, language: string, timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return format(language, timeZone === undefined ? options : { ...options, timeZone, timeZoneName: "short" })
    .format(new Date(at));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are reused, because making one takes longer than using it. */
function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let made = formats.get(key);
  if (made === undefined) formats.set(key, made = new Intl.DateTimeFormat(localeOf(language), options));
  return made;
}

/** Returns when a day (`2026-11-28`) begins in a time zone (IANA name), in milliseconds since the epoch. */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(day);
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const offsetAt = (time: number) => Date.parse(`${format.format(time).replace(" ", "T")}Z`) - time;
  // Twice: near a change of the clocks the first guess may lie on its other side.
  return utc - offsetAt(utc - offsetAt(utc));
}
