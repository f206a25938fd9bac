import type { Speech, TimeView } from "@/lib/admin/desk_language.ts";

/** Shows a time in the reader's time zone; the exact one is shown on hover and is there for machines. */
export function Time({ at, speech }: {
  /** Milliseconds since the epoch. */
  at: number;
  speech: Pick<Speech, "times">;
}) {
  return <WhenView at={speech.times.fullView(at)} />;
}

/** Shows a time that the server has put into words, so that the script in the browser needs no time zones. */
export function WhenView({ at }: { at: TimeView }) {
  return <time dateTime={at.iso} title={at.exact}>{at.short}</time>;
}
