import { parse } from "yaml";
import { type Forms, formsOf, LONGEST_FORM } from "@/lib/language/lexicon.ts";
import { LEXICON_LANGUAGES, readForms, readLists, sharedIds } from "@/lib/language/lexicons.ts";
import { foldWord } from "@/lib/language/text_words.ts";
import type { ListedWord } from "@/lib/language/word_lists.ts";
import { stemOf } from "@/lib/language/word_ways.ts";
import { NumberLists } from "@/lib/text/number_lists.ts";
import { StringTable } from "@/lib/text/string_table.ts";
import { foldLetters } from "@/lib/text/text_tokens.ts";

/** A word of a text, for comparison. */
export interface Word {
  /** In lower case without accents. */
  text: string;
  /** In UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
}

/** A skill that a sentence names. */
interface NamedSkill {
  skill: string;
  /** Indices of the words by which it is named. */
  words: number[];
  /** Further words of the same sets: "invoices and delivery notes" are both papers. */
  alike: number[];
}

const WORD = /\.?[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*[+#]*/gu;

/** Splits a text into words. Hyphens, slashes and apostrophes part them: `KI-Einführung` are two. */
export function wordsIn(text: string): Word[] {
  const folded = foldLetters(text);
  let end = 0;
  return (folded.match(WORD) ?? []).map((word) => {
    // Between two words stands nothing in which one could begin.
    const start = folded.indexOf(word, end);
    end = start + word.length;
    return { text: word, start, end };
  });
}

/** A way to say a skill: sequences of words that must all stand in one sentence. Words are numbers of patterns. */
interface Way {
  skill: string;
  sequences: number[][];
  /** Of a word so short that it says something else in other languages. */
  language?: string;
}

/** So many letters may a word have that is looked for in the texts of its language alone: IVA, moms. */
const SHORT = 4;

/** So many letters must have what is found at the end of a joined word. */
const LEAST_JOINED = 8;

/** The words of one language, each with its numbers. */
interface Listed {
  forms: Forms;
  texts: StringTable;
  /** Of those that are only meant in this form. */
  exact: NumberLists;
  /** Of the others, also by what is left of a word without its endings. */
  stems: NumberLists;
}

/** Texts name the same words again and again; so many are remembered. */
const MOST_WORDS = 2000;

/** Words of one language that stick together: only in these is a word looked for inside another one. */
const LEAST_PART = 5;
const LEAST_HEAD = 4;

/** By so many letters words and beginnings are looked up. */
const FIRST_LETTERS = 3;
const PLACES = 1 << 14;

/** Says by a number where a word is looked up that begins with the letters at a place: most words are found to be none there. */
function placeOf(word: string, at: number, letters = FIRST_LETTERS): number {
  let place = 0;
  for (let index = at; index < at + letters; index++) place = place * 37 + word.charCodeAt(index);
  return place & (PLACES - 1);
}

/** A word of a way to say something, or the beginning of several, with the numbers of its patterns. */
interface Entry {
  text: string;
  patterns: number[];
}

const NONE: readonly number[] = [];

/** The skills that are known by name, with all ways to say them (`knowledge/skills.yaml`). */
class SkillTable {
  /** By the place of their first letters. */
  readonly #exact = new Array<Entry[] | undefined>(PLACES).fill(undefined);
  /** Of words that may go on; those that are shorter by all their letters. */
  readonly #beginnings = new Array<Entry[] | undefined>(PLACES).fill(undefined);
  readonly #ways = new SkillWays();
  /** The trades among the skills. */
  readonly trades: ReadonlySet<string>;
  /** Names of companies with which their products' names begin. */
  readonly makers: ReadonlySet<string>;
  /** Names of products that are ordinary words or might be: names also where they begin a sentence. */
  readonly products: ReadonlySet<string>;
  readonly #shows = new Map<string, Set<string>>();
  readonly #sets = new Set<number>();
  readonly #listed: readonly Listed[];
  readonly #known = new Map<string, readonly number[]>();
  #patterns = 0;

  constructor(text: string) {
    const { sets, skills, trades, shows, makers, products } = parse(text) as {
      sets: Record<string, string>;
      skills: Record<string, string>;
      trades: Record<string, string>;
      shows: Record<string, string[]>;
      makers: string;
      products: string;
    };
    this.makers = new Set(makers.split(" "));
    this.products = new Set(products.split(" "));
    const known = Object.entries(sharedIds().skills);
    this.trades = new Set([...Object.keys(trades), ...known.flatMap(([id, { trade }]) => trade ? [id] : [])]);
    const patternOf = new Map<string, number>();
    const pattern = (word: string, number?: number) => {
      const known = number === undefined ? patternOf.get(word) : undefined;
      if (known !== undefined) return known;
      const id = number ?? this.#patterns++;
      if (number === undefined) patternOf.set(word, id);
      const isBeginning = word.endsWith("*");
      const text = isBeginning ? word.slice(0, -1) : word;
      const entries =
        (isBeginning ? this.#beginnings : this.#exact)[placeOf(text, 0, Math.min(text.length, FIRST_LETTERS))] ??= [];
      const entry = entries.find((one) => one.text === text);
      if (entry === undefined) entries.push({ text, patterns: [id] });
      else entry.patterns.push(id);
      return id;
    };
    const setNumbers = new Map<string, number>();
    for (const [name, words] of Object.entries(sets)) {
      const id = this.#patterns++;
      setNumbers.set(name, id);
      this.#sets.add(id);
      for (const word of foldLetters(words).split(" ")) pattern(word, id);
    }
    for (const [skill, ways] of Object.entries({ ...skills, ...trades })) {
      for (const way of foldLetters(ways).split("|")) {
        const sequences = way.split("&").map((part) =>
          part.trim().split(/[\s'’/-]+/).filter((word) => word !== "").map((word) =>
            word.startsWith("{") ? setNumbers.get(word.slice(1, -1))! : pattern(word)
          )
        ).filter((sequence) => sequence.length > 0);
        if (sequences.length === 0) continue;
        this.#ways.add({ skill, sequences });
      }
    }
    this.#listed = LEXICON_LANGUAGES.map((language) => this.#listOf(language));
    this.#ways.finish();
    const listed = known.filter(([, { shows }]) => shows.length > 0)
      .map(([skill, { shows }]): [string, string[]] => [skill, shows]);
    const all = { ...shows, ...Object.fromEntries(listed) };
    for (const skill of Object.keys(all)) this.#shows.set(skill, reached(skill, all));
  }

  #listOf(language: string): Listed {
    const forms = readForms(language);
    const numbers = new Map<string, number>();
    const listed: Listed = { forms, texts: new StringTable(), exact: new NumberLists(), stems: new NumberLists() };
    const numberOf = ({ text, isExact }: ListedWord) => {
      const name = `${isExact ? "=" : ""}${text}`;
      let number = numbers.get(name);
      if (number === undefined) {
        numbers.set(name, number = this.#patterns++);
        (isExact ? listed.exact : listed.stems).add(listed.texts.add(text), number);
        const stem = isExact ? undefined : stemOf(text, forms.base);
        if (stem !== undefined) listed.stems.add(listed.texts.add(stem), number);
      }
      return number;
    };
    for (const { id: skill, parts } of readLists(language, ["skills"]).skills) {
      const rows = parts.reduce<ListedWord[][]>(
        (said, choices) => said.flatMap((words) => choices.map((choice) => [...words, ...choice])),
        [[]],
      );
      for (const words of rows) {
        const sequence = words.map(numberOf);
        const isShort = words.length === 1 && words[0].text.length <= SHORT;
        this.#ways.add({ skill, sequences: [sequence], ...isShort && { language } });
      }
    }
    listed.texts.trim();
    listed.exact.finish();
    listed.stems.finish();
    return listed;
  }

  /** Returns a skill with all that it shows as well. */
  shownBy(skill: string): ReadonlySet<string> {
    return this.#shows.get(skill) ?? new Set([skill]);
  }

  /** Tells whether a word is one of those by which skills are named. */
  knows(word: string): boolean {
    return this.#patternsOf(word) !== NONE;
  }

  /**
   * Finds the skills that the words of one sentence name.
   *
   * @param tags the languages in one of which it is written
   */
  find(words: readonly Word[], tags: readonly string[] = []): NamedSkill[] {
    const places = new Map<number, number[]>();
    const patterns = words.map(({ text }, index) => {
      const found = this.#patternsOf(text);
      for (const one of found) {
        const at = places.get(one);
        if (at === undefined) places.set(one, [index]);
        else at.push(index);
      }
      return found;
    });
    const named: NamedSkill[] = [];
    for (const [index, found] of patterns.entries()) {
      for (const one of found) {
        for (const { skill, sequences, language } of this.#ways.of(one)) {
          if (language !== undefined && !tags.includes(language)) continue;
          // Most ways take words that the sentence has not.
          if (!sequences.every((sequence) => sequence.every((pattern) => places.has(pattern)))) continue;
          const matched = sequences.map((sequence, part) =>
            (part === 0 ? [index] : places.get(sequence[0]) ?? []).map((start) =>
              follow(sequence, start, patterns, words)
            )
              .find((place) => place !== undefined)
          );
          if (!matched.every((place) => place !== undefined)) continue;
          const sets = sequences.flat().filter((one) => this.#sets.has(one));
          named.push({ skill, words: matched.flat(), alike: sets.flatMap((set) => places.get(set) ?? []) });
        }
      }
    }
    return named;
  }

  #patternsOf(word: string): readonly number[] {
    let known = this.#known.get(word);
    if (known === undefined) {
      const all = [...this.#oldPatternsOf(word), ...this.#listed.flatMap((one) => listedIn(foldWord(word), one))];
      known = all.length === 0 ? NONE : all;
      if (word.length > LONGEST_FORM) return known;
      if (this.#known.size === MOST_WORDS) this.#known.clear();
      this.#known.set(word, known);
    }
    return known;
  }

  /** Returns the patterns of a word: of the whole of it, of its beginning, and else of the end of a compound. */
  #oldPatternsOf(word: string): readonly number[] {
    const whole = this.#patternsAt(word, 0, 1);
    // Leverantörsfakturor, Eingangsrechnungen: the end of a compound says what it is, and its beginning of what.
    let all = whole;
    for (let at = Math.max(LEAST_HEAD, this.#knownLetters(word)); at <= word.length - LEAST_PART; at++) {
      // Praxissoftware is bought, not developed.
      if (word.slice(at) === "software") continue;
      const head = this.#patternsAt(word, at, LEAST_PART);
      if (head === NONE) continue;
      all = [...all, ...head];
      if (whole === NONE) {
        all = [...all, ...this.#exactly(word.slice(0, at)), ...this.#exactly(word.slice(0, at).replace(/s$/, ""))];
      }
    }
    return all;
  }

  /** Returns how many letters of a word are the longest beginning that is known. */
  #knownLetters(word: string): number {
    let letters = 0;
    for (let first = 1; first <= FIRST_LETTERS; first++) {
      for (const { text } of this.#beginnings[placeOf(word, 0, first)] ?? []) {
        if (text.length > letters && word.startsWith(text)) letters = text.length;
      }
    }
    return letters;
  }

  #exactly(word: string): readonly number[] {
    if (word.length < LEAST_HEAD) return NONE;
    return this.#exact[placeOf(word, 0, FIRST_LETTERS)]?.find(({ text }) => text === word)?.patterns ?? NONE;
  }

  /** Returns the patterns of what stands in a word from a place on; of beginnings only those of at least so many letters. */
  #patternsAt(word: string, at: number, least: number): readonly number[] {
    let found = NONE;
    const exact = this.#exact[placeOf(word, at, Math.min(word.length - at, FIRST_LETTERS))];
    if (exact !== undefined) {
      for (const { text, patterns } of exact) {
        if (text.length === word.length - at && word.endsWith(text)) found = patterns;
      }
    }
    for (let letters = Math.min(least, FIRST_LETTERS); letters <= FIRST_LETTERS; letters++) {
      const beginnings = this.#beginnings[placeOf(word, at, letters)];
      if (beginnings === undefined) continue;
      for (const { text, patterns } of beginnings) {
        if (text.length >= least && word.startsWith(text, at)) found = [...found, ...patterns];
      }
    }
    return found;
  }
}

/** The ways to say skills, by the first number of their first sequence. */
class SkillWays {
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byFirst = new NumberLists();
  /** Of each way: the skill, the language or -1, and its sequences, each behind its length; -1 at the end. */
  #told: number[] | Int32Array = [];
  /** Those that texts name are made again once. */
  readonly #known = new Map<number, readonly Way[]>();

  add({ skill, sequences, language }: Way): void {
    this.#byFirst.add(sequences[0][0], this.#told.length);
    const numbers = [this.#numberOf(skill), language === undefined ? -1 : this.#numberOf(language)];
    for (const sequence of sequences) numbers.push(sequence.length, ...sequence);
    (this.#told as number[]).push(...numbers, -1);
  }

  finish(): void {
    this.#told = Int32Array.from(this.#told);
    this.#byFirst.finish();
    this.#numbers.clear();
  }

  of(first: number): readonly Way[] {
    let known = this.#known.get(first);
    if (known === undefined) {
      if (this.#known.size === MOST_WORDS) this.#known.clear();
      this.#known.set(first, known = this.#byFirst.of(first).map((at) => this.#wayAt(at)));
    }
    return known;
  }

  #wayAt(at: number): Way {
    const language = this.#told[at + 1];
    const sequences: number[][] = [];
    for (let start = at + 2; this.#told[start] >= 0; start += this.#told[start] + 1) {
      sequences.push(Array.from(this.#told.slice(start + 1, start + 1 + this.#told[start])));
    }
    return { skill: this.#names[this.#told[at]], sequences, ...language >= 0 && { language: this.#names[language] } };
  }

  #numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) this.#numbers.set(name, number = this.#names.push(name) - 1);
    return number;
  }
}

/** Finds a word among those of a language, in any of its forms, or at the end of a joined word. */
function listedIn(word: string, { texts, exact, stems, forms }: Listed): readonly number[] {
  const numbersOf = (part: string) => formsOf(part, forms).flatMap((form) => stems.of(texts.of(form).find()));
  const found = [...exact.of(texts.of(word).find()), ...numbersOf(word)];
  if (found.length > 0 || !forms.compounds) return found;
  for (let at = LEAST_HEAD; at <= word.length - LEAST_JOINED; at++) {
    // Of a thing that nobody knows, it is no such thing: Pflanzenfotografie.
    const head = numbersOf(word.slice(at));
    const modifier = head.length === 0 ? NONE : numbersOf(word.slice(0, at));
    if (modifier.length > 0) return [...head, ...modifier];
  }
  return NONE;
}

/** Words that may stand between two words of a phrase. */
const SMALL = new Set(
  "of the a an der die das des den dem de la le les los las el du och av och with to and".split(" "),
);

/** Returns the indices of the words that follow a sequence from `start`; undefined where they do not. */
function follow(
  sequence: readonly number[],
  start: number,
  patterns: readonly (readonly number[])[],
  words: readonly Word[],
): number[] | undefined {
  const found = [start];
  let at = start;
  for (const wanted of sequence.slice(1)) {
    at++;
    if (!patterns[at]?.includes(wanted)) {
      if (!SMALL.has(words[at]?.text ?? "") || !patterns[at + 1]?.includes(wanted)) return undefined;
      at++;
    }
    found.push(at);
  }
  return found;
}

function reached(skill: string, shows: Record<string, string[]>): Set<string> {
  const all = new Set([skill]);
  for (const one of all) for (const next of shows[one] ?? []) all.add(next);
  return all;
}

let table: SkillTable | undefined;

/** Returns the table, which is read when it is first asked for. */
export function skillTable(): SkillTable {
  return table ??= new SkillTable(Deno.readTextFileSync(new URL("./knowledge/skills.yaml", import.meta.url)));
}
