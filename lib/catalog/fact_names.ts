import words from "@/lib/catalog/fact_words.json" with { type: "json" };
import { folded, writtenWords } from "@/lib/text/search_words.ts";

/** A hiring fact that people look for by name. What they call it, in nine languages, stands in `fact_words.json`. */
export type FactName = keyof typeof words.en;

/** A fact that a text names: words `from` to before `to`. */
interface NamedFact {
  fact: FactName;
  from: number;
  to: number;
}

/**
 * Returns the function that finds the facts that words name, the longest name first. A word in another form of the
 * languages of `keysOf` counts too.
 */
export function factFinder(keysOf: (word: string) => readonly string[]): (words: readonly string[]) => NamedFact[] {
  const names = Object.values(words).flatMap((ofLanguage) =>
    Object.entries(ofLanguage).flatMap(([fact, all]) =>
      all.map((name) => ({ fact: fact as FactName, words: writtenWords(name).map((word) => keysFor(word)) }))
    )
  ).sort((a, b) => b.words.length - a.words.length);
  const byFirst = new Map<string, typeof names>();
  for (const name of names) {
    for (const key of name.words[0]) byFirst.set(key, [...byFirst.get(key) ?? [], name]);
  }

  /** Returns the forms of a word; of a short one only itself: stems of short words are those of too many. */
  function keysFor(word: string): ReadonlySet<string> {
    const plain = folded(word);
    return new Set(plain.length < 5 ? [plain] : [plain, ...keysOf(word)].filter((key) => key.length > 3));
  }

  return (written) => {
    const keys = written.map(keysFor);
    const found: NamedFact[] = [];
    for (let from = 0; from < keys.length; from++) {
      const candidates = [...keys[from]].flatMap((key) => byFirst.get(key) ?? [])
        .sort((a, b) => b.words.length - a.words.length);
      const name = candidates.find(({ words }) =>
        words.every((forms, index) => [...keys[from + index] ?? []].some((key) => forms.has(key)))
      );
      if (name === undefined) continue;
      found.push({ fact: name.fact, from, to: from + name.words.length });
      from += name.words.length - 1;
    }
    return found;
  };
}
