import { type Forms, Lexicon } from "@/lib/language/lexicon.ts";
import { phraseNotes, readForms, readText } from "@/lib/language/lexicons.ts";
import { type Hit, PhraseBook } from "@/lib/language/phrases.ts";
import { type Piece, piecesOf } from "@/lib/language/pieces.ts";
import { VALUE_WORDS } from "@/lib/language/value_words.ts";
import { SLOTS, type Value, valuesIn } from "@/lib/language/values.ts";
import { readWordList } from "@/lib/language/word_lists.ts";

/** The phrases of a language, and the words of which its values are made. */
export interface Book {
  words: Lexicon;
  phrases: PhraseBook;
}

const VALUE_IDS = new Set(VALUE_WORDS);

/** Makes the book of a language from the texts of its `values.yaml` and `phrases.yaml`. */
export function makeBook(tag: string, values: string, phrases: string, forms: Forms): Book {
  const ids = new Set(Object.keys(phraseNotes()));
  return {
    words: new Lexicon(tag, { values: readWordList(values, `${tag}/values.yaml`, VALUE_IDS) }, {
      ...forms,
      compounds: false,
    }),
    phrases: new PhraseBook(
      readWordList(phrases, `${tag}/phrases.yaml`, ids, SLOTS),
      forms,
      (id) => phraseNotes()[id]?.says,
    ),
  };
}

const books = new Map<string, Book | undefined>();

/** Returns the book of a language; undefined where it has no phrases. */
export function bookOf(tag: string): Book | undefined {
  if (!books.has(tag)) {
    const [values, phrases] = [readText(`${tag}/values.yaml`), readText(`${tag}/phrases.yaml`)];
    const isKnown = values !== undefined && phrases !== undefined;
    books.set(tag, isKnown ? makeBook(tag, values, phrases, readForms(tag)) : undefined);
  }
  return books.get(tag);
}

/** What a line says: its pieces, their values, and the phrases among them. */
export interface PhrasesFound {
  hits: readonly Hit[];
  pieces: readonly Piece[];
  values: readonly Value[];
}

/** Finds the phrases that a line says, and the values that it names. */
export function phrasesIn(
  text: string,
  { words, phrases }: Book,
  areaOf: (name: string) => string | undefined,
  today: string,
): PhrasesFound {
  const pieces = piecesOf(text);
  const values = valuesIn(text, pieces, words, areaOf, today);
  return { hits: phrases.find(pieces, values), pieces, values };
}
