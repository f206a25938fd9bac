import type { Feature } from "@/lib/analysis/features.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** Leads the keys of features that say how a text is built. They tell kinds of texts apart, not kinds of work. */
const MARK = "@";

const WE = new Set(
  "we our us ours we're we've wir unser unsere unserem nous notre nos nosotros nuestro nuestra nosso nossa אנחנו שלנו אצלנו"
    .split(" "),
);
const I = new Set("i my me i'm i've ich mein meine mi je mon ma meu minha אני שלי".split(" "));
const YOU = new Set("you your du dein tu ton você teu אתה שלך".split(" "));

/** True for the key of a feature that `structureOf` makes. */
export function isStructure(key: string): boolean {
  return key.startsWith(MARK);
}

/** How a text is built: who speaks, how it and its sentences begin, how long it is, whether it asks or counts. */
export function structureOf(tokens: readonly Token[], stems: readonly string[]): Feature[] {
  const found = new Set<string>();
  let words = 0;
  let begins = true;
  tokens.forEach(({ kind, text }, place) => {
    if (kind === "word") {
      if (words++ === 0) found.add(`first ${stems[place]}`);
      if (begins) found.add(`begins ${stems[place]}`);
      begins = false;
      if (WE.has(text)) found.add("we");
      if (I.has(text)) found.add("i");
      if (YOU.has(text)) found.add("you");
    } else if (kind === "number") {
      found.add("counts");
    } else if (SENTENCE_END.has(text)) {
      begins = true;
      if (text === "?") found.add("asks");
    } else if (CODE.has(text)) {
      found.add("code");
    }
  });
  if (tokens.at(-1)?.text === "?") found.add("ends asking");
  // A text in which nobody says "we" is told by one person, or by no one.
  if (!found.has("we")) found.add(found.has("i") ? "i alone" : "nobody");
  found.add(words < 4 ? "tiny" : words < 10 ? "short" : words < 25 ? "middle" : "long");
  return [...found].map((name) => ({ key: MARK + name, from: 0, to: 0, weight: 1 }));
}

const SENTENCE_END = new Set([".", "!", "?", "\n"]);

const CODE = new Set(["{", "}", "<", ">", "=", "\\", ";", "|"]);
