import { Lexicon } from "@/lib/language/lexicon.ts";
import { phraseNotes, readForms, readText } from "@/lib/language/lexicons.ts";
import { type Hit, PhraseBook } from "@/lib/language/phrases.ts";
import { type Piece, piecesOf, SLOTS, type Value, VALUE_WORDS, valuesIn } from "@/lib/language/values.ts";
import { readWordList } from "@/lib/language/word_lists.ts";

const VALUE_IDS = new Set(VALUE_WORDS);

const books = new Map<string, { words: Lexicon; book: PhraseBook } | undefined>();

/** Whether a language has phrases: a folder with `phrases.yaml` and `values.yaml`. */
function bookOf(tag: string) {
  if (!books.has(tag)) {
    const values = readText(`${tag}/values.yaml`);
    const phrases = readText(`${tag}/phrases.yaml`);
    const forms = readForms(tag);
    books.set(
      tag,
      values === undefined || phrases === undefined ? undefined : {
        words: new Lexicon(tag, { values: readWordList(values, `${tag}/values.yaml`, VALUE_IDS) }, {
          ...forms,
          compounds: false,
        }),
        book: new PhraseBook(
          readWordList(phrases, `${tag}/phrases.yaml`, new Set(Object.keys(phraseNotes())), SLOTS),
          forms,
          (id) => phraseNotes()[id]?.says,
        ),
      },
    );
  }
  return books.get(tag);
}

/** Tells whether a language has phrases. */
export function hasPhrases(tag: string): boolean {
  return bookOf(tag) !== undefined;
}

/** Finds the phrases of a language that a line says, and the values that it names. */
export function phrasesIn(
  text: string,
  tag: string,
  areaOf: (name: string) => string | undefined,
  today: string,
): { hits: Hit[]; pieces: Piece[]; values: Value[] } {
  const known = bookOf(tag);
  const pieces = piecesOf(text);
  if (known === undefined) return { hits: [], pieces, values: [] };
  const values = valuesIn(text, pieces, known.words, areaOf, today);
  return { hits: known.book.find(pieces, values), pieces, values };
}
