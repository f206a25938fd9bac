import { type TextWord, textWords } from "@/lib/language/text_words.ts";
import { remembering } from "@/lib/text/remembered.ts";
import type { Part, Way } from "@/lib/language/word_lists.ts";
import { END, LEAST_STEM, type Said, WordWays } from "@/lib/language/word_ways.ts";

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
  /** What may stand between the parts: the `s` of Arbeitsvertrag. */
  links?: readonly string[];
  /** Every noun begins with a capital letter, so that it says nothing of names. */
  capitalNouns?: boolean;
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

/** A word of a text that was looked up. */
interface Opened extends Said {
  /** The ways that it may begin, and those of them that are this word alone. */
  ways: readonly number[];
  ends: readonly number[];
  /** The ways that go on, each with its second step, by what that may be. */
  next?: Map<number, number[]>;
  head?: { at: number; ways: readonly number[] };
}

const NO_HEAD = { at: 0, ways: [] };

/** The lists of words of one language, looked up by the first word. */
export class Lexicon {
  readonly #ways: WordWays;
  readonly #things: { kind: string; id: string }[] = [];
  /** Words that were looked up before. */
  readonly #opened = new Map<string, Opened>();
  readonly #forms: Forms;
  readonly #hasCompounds: boolean;
  /** How words begin that may end a compound. */
  readonly #headStarts = new Set<string>();

