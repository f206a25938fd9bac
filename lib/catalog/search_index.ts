import { LRUCache } from "lru-cache";
import { factFinder, type FactName } from "@/lib/catalog/fact_names.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { NumberLists } from "@/lib/text/number_lists.ts";
import { folded, writtenWords } from "@/lib/text/search_words.ts";
import { createSpelling } from "@/lib/text/spelling.ts";
import { LINKS, saysLittle, wordForms } from "@/lib/text/word_forms.ts";

/** A document that can be found, by its parts. */
export interface SearchDocument {
  id: string;
  type: string;
  parts: SearchPart[];
}

/** A text, and how much it tells about its document: 1 is running text, a title 4. */
export interface SearchPart {
  text: string;
  weight: number;
  /** The hiring fact that it states: whoever names that fact, in any language, finds it before anything else. */
  fact?: FactName;
}

export interface SearchHit {
  document: SearchDocument;
  /** 0 to 1. Whatever has more of the words stands above whatever has fewer. */
  score: number;
  /** The words that were asked for and are there, as they were typed. */
  matched: string[];
  /** The same as the document writes them. */
  written: string[];
  /** The sentence that shows it best, as plain text. */
  excerpt: string;
}

export interface SearchResult {
  hits: SearchHit[];
  /** Words that stand nowhere, as they were typed. */
  missing: string[];
  /** Words that stand nowhere as they were typed, with those that were taken to be meant. */
  corrected: [typed: string, meant: string][];
}

interface SearchOptions {
  limit: number;
  isWanted?: (document: SearchDocument) => boolean;
  /** Looks for a sentence that shows each hit, which costs more than finding it. */
  withExcerpts?: boolean;
}

interface SearchIndex {
  search(query: string, options: SearchOptions): SearchResult;
}

/** More words of a query are not looked at, which bounds its cost. */
const MAX_WORDS = 12;

/** The quality of a word of a text as an answer to one that was asked for. */
const QUALITY = { same: 1, form: 0.9, compound: 0.65, part: 0.45, corrected: 0.4 };

/** Shorter parts would find too much: "art" in "party". */
const LEAST_PART = 4;

/** The weight of a fact's statement for those who ask for the fact. */
const FACT_WEIGHT = 50;

/** Half of the strength is reached with a word that stands once in running text. */
const HALF_STRENGTH = 1;

/** Words that visitors ask for are few; this bounds what an attacker's many can hold. */
const MAX_REMEMBERED = 500;

/** The longest excerpt, in characters. */
const MAX_EXCERPT = 220;

/** A shorter sentence shows less than another with fewer of the words. */
const LEAST_EXCERPT = 40;

/** A document, and its sentences by number: from the first up to, and without, `to`. */
interface Entry {
  document: SearchDocument;
  from: number;
  to: number;
}

/** The documents that have a word, while they are gathered. */
interface Postings {
  documents: number[];
  /** The weight of the best place in each. */
  weights: number[];
}

/** Steps of weights, which are kept with documents in one number. */
const [WEIGHT_STEP, MOST_WEIGHT] = [0.5, 128];

/** Words of the texts that answer a word of a query, by number, with how well. */
type Answers = Map<number, number>;

/** After so many milliseconds others are answered before the work goes on. */
const MAX_STEP_MS = 8;

/**
 * Indexes documents by their words, in whatever case, accents and forms, and by the parts of compounds, in short steps.
 *
 * @param languages tags of the languages of the texts (BCP 47)
 */
