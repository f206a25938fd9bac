import { type Forms, Lexicon } from "@/lib/language/lexicon.ts";
import { LEXICON_LANGUAGES, phraseNotes, readForms, readText } from "@/lib/language/lexicons.ts";
import { atOnce, lazily, stepByStep } from "@/lib/lazily.ts";
import { type Hit, PhraseBook, valueOf } from "@/lib/language/phrases.ts";
import { type Piece, piecesOf } from "@/lib/language/pieces.ts";
import { VALUE_WORDS } from "@/lib/language/value_words.ts";
import { type Areas, SLOTS, type Value, valuesIn } from "@/lib/language/values.ts";
import { readWordList, waysIn } from "@/lib/language/word_lists.ts";

/** The phrases of a language, and the words of which its values are made. */
export interface Book {
  words: Lexicon;
  phrases: PhraseBook;
}

const VALUE_IDS = new Set(VALUE_WORDS);

/** Makes the book of a language from the texts of its `values.yaml` and `phrases.yaml`, in steps of a few milliseconds. */
function* makingBook(tag: string, values: string, phrases: string, forms: Forms): Generator<void, Book> {
  const ids = new Set(Object.keys(phraseNotes()));
  yield;
  const list = readWordList(values, `${tag}/values.yaml`, VALUE_IDS);
  yield;
  const words = new Lexicon(tag, { values: list }, forms, false);
  // Nobody is employed for days: so long is a visit, or a first meeting.
  const isSaid = (hit: Hit) => hit.id !== "lasts" || valueOf(hit, "span")?.unit !== "day";
  const book = new PhraseBook(forms, (id) => phraseNotes()[id]?.says, isSaid);
  for (const ways of waysIn(phrases, `${tag}/phrases.yaml`, ids, SLOTS)) {
    yield;
    for (const way of ways) book.add(way);
  }
  book.finish();
  return { words, phrases: book };
}

/** Makes the book of a language at once. */
export function makeBook(tag: string, values: string, phrases: string, forms: Forms): Book {
  return atOnce(makingBook(tag, values, phrases, forms));
}

/** The book of a language, and what is still to be done for it. */
interface Shelf {
  book?: Book;
  steps: Generator<void, void>;
}

const shelves = new Map<string, Shelf>();

function shelfOf(tag: string): Shelf {
  let shelf = shelves.get(tag);
  if (shelf === undefined) shelves.set(tag, shelf = { steps: filling(tag) });
  return shelf;
}

function* filling(tag: string): Generator<void, void> {
  try {
    const [values, phrases] = [readText(`${tag}/values.yaml`), readText(`${tag}/phrases.yaml`)];
    if (values === undefined || phrases === undefined) return;
    const forms = readForms(tag);
    yield;
    shelfOf(tag).book = yield* makingBook(tag, values, phrases, forms);
  } catch (error) {
    // The next who ask are told as well.
    shelves.delete(tag);
    throw error;
  }
}

/** Returns the book of a language; undefined where it has no phrases. What is not yet made of it is made at once. */
export function bookOf(tag: string): Book | undefined {
  const shelf = shelfOf(tag);
  atOnce(shelf.steps);
  return shelf.book;
}

/** Returns the book of a language as `bookOf` does, in steps between which others may have their turn. */
export function* bookSteps(tag: string): Generator<void, Book | undefined> {
  const shelf = shelfOf(tag);
  while (!shelf.steps.next().done) yield;
  return shelf.book;
}

/** Makes the books of all languages one after the other, in steps, so that nobody waits for them. */
export const loadBooks = lazily(async () => {
  for (const tag of LEXICON_LANGUAGES) await stepByStep(shelfOf(tag).steps);
});

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
  areas: Areas,
  today: string,
): PhrasesFound {
  const pieces = piecesOf(text);
  const values = valuesIn(text, pieces, words, areas, today);
  return { hits: phrases.find(pieces, values), pieces, values };
}
