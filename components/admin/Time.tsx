import type { TimeView } from "@/lib/admin/message_view.ts";

/** Shows a time in the owner's time zone; the exact one is shown on hover and is there for machines. */
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

/** Shows a time that the server has put into words, so that the script in the browser needs no time zones. */
export function WhenView({ at }: { at: TimeView }) {
  return <time dateTime={at.iso} title={at.exact}>{at.short}</time>;
}
