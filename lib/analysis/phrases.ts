import type { Stem } from "@/lib/text/stem.ts";
import { type Token, tokenise } from "@/lib/text/tokens.ts";

/** Something known that was found in a text: what it belongs to, and the tokens it stands in. */
export interface PhraseHit<T> {
  value: T;
  from: number;
  to: number;
}

/** Finds known phrases in a text, in any form of their words. */
export interface Phrases<T> {
  find(tokens: readonly Token[], stems: readonly string[]): PhraseHit<T>[];
}

/** Longest phrase that is looked for, in words; bounds the work for each word of a text. */
const MAX_WORDS = 6;

/** Indexes phrases by the stems of their words. A phrase may belong to several values. */
export function createPhrases<T>(entries: Iterable<[string, T]>, stem: Stem): Phrases<T> {
  const values = new Map<string, T[]>();
  const beginnings = new Set<string>();
  for (const [phrase, value] of entries) {
    const words = stemsOf(phrase, stem);
    if (words.length === 0 || words.length > MAX_WORDS) continue;
    const key = words.join(" ");
    const known = values.get(key);
    if (known === undefined) values.set(key, [value]);
    else if (!known.includes(value)) known.push(value);
    for (let length = 1; length < words.length; length++) beginnings.add(words.slice(0, length).join(" "));
  }

  function find(tokens: readonly Token[], stems: readonly string[]): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = [];
    for (let from = 0; from < tokens.length; from++) {
      if (tokens[from].kind !== "word") continue;
      let key = "";
      let words = 0;
      for (let to = from; to < tokens.length && words < MAX_WORDS; to++) {
        // Hyphens and the like may stand inside a phrase: "no-show", "no show".
        if (tokens[to].kind !== "word") {
          if (tokens[to].clause !== tokens[from].clause) break;
          continue;
        }
        key = words === 0 ? stems[to] : `${key} ${stems[to]}`;
        words++;
        const found = values.get(key);
        if (found !== undefined) { for (const value of found) hits.push({ value, from, to: to + 1 }); }
        if (!beginnings.has(key)) break;
      }
    }
    return hits;
  }

  return { find };
}

/** The stems of the words in `phrase`. */
export function stemsOf(phrase: string, stem: Stem): string[] {
  return tokenise(phrase).filter(({ kind }) => kind === "word").map(({ text }) => stem(text));
}
