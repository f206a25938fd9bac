/** What a key does. */
export type Command =
  | "next"
  | "previous"
  | "open"
  | "close"
  | "archive"
  | "star"
  | "delete"
  | "spam"
  | "unread"
  | "select"
  | "all"
  | "search"
  | "reply"
  | "help";

/** The keys, with what the help says of them. */
export const KEYS: readonly [key: string, command: Command, help: string][] = [
  ["j", "next", "Next message"],
  ["k", "previous", "Previous message"],
  ["Enter", "open", "Open the message"],
  ["Escape", "close", "Back to the list"],
  ["e", "archive", "Archive, or back to the inbox"],
  ["s", "star", "Star, or remove the star"],
  ["#", "delete", "Delete for good"],
  ["!", "spam", "Spam, or not spam"],
  ["u", "unread", "Mark unread"],
  ["x", "select", "Select"],
  ["a", "all", "Select all of the page, or none"],
  ["/", "search", "Search"],
  ["r", "reply", "Reply by e-mail"],
  ["?", "help", "This list"],
];

/** The command of a key, unless it is typed into a field or belongs to the browser. */
export function commandOf({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): Command | undefined {
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof Element)) return undefined;
  if (target.closest("dialog")) return undefined;
  const isField = target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;
  if (isField) return key === "Escape" ? "close" : undefined;
  return KEYS.find(([name]) => name === key)?.[1];
}
