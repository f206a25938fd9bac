import { type TextWord, textWords } from "@/lib/language/text_words.ts";
import { remembering } from "@/lib/text/remembered.ts";
import type { ListedWord, Part, Way } from "@/lib/language/word_lists.ts";

/** What is known of the words of a language (`data/<tag>/forms.yaml`). */
export interface Forms {
  /** By which the forms of one word differ: `s` of nurses. */
  endings: readonly string[];
  /** Those with which words end in a dictionary: `o` of enfermero, in whose place another one comes. */
  base: readonly string[];
  /** What is written onto a word in front: Hebrew's "and", "the", "in". */
  prefixes: readonly string[];
  /** Whether words are joined, and the last part is the thing. */
  compounds: boolean;
}

/** What a place of a text names. */
export interface Span {
  /** The list in which the words stand: `professions`, `licences`. */
  kind: string;
  id: string;
  /** In whose words. */
  language: string;
  /** In UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Of a compound that ends with the words of a list: where these begin. */
  head?: number;
}

/** Shorter words are found by themselves alone, and not at the end of a compound. */
const LEAST_HEAD = 5;
const LEAST_MODIFIER = 2;
/** No ending is taken off where less than this would be left. */
const LEAST_STEM = 3;

/** A word of a way, and those that may follow it. */
export interface Step {
  word: ListedWord;
  keys: readonly string[];
  next: Next;
}

interface KnownWay {
  kind: string;
  id: string;
  first: Step;
}

/** What a word may say by itself, what it may begin, by the next word, and what it says as a compound if it begins nothing. */
interface Openings {
  ends: readonly KnownWay[];
  next?: Index<{ way: KnownWay; step: Step }>;
  head?: { at: number; ways: readonly KnownWay[] };
}

const NO_HEAD = { at: 0, ways: [] };

/** The lists of words of one language, looked up by the first word. */
export class Lexicon {
  readonly #byFirst = new Index<KnownWay>();
  /** Of words that were looked up before. */
  readonly #openings = new Map<string, Openings>();
  /** Single words that may end a compound. */
  readonly #heads = new Index<KnownWay>();
  readonly #forms: Forms;
  readonly #hasCompounds: boolean;

  /** @param hasCompounds whether what is listed is also found as the last part of a joined word */
  constructor(
    readonly language: string,
    lists: Readonly<Record<string, readonly Way[]>>,
    forms: Forms,
    hasCompounds = forms.compounds,
  ) {
    this.#forms = forms;
    this.#hasCompounds = hasCompounds;
    const stepsOf = stepsBy(forms);
    for (const [kind, ways] of Object.entries(lists)) {
      for (const { id, parts } of ways) {
        for (const first of stepsOf(parts)) {
          const known = { kind, id, first };
          for (const key of first.keys) this.#byFirst.add(key, known);
          const isHead = hasCompounds && isSingle(first) && !isFixed(first) && first.word.text.length >= LEAST_HEAD;
          if (!isHead) continue;
          for (const key of first.keys) this.#heads.add(key, known);
        }
      }
    }
    this.#byFirst.trim();
    this.#heads.trim();
  }

