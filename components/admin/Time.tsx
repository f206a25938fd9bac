/** A time in the owner's zone; the exact one is shown on hover and is there for machines. */
export function Time({ at, zone, language }: {
  /** Milliseconds since the epoch. */
  at: number;
  /** IANA name. */
  zone: string;
  /** Language tag, of `deskLanguage`. */
  language: string;
}) {
  const date = new Date(at);
  const short = date.toLocaleString(language, { timeZone: zone, dateStyle: "medium", timeStyle: "short" });
  const exact = date.toLocaleString(language, { timeZone: zone, dateStyle: "full", timeStyle: "long" });
  return <time dateTime={date.toISOString()} title={exact}>{short}</time>;
}