  /** @param hasCompounds whether what is listed is also found as the last part of a joined word */
  constructor(
    readonly language: string,
    lists: Readonly<Record<string, readonly Way[]>>,
    forms: Forms,
    hasCompounds = forms.compounds,
  ) {
    this.#forms = forms;
    this.#hasCompounds = hasCompounds;
    this.#ways = new WordWays(forms);
    for (const [kind, ways] of Object.entries(lists)) {
      for (const { id, parts } of ways) {
        const last = this.#things.at(-1);
        if (last?.kind !== kind || last.id !== id) this.#things.push({ kind, id });
        this.#ways.add(this.#things.length - 1, parts);
        if (hasCompounds) { for (const start of headStarts(parts)) this.#headStarts.add(start); }
      }
    }
    this.#ways.finish();
  }

  /** Tells whether anything is written onto words in front. */
  get hasPrefixes(): boolean {
    return this.#forms.prefixes.length > 0;
  }

  /** Returns what a word may be without what is written onto it in front. */
  withoutPrefixes(word: string): string[] {
    return withoutPrefixes(word, this.#forms.prefixes);
  }

  /** Finds all that the text names. */
  find(words: readonly TextWord[]): Span[] {
    const ways = this.#ways;
    const found: Span[] = [];
    const opened = words.map(({ folded }) => this.#open(folded));
    const take = (way: number, from: number, to: number, head = 0) => {
      const [{ start }, { end }] = [words[from], words[to]];
      const thing = this.#things[ways.thingOf(way)];
      found.push({ ...thing, language: this.language, start, end, ...head > 0 && { head: start + head } });
    };
    const isSame = (step: number, at: number) => {
      const capitals = ways.isExact(step) ? ways.capitalsOf(step) : undefined;
      return capitals === undefined ? ways.isSame(step, opened[at]) : isAsWritten(capitals, words[at].written);
    };
    /** Follows a way, and takes all that it says. */
    const follow = (way: number, step: number, from: number, at: number): void => {
      if (at === words.length || !isSame(step, at)) return;
      for (let place = ways.nextFrom(step); place < ways.nextTo(step); place++) {
        const next = ways.nextAt(place);
        if (next === END) take(way, from, at);
        else follow(way, next, from, at + 1);
      }
    };
    for (let from = 0; from < words.length; from++) {
      let isKnown = false;
      for (const way of opened[from].ends) {
        const first = ways.firstOf(way);
        if (!isSame(first, from) || !this.#isAlone(first, words[from])) continue;
        take(way, from, from);
        isKnown = true;
      }
      if (from + 1 < words.length && opened[from].ways.length > 0) {
        const next = opened[from].next ??= this.#nextOf(opened[from].ways);
        for (const form of opened[from + 1].forms) {
          const following = next.get(form) ?? [];
          for (let index = 0; index < following.length; index += 2) {
            const [way, step] = [following[index], following[index + 1]];
            if (isSame(ways.firstOf(way), from)) follow(way, step, from, from + 1);
          }
        }
      }
      // "Software-Architekt" is also written as one word.
      let whole = words[from].folded;
      for (let to = from + 1; to < words.length && to < from + 3 && words[to].isJoined; to++) {
        whole += words[to].folded;
        for (const way of this.#single(whole)) take(way, from, to);
      }
      if (!isKnown && this.#hasCompounds) {
        const head = opened[from].head ??= this.#headOf(words[from].folded);
        for (const way of head.ways) take(way, from, from, head.at);
      }
    }
    return found;
  }

  #open(folded: string): Opened {
    let opened = this.#opened.get(folded);
    if (opened === undefined) {
      const said = this.#ways.said(formsOf(folded, this.#forms));
      const ways = this.#waysOf(said.forms);
      opened = { ...said, ways, ends: ways.filter((way) => this.#ways.isLast(this.#ways.firstOf(way))) };
      if (folded.length > LONGEST_FORM) return opened;
      if (this.#opened.size === MOST_FORMS) this.#opened.clear();
      this.#opened.set(folded, opened);
    }
    return opened;
  }

  #waysOf(forms: readonly number[]): readonly number[] {
    return forms.length === 0 ? NONE : [...new Set(forms.flatMap((form) => this.#ways.waysFrom(form)))];
  }

  #nextOf(ways: readonly number[]): Map<number, number[]> {
    const next = new Map<number, number[]>();
    for (const way of ways) {
      const first = this.#ways.firstOf(way);
      for (let place = this.#ways.nextFrom(first); place < this.#ways.nextTo(first); place++) {
        const step = this.#ways.nextAt(place);
        if (step !== END) this.#ways.eachText(step, (text) => listOf(next, text).push(way, step));
      }
    }
    return next;
  }

  /** Tells whether a word that is listed by itself is meant by the one of a text. */
  #isAlone(step: number, { written, isJoined }: TextWord): boolean {
    // Systemarchitekt and System-Architekt are no architects.
    if (isJoined && this.#hasCompounds && this.#isFixed(step)) return false;
    const capitals = this.#ways.capitalsOf(step);
    return capitals === undefined || isAsWritten(capitals, written);
  }

  /** Tells whether a word that stands alone is meant in this form only; an abbreviation is: MEd is no form of "med". */
  #isFixed(step: number): boolean {
    return this.#ways.isExact(step) || this.#ways.capitalsOf(step) !== undefined;
  }

  /** Returns the ways that say one word which a text has in two parts. */
  #single(folded: string): readonly number[] {
    const { own, forms } = this.#ways.said(findForms(folded, this.#forms));
    return this.#waysOf(forms).filter((way) => {
      const first = this.#ways.firstOf(way);
      return this.#ways.isLast(first) && (!this.#isFixed(first) || this.#ways.textOf(first) === own);
    });
  }

  /** Returns the longest known end of a compound: where it begins, and the ways that say it. */
  #headOf(folded: string): NonNullable<Opened["head"]> {
    // What is written in front of a word is written in front of a head, too.
    const isSought = (at: number) =>
      this.#forms.prefixes.length > 0 || this.#headStarts.has(folded.slice(at, at + HEAD_START));
    for (let at = LEAST_MODIFIER; at <= folded.length - LEAST_HEAD; at++) {
      if (!isSought(at)) continue;
      const { forms } = this.#ways.said(findForms(folded.slice(at), this.#forms));
      const ways = this.#waysOf(forms).filter((way) => this.#isHead(this.#ways.firstOf(way)));
      if (ways.length > 0) return { at, ways };
    }
    return NO_HEAD;
  }

  /** Tells whether a single word may end a compound. */
  #isHead(step: number): boolean {
    return this.#ways.isLast(step) && !this.#isFixed(step) && this.#ways.lengthOf(step) >= LEAST_HEAD;
  }
}

/** In letters: by so many of its first ones a head is looked for. No form of a word is shorter. */
const HEAD_START = LEAST_STEM;

/** Returns how the words begin that may come first in some ways, and may be all of one. */
function* headStarts(parts: readonly Part[]): Generator<string> {
  for (const rows of parts) {
    for (const [word] of rows) if (word !== undefined && !word.isExact) yield word.text.slice(0, HEAD_START);
    if (rows.every((row) => row.length > 0)) return;
  }
}

const NONE: readonly number[] = [];

/** Returns the list that stands under a key, an empty one where there was none. */
export function listOf<K, T>(lists: Map<K, T[]>, key: K): T[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, list = []);
  return list;
}

function isAsWritten(capitals: string, written: string): boolean {
  return capitals === written || capitals.toUpperCase() === written;
}

/** Texts name the same words again and again; so many are remembered of each language, and none that is longer. */
export const MOST_FORMS = 1000;
export const LONGEST_FORM = 40;
const knownForms = new WeakMap<Forms, Map<string, readonly string[]>>();

/** Returns a word of a text, and what is left of it without its endings. */
export function formsOf(folded: string, forms: Forms): readonly string[] {
  let known = knownForms.get(forms);
  if (known === undefined) knownForms.set(forms, known = new Map());
  let found = known.get(folded);
  if (found === undefined) {
    found = findForms(folded, forms);
    if (folded.length > LONGEST_FORM) return found;
    if (known.size === MOST_FORMS) known.clear();
    known.set(folded, found);
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
