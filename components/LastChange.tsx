import { lastChangeText } from "@/lib/history/change_words.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** Says when and how the content was last changed; nothing while no change is known. */
export function LastChange({ context: { service } }: { context: CallContext }) {
  const { history, words, language, content } = service;
  const change = history.latest;
  // That it was published is no news on the page itself.
  if (change === undefined || change.what === "published") return null;
  return <p class="updated" dir="auto">{lastChangeText(change, { words, language }, content.site.time_zone)}</p>;
}
