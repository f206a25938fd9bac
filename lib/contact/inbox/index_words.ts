import type { Message } from "@/lib/contact/message.ts";
import { searchWords } from "@/lib/text/search_words.ts";

/**
 * Words under which one message is found. A text of 5,000 characters has some 400 different ones. The bounds keep what
 * a commit carries far below 1,000 changes and 80 KB of keys; what is beyond them is not found.
 */
const MAX_WORDS = 700;
const MAX_KEY_BYTES = 56_000;
/** What a key takes besides the word: its other parts, and the ends of all parts. */
const KEY_OVERHEAD = 56;

const encoder = new TextEncoder();

/** The words of everything that a sender writes; sender, company and subject come before the text. */
export function indexWords({ reply_to, from, company, subject, message }: Message): string[] {
  const words = searchWords([reply_to, from, company, subject, message].filter(Boolean).join("\n")).slice(0, MAX_WORDS);
  let bytes = 0;
  const end = words.findIndex((word) => (bytes += KEY_OVERHEAD + encoder.encode(word).length) > MAX_KEY_BYTES);
  return end === -1 ? words : words.slice(0, end);
}

/** The form in which the words are kept with the message, so that they can be taken out of the index again. */
export function joinWords(words: readonly string[]): string {
  return words.join("\n");
}

export function splitWords(kept: string | null): string[] {
  return kept === null || kept === "" ? [] : kept.split("\n");
}
