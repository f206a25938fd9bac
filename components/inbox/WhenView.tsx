import type { TimeView } from "@/lib/admin/inbox/desk_view.ts";

/** A time that the server has put into words, so that the page needs no zones: the exact one is shown on hover. */
export function WhenView({ at }: { at: TimeView }) {
  return <time dateTime={at.iso} title={at.exact}>{at.short}</time>;
}