export function* indexing(
  documents: readonly SearchDocument[],
  languages: readonly string[],
): Generator<void, SearchIndex> {
  const forms = wordForms(languages);
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const written: string[] = [];
  const byKey = new Map<string, number[]>();
  const factsIn = factFinder(forms.keysOf);
  // The same word in other accents or another case has forms of its own.
  const posted = new Set<string>();
  const gathered: Postings[] = [];
  const entries: Entry[] = [];
  const sentences: string[] = [];
  /** Those that state a fact, which are shown however short they are. */
  const statements = new Set<number>();
  /** The words of each sentence, each once. */
  const saidIn = new NumberLists();
  let begun = performance.now();
  for (const [index, document] of documents.entries()) {
    const from = sentences.length;
    for (const part of document.parts) take(part, index);
    entries.push({ document, from, to: sentences.length });
    if (performance.now() - begun < MAX_STEP_MS) continue;
    yield;
    begun = performance.now();
  }
  saidIn.finish();
  yield;
  /** By word: documents, each with its weight. */
  const postings = new NumberLists();
  const frequencies = new Map<string, number>();
  for (const [number, { documents, weights }] of gathered.entries()) {
    documents.forEach((document, at) => postings.add(number, document * MOST_WEIGHT + weights[at] / WEIGHT_STEP));
    if (!words[number].startsWith(FACT)) frequencies.set(words[number], documents.length);
  }
  postings.finish();
  // What only making needed.
  posted.clear();
  gathered.length = 0;
  yield;
  const spelling = createSpelling(frequencies);
  const answered = new LRUCache<string, { answers: Answers; corrected?: string }>({ max: MAX_REMEMBERED });

  function take({ text, weight, fact }: SearchPart, index: number): void {
    for (const sentence of splitSentences(text)) {
      const number = sentences.push(sentence) - 1;
      const words = new Set(writtenWords(sentence).map((word) => post(word, weight, index)));
      if (fact !== undefined) {
        words.add(post(nameOf(fact), FACT_WEIGHT, index));
        statements.add(number);
      }
      for (const word of words) saidIn.add(number, word);
    }
  }

  /** Notes that a document has a word, and returns the number of the word. */
  function post(word: string, weight: number, index: number): number {
    const plain = folded(word);
    let number = numbers.get(plain);
    if (number === undefined) {
      numbers.set(plain, number = words.length);
      words.push(plain);
      written.push(word);
      gathered.push({ documents: [], weights: [] });
    }
    if (!posted.has(word)) {
      posted.add(word);
      for (const key of forms.keysOf(word)) {
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, [number]);
        else if (!known.includes(number)) known.push(number);
      }
    }
    const { documents, weights } = gathered[number];
    if (documents.at(-1) !== index) {
      documents.push(index);
      weights.push(weight);
    } else weights[weights.length - 1] = Math.max(weights[weights.length - 1], weight);
    return number;
  }

  function answersTo(word: string): { answers: Answers; corrected?: string } {
    let found = answered.get(word);
    if (found === undefined) {
      const answers = findAnswers(word);
      const meant = answers.size === 0 ? spelling.correct(folded(word)) : undefined;
      found = meant === undefined
        ? { answers }
        : { answers: scaled(findAnswers(meant), QUALITY.corrected), corrected: written[numbers.get(meant)!] };
      answered.set(word, found);
    }
    return found;
  }

  /** Finds what states a fact, and what has the words with which it was asked for. */
  function answersToFact(fact: FactName, words: string): { answers: Answers; corrected?: undefined } {
    const answers = new Map(writtenWords(words).flatMap((word) => [...findAnswers(word)]));
    return { answers: scaled(answers, QUALITY.form).set(numbers.get(nameOf(fact))!, QUALITY.same) };
  }

  function findAnswers(word: string): Answers {
    const answers: Answers = new Map();
    const add = (number: number, quality: number) => {
      if ((answers.get(number) ?? 0) < quality) answers.set(number, quality);
    };
    const keys = forms.keysOf(word);
    const same = numbers.get(folded(word));
    if (same !== undefined) add(same, QUALITY.same);
    for (const key of keys) for (const number of byKey.get(key) ?? []) add(number, QUALITY.form);
    // As it is written, and in the shortest form, which stands in most that the others stand in.
    const long = keys.filter((key) => key.length >= LEAST_PART);
    const shortest = long.toSorted((a, b) => a.length - b.length).at(0);
    for (const part of new Set([...long.slice(0, 1), ...shortest === undefined ? [] : [shortest]])) {
      addCompounds(part, add);
    }
    for (const key of keys) addParts(key, add);
    return answers;
  }

  /** Adds words that a part begins or, where words are joined, ends or stands in: `Rechnung` finds `Eingangsrechnung`. */
  function addCompounds(part: string, add: (number: number, quality: number) => void): void {
    for (let number = 0; number < words.length; number++) {
      const word = words[number];
      if (word.length <= part.length) continue;
      const place = word.indexOf(part);
      if (place === 0) add(number, QUALITY.compound);
      else if (place > 2 && part.length > LEAST_PART && forms.compounds) add(number, QUALITY.compound);
      else if (place > 2 && part.length > LEAST_PART + 1 && word.endsWith(part)) add(number, QUALITY.part);
    }
  }

  /** Adds the parts of a compound that is asked for: `Rechnungseingang` finds `Rechnungen`, and better what has both. */
  function addParts(compound: string, add: (number: number, quality: number) => void): void {
    if (!forms.compounds) return;
    for (let end = LEAST_PART; end <= compound.length - LEAST_PART; end++) {
      const tail = compound.slice(end);
      const heads = LINKS.filter((link) => compound.slice(0, end).endsWith(link))
        .map((link) => compound.slice(0, end - link.length)).filter((head) => head.length >= LEAST_PART);
      for (const part of [tail, ...heads]) {
        const known = byKey.get(part) ?? [];
        for (const number of known) add(number, QUALITY.part);
        if (known.length > 0) addCompounds(part, (number) => add(number, QUALITY.part));
      }
    }
  }

  function search(query: string, { limit, isWanted = () => true, withExcerpts = true }: SearchOptions): SearchResult {
    const written = [...new Map(writtenWords(query).map((word) => [folded(word), word.toLowerCase()])).values()];
    const named = factsIn(written).filter(({ fact }) => numbers.has(nameOf(fact)));
    const words = written.filter((_word, index) => named.every(({ from, to }) => index < from || index >= to));
    const asked: { word: string; fact?: FactName }[] = [
      ...named.map(({ fact, from, to }) => ({ word: written.slice(from, to).join(" "), fact })),
      ...words.length === 0 ? [] : typedWords(words, named.length > 0).map((word) => ({ word })),
    ];
    const typed = asked.slice(0, MAX_WORDS);
    const [strengths, counts] = [new Float64Array(entries.length), new Uint8Array(entries.length)];
    const missing: string[] = [];
    const corrected: [string, string][] = [];
    const terms = typed.map(({ word, fact }) => {
      const { answers, corrected: meant } = fact === undefined ? answersTo(word) : answersToFact(fact, word);
      if (answers.size === 0) missing.push(word);
      if (meant !== undefined) corrected.push([word, meant]);
      const best = strengthsIn(answers, postings);
      for (const [index, strength] of best) {
        strengths[index] += strength;
        counts[index]++;
      }
      return { word, answers, best };
    });

    const found = [...entries.keys()].filter((index) => counts[index] > 0 && isWanted(entries[index].document)).map((
      index,
    ) => ({
      index,
      // At least as many of the words as in anything below it; among those, where they say most.
      score: Math.round((counts[index] + strengths[index] / counts[index]) / (typed.length + 1) * 1000) / 1000,
    })).sort((a, b) => b.score - a.score || a.index - b.index).slice(0, limit);

    return {
      hits: found.map(({ index, score }) => {
        return hitOf(entries[index], score, terms.filter(({ best }) => best.has(index)), withExcerpts);
      }),
      missing,
      corrected,
    };
  }

  function hitOf(
    { document, from, to }: Entry,
    score: number,
    terms: { word: string; answers: Answers }[],
    withExcerpt: boolean,
  ): SearchHit {
    let [best, most]: [number | undefined, number] = [undefined, 0];
    for (let sentence = from; sentence < to && withExcerpt; sentence++) {
      const said = saidIn.of(sentence);
      const value = terms.reduce((sum, { answers }) => sum + bestIn(said, answers), 0);
      // The title stands above the excerpt already, and a tag alone says little.
      const isShort = sentences[sentence].length < LEAST_EXCERPT && !statements.has(sentence);
      const telling = isShort ? value / 2 : value;
      if (telling > most) [best, most] = [sentence, telling];
    }
    const numbers = (best === undefined ? [] : saidIn.of(best)).filter((number) =>
      terms.some(({ answers }) => answers.has(number)) && !words[number].startsWith(FACT)
    );
    return {
      document,
      score,
      matched: terms.map(({ word }) => word),
      written: numbers.map((number) => words[number]),
      excerpt: excerptOf(best === undefined ? "" : sentences[best], numbers.map((number) => words[number])),
    };
  }

  return { search };
}