  /** Returns what a word may be without what is written onto it in front. */
  withoutPrefixes(word: string): string[] {
    return withoutPrefixes(word, this.#forms.prefixes);
  }

  /** Finds all that the text names. */
  find(words: readonly TextWord[]): Span[] {
    const found: Span[] = [];
    const take = ({ kind, id }: KnownWay, from: number, to: number, head = 0) => {
      const [{ start }, { end }] = [words[from], words[to]];
      found.push({ kind, id, language: this.language, start, end, ...head > 0 && { head: start + head } });
    };
    /** Follows a way, and returns the last words of all that it says. */
    const endsOf = (step: Step, at: number): number[] => {
      if (at === words.length || !isSame(step, words[at], this.#forms)) return [];
      return step.next.flatMap((next) => next === null ? [at] : endsOf(next, at + 1));
    };
    for (let from = 0; from < words.length; from++) {
      let isKnown = false;
      const openings = this.#openingsOf(words[from].folded);
      for (const way of openings.ends) {
        if (!isSame(way.first, words[from], this.#forms) || !this.#isAlone(way.first, words[from])) continue;
        take(way, from, from);
        isKnown = true;
      }
      const following = openings.next === undefined || from + 1 === words.length
        ? NONE
        : formsOf(words[from + 1].folded, this.#forms).flatMap((key) => openings.next!.get(key));
      for (const { way, step } of following) {
        if (!isSame(way.first, words[from], this.#forms)) continue;
        for (const to of endsOf(step, from + 1)) take(way, from, to);
      }
      // "Software-Architekt" is also written as one word.
      let whole = words[from].folded;
      for (let to = from + 1; to < words.length && to < from + 3 && words[to].isJoined; to++) {
        whole += words[to].folded;
        for (const way of this.#single(whole)) take(way, from, to);
      }
      if (!isKnown && this.#hasCompounds) {
        openings.head ??= this.#headOf(words[from].folded);
        for (const way of openings.head.ways) take(way, from, from, openings.head.at);
      }
    }
    return found;
  }

  #openingsOf(folded: string): Openings {
    let openings = this.#openings.get(folded);
    if (openings === undefined) {
      if (this.#openings.size === MOST_FORMS) this.#openings.clear();
      const ways = [...new Set(formsOf(folded, this.#forms).flatMap((key) => this.#byFirst.get(key)))];
      openings = { ends: ways.filter(({ first }) => isSingle(first)) };
      for (const way of ways) {
        for (const step of way.first.next) {
          if (step === null) continue;
          openings.next ??= new Index();
          for (const key of step.keys) openings.next.add(key, { way, step });
        }
      }
      openings.next?.trim();
      this.#openings.set(folded, openings);
    }
    return openings;
  }

  /** Tells whether a word that is listed by itself is meant by the one of a text. */
  #isAlone(step: Step, { written, isJoined }: TextWord): boolean {
    // Systemarchitekt and System-Architekt are no architects.
    if (isFixed(step) && isJoined && this.#hasCompounds) return false;
    return isAsWritten(step.word, written);
  }

  /** Returns the ways that say one word which a text has in two parts. */
  #single(folded: string): KnownWay[] {
    return formsOf(folded, this.#forms).flatMap((key) => this.#byFirst.get(key))
      .filter(({ first }) => isSingle(first) && (!isFixed(first) || first.word.text === folded));
  }

  /** Returns the longest known end of a compound: where it begins, and the ways that say it. */
  #headOf(folded: string): NonNullable<Openings["head"]> {
    for (let at = LEAST_MODIFIER; at <= folded.length - LEAST_HEAD; at++) {
      const ways = findForms(folded.slice(at), this.#forms).flatMap((key) => this.#heads.get(key));
      if (ways.length > 0) return { at, ways: [...new Set(ways)] };
    }
    return NO_HEAD;
  }
}

/**
 * Returns what links the words of a way, each to those that may follow it, and finds those that may come first. Ways that
 * end alike share their ends, as most do.
 */
export function stepsBy(forms: Forms): (parts: readonly Part[]) => Step[] {
  const keysOf = keysBy(forms);
  const known = new Map<ListedWord, Map<Next, Next>>();
  const before = (next: Next, word: ListedWord): Next => {
    let steps = known.get(word);
    if (steps === undefined) known.set(word, steps = new Map());
    let step = steps.get(next);
    if (step === undefined) steps.set(next, step = [{ word, keys: keysOf(word), next }]);
    return step;
  };
  return (parts) =>
    parts.reduceRight<Next>((behind, rows) => {
      const steps = rows.map((row) => row.reduceRight(before, behind));
      // Copied, because what `flat` gives has room for sixteen more, in tens of thousands of lists.
      return steps.length === 1 ? steps[0] : steps.flat().slice();
    }, END).filter((step) => step !== null);
}

/** What may follow a word; `null` where the way may end behind it. */
type Next = readonly (Step | null)[];

/** What follows the last word of a way. */
const END: Next = [null];

function isSingle({ next }: Step): boolean {
  return next.includes(null);
}

/** Tells whether a word that stands alone is meant in this form only; an abbreviation is: MEd is no form of "med". */
function isFixed({ word: { isExact, capitals } }: Step): boolean {
  return isExact || capitals !== undefined;
}

function isAsWritten({ capitals }: ListedWord, written: string): boolean {
  return capitals === undefined || capitals === written || capitals.toUpperCase() === written;
}

function isSame({ word, keys }: Step, { written, folded }: TextWord, forms: Forms): boolean {
  if (!word.isExact) {
    const said = formsOf(folded, forms);
    return keys.some((key) => said.includes(key));
  }
  return word.capitals === undefined ? word.text === folded : isAsWritten(word, written);
}

/** Finds of each word of a list what is left of it without the ending that it has in a dictionary, beside itself; once each. */
export function keysBy({ base }: Forms): (word: ListedWord) => readonly string[] {
  const known = new Map<ListedWord, readonly string[]>();
  return (word) => {
    let keys = known.get(word);
    if (keys === undefined) {
      const { text, isExact } = word;
      const ending = base.find((one) => text.endsWith(one) && text.length - one.length >= LEAST_STEM);
      keys = isExact || ending === undefined ? [text] : [text, text.slice(0, -ending.length)];
      known.set(word, keys);
    }
    return keys;
  };
}

/** Texts name the same words again and again; so many are remembered of each language. */
export const MOST_FORMS = 2000;
const knownForms = new WeakMap<Forms, Map<string, readonly string[]>>();

/** Returns a word of a text, and what is left of it without its endings. */
export function formsOf(folded: string, forms: Forms): readonly string[] {
  let known = knownForms.get(forms);
  if (known === undefined) knownForms.set(forms, known = new Map());
  let found = known.get(folded);
  if (found === undefined) {
    if (known.size === MOST_FORMS) known.clear();
    known.set(folded, found = findForms(folded, forms));
  }
  return found;
}

function findForms(folded: string, { endings, prefixes }: Forms): readonly string[] {
  const bases = [folded, ...withoutPrefixes(folded, prefixes)];
  const forms = [...bases];
  for (const base of bases) {
    for (const ending of endings) {
      if (base.endsWith(ending) && base.length - ending.length >= LEAST_STEM) {
        forms.push(base.slice(0, base.length - ending.length));
      }
    }
  }
  return forms;
}

function withoutPrefixes(word: string, prefixes: readonly string[]): string[] {
  return prefixes.filter((one) => word.startsWith(one) && word.length - one.length >= LEAST_STEM)
    .map((one) => word.slice(one.length));
}

/** What stands under a word. Most words have one thing, which stands there without a list around it. */
export class Index<T extends object> {
  readonly #map = new Map<string, T | T[]>();

  add(key: string, value: T): void {
    const known = this.#map.get(key);
    if (known === undefined) this.#map.set(key, value);
    else if (Array.isArray(known)) known.push(value);
    else this.#map.set(key, [known, value]);
  }

  get(key: string): readonly T[] {
    const known = this.#map.get(key);
    return known === undefined ? NONE : Array.isArray(known) ? known : [known];
  }

  /** Gives back the room that lists hold for more. */
  trim(): void {
    for (const [key, known] of this.#map) if (Array.isArray(known)) this.#map.set(key, known.slice());
  }
}

const NONE: readonly never[] = [];

/**
 * Annotates a text by several lexicons. Of two spans, the longer one wins wherever it holds the other; of spans of one kind
 * also where they only overlap. What a list calls `none` hides what it holds, and is left out.
 */
export function annotate(text: string, lexicons: readonly Lexicon[]): Span[] {
  const words = wordsOf(text);
  const all = lexicons.flatMap((lexicon) => lexicon.find(words));
  if (all.length === 0) return all;
  const kept: Span[] = [];
  for (const cluster of clusters(all)) kept.push(...longest(cluster));
  return kept.filter(({ id }) => id !== "none").sort((a, b) => a.start - b.start || a.end - b.end);
}

const wordsOf = remembering(textWords);

/** Groups spans of which each overlaps another one of its group. */
function clusters(spans: Span[]): Span[][] {
  const groups: Span[][] = [];
  let end = 0;
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    if (span.start < end) groups.at(-1)!.push(span);
    else groups.push([span]);
    end = Math.max(end, span.end);
  }
  return groups;
}

function longest(spans: Span[]): Span[] {
  const kept: Span[] = [];
  const length = ({ start, end, id }: Span) => end - start + (id === "none" ? 0.5 : 0);
  for (const one of spans.sort((a, b) => length(b) - length(a))) {
    const isHidden = kept.some((other) => {
      const isSame = other.start === one.start && other.end === one.end;
      if (isSame) return other.id === "none" || other.kind === one.kind && other.id === one.id;
      const isInside = other.start <= one.start && one.end <= other.end;
      return isInside || other.kind === one.kind && other.start < one.end && one.start < other.end;
    });
    if (!isHidden) kept.push(one);
  }
  return kept;
}
