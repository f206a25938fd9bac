import { type Book, bookSteps, type PhrasesFound, phrasesIn } from "@/lib/language/phrase_books.ts";
import { LEXICON_LANGUAGES } from "@/lib/language/lexicons.ts";
import { stepTimer } from "@/lib/lazily.ts";
import { areaOf, beginsArea } from "@/lib/match/geography.ts";
import { detectLanguage } from "@/lib/text/language.ts";
import { tokensOf } from "@/lib/text/text_tokens.ts";

const AREAS = { begins: beginsArea, areaOf };

/** In words and in characters: of a shorter text it is told by what it says in which language it is written. */
const FEW_WORDS = 40;
const FEW_CHARACTERS = 600;

/**
 * Finds the phrases that each line says, in the language of the posting, else in its own, or in English: labels are often
 * English. Of a few words all languages are tried.
 *
 * @param book reads by these phrases alone
 */
export function* phrasesOfLines(
  texts: readonly string[],
  language: string,
  today: string,
  book?: Book,
): Generator<void, PhrasesFound[]> {
  const isLong = stepTimer();
  const all = texts.join(" ");
  const isShort = all.length < FEW_CHARACTERS && all.split(/\s+/).length < FEW_WORDS;
  const main = book ?? (yield* bookSteps(language));
  const found: PhrasesFound[] = [];
  for (const text of texts) {
    let best = main && phrasesIn(text, main, AREAS, today);
    for (const tag of book !== undefined ? [] : isShort ? writableIn(text) : furtherLanguages(text, best)) {
      const other = tag === language ? undefined : yield* bookSteps(tag);
      const one = other && phrasesIn(text, other, AREAS, today);
      if (one !== undefined && (best === undefined || told(one) > told(best))) {
        best = one;
      }
      if (isLong()) yield;
    }
    found.push(best ?? { hits: [], pieces: [], values: [] });
    if (isLong()) yield;
  }
  return found;
}

/** The letters of each language's usual script. */
const LETTERS = new Map(LEXICON_LANGUAGES.map((tag) => {
  return [tag, new RegExp(`\\p{Script=${new Intl.Locale(tag).maximize().script}}`, "u")];
}));

/** Names the languages whose script a text has a letter of. */
function writableIn(text: string): string[] {
  return LEXICON_LANGUAGES.filter((tag) => LETTERS.get(tag)!.test(text));
}

/** In words: a label, which tells nothing of its language. */
const LABEL = 6;

/** Names the languages in which a line may be written that says nothing in the one of its posting. */
function furtherLanguages(text: string, found: PhrasesFound | undefined): string[] {
  if (found !== undefined && found.hits.length > 0) return [];
  return [found !== undefined && found.pieces.length <= LABEL ? "en" : detectLanguage(tokensOf(text))];
}

/** Counts the words of which it is known what they say. */
function told({ hits }: PhrasesFound): number {
  return hits.reduce((sum, { from, to }) => sum + to - from, 0);
}