/** Returns how strongly each document answers a word, from 0 to 1. */
function strengthsIn(answers: Answers, postings: NumberLists): Map<number, number> {
  const best = new Map<number, number>();
  for (const [number, quality] of answers) {
    for (const posting of postings.of(number)) {
      const document = Math.floor(posting / MOST_WEIGHT);
      const weight = posting % MOST_WEIGHT * WEIGHT_STEP;
      const strength = quality * weight / (weight + HALF_STRENGTH);
      if ((best.get(document) ?? 0) < strength) best.set(document, strength);
    }
  }
  return best;
}

function bestIn(words: readonly number[], answers: Answers): number {
  let best = 0;
  for (const number of words) best = Math.max(best, answers.get(number) ?? 0);
  return best;
}

function scaled(answers: Answers, factor: number): Map<number, number> {
  return new Map([...answers].map(([number, quality]) => [number, quality * factor]));
}

/** Returns the words that a query asks for. Small words count only where nothing else is asked for. */
function typedWords(words: readonly string[], isMoreAsked: boolean): readonly string[] {
  const telling = words.filter((word) => !saysLittle(folded(word)));
  return telling.length > 0 || isMoreAsked ? telling : words;
}

/** Begins the name of a fact among the words; no text has a word with it. */
const FACT = "\u0001";

function nameOf(fact: FactName): string {
  return FACT + fact;
}

function splitSentences(text: string): string[] {
  return text.split(/\n+|(?<=[.!?…])\s/).map((one) => one.trim()).filter((one) => one !== "");
}

/** Cuts a sentence to what fits, around the first of the words. */
function excerptOf(sentence: string, words: readonly string[]): string {
  if (sentence.length <= MAX_EXCERPT) return sentence;
  const plain = sentence.toLowerCase();
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  if (first < MAX_EXCERPT / 2) return shortened(sentence, MAX_EXCERPT);
  const start = sentence.indexOf(" ", Math.max(0, first - 80)) + 1;
  return "…" + shortened(sentence.slice(start), MAX_EXCERPT - 1);
}
