import type { ListedWord, Part } from "@/lib/language/word_lists.ts";
import { NumberLists } from "@/lib/text/number_lists.ts";
import { StringTable } from "@/lib/text/string_table.ts";

/** Stands among what may follow a word where a way may end behind it. */
export const END = -1;

/** Only this form of a word is meant; it is written in capitals; any value of a kind stands in its place. */
const [EXACT, CAPITALS, SLOT] = [1, 2, 4];

/** Says that a text has no number here. */
const NONE = -1;

/** A word of a text by the numbers of its forms. */
export interface Said {
  /** Of the word as it stands; -1 where no way has it. */
  own: number;
  /** Of all its forms that a way has. */
  forms: readonly number[];
}

/**
 * Ways to say something, word by word, looked up by the first word. All of it is numbers: a step is a word of a way with
 * those that may follow it, and ways that end alike share their ends, as most do. As objects the ways of nine languages
 * took five times the room.
 */
export class WordWays {
  /** The words as they are compared, and what is left of them without the ending that they have in a dictionary. */
  readonly #texts = new StringTable();
  readonly #base: readonly string[];
  #wordText: Numbers = [];
  #wordStem: Numbers = [];
  #wordFlags: number[] | Uint8Array = [];
  readonly #capitals = new Map<number, string>();
  readonly #slots = new Map<number, string>();
  #stepWord: Numbers = [];
  #stepList: Numbers = [];
  /** What may follow, one list behind the other, and where each begins; the first is that of the last word of a way. */
  #followers: Numbers = [END];
  #listStart: Numbers = [0, 1];
  #wayThing: Numbers = [];
  #wayFirst: Numbers = [];
  /** By the texts of their first words. */
  readonly #ways = new NumberLists();
  #making?: { words: Map<ListedWord, number>; lists: Map<number, number> } = { words: new Map(), lists: new Map() };

  /** @param base the endings of words in a dictionary */
  constructor({ base }: { base: readonly string[] }) {
    this.#base = base;
  }

  /** Adds the ways to say a thing. */
  add(thing: number, parts: readonly Part[]): void {
    const list = parts.reduceRight((behind, rows) => {
      const lists = rows.map((row) => row.reduceRight((next, word) => this.#before(next, word), behind));
      return lists.length === 1 ? lists[0] : this.#newList(lists.flatMap((one) => this.#listed(one)));
    }, 0);
    for (const first of this.#listed(list)) {
      if (first === END) continue;
      const way = (this.#wayThing as number[]).push(thing) - 1;
      (this.#wayFirst as number[]).push(first);
      this.eachText(first, (text) => this.#ways.add(text, way));
    }
  }

  /** Gives back what only adding needed. Nothing is found before. */
  finish(): void {
    this.#ways.finish();
    this.#wordText = Int32Array.from(this.#wordText);
    this.#wordStem = Int32Array.from(this.#wordStem);
    this.#wordFlags = Uint8Array.from(this.#wordFlags);
    this.#stepWord = Int32Array.from(this.#stepWord);
    this.#stepList = Int32Array.from(this.#stepList);
    this.#followers = Int32Array.from(this.#followers);
    this.#listStart = Int32Array.from(this.#listStart);
    this.#wayThing = Int32Array.from(this.#wayThing);
    this.#wayFirst = Int32Array.from(this.#wayFirst);
    this.#texts.trim();
    this.#making = undefined;
  }

  /** Returns the numbers of a word of a text, of which the first form is the word itself. */
  said(forms: readonly string[]): Said {
    const known: number[] = [];
    for (const form of forms) {
      const number = this.numberOf(form);
      if (number !== NONE && !known.includes(number)) known.push(number);
    }
    return { own: this.numberOf(forms[0]), forms: known };
  }

  /** Returns the number of a text; -1 where no way has it. */
  numberOf(text: string): number {
    return this.#texts.of(text).find();
  }

  /** Returns the ways that begin with a text. */
  waysFrom(text: number): readonly number[] {
    return this.#ways.of(text);
  }

  thingOf(way: number): number {
    return this.#wayThing[way];
  }

  /** Returns the first step of a way. */
  firstOf(way: number): number {
    return this.#wayFirst[way];
  }

  /** Returns where the steps begin that may follow one; `END` is one of them where a way may end. */
  nextFrom(step: number): number {
    return this.#listStart[this.#stepList[step]];
  }

  /** Returns where they end. */
  nextTo(step: number): number {
    return this.#listStart[this.#stepList[step] + 1];
  }

  /** Returns the step that stands there. */
  nextAt(place: number): number {
    return this.#followers[place];
  }

  /** Tells whether a way may end with a step. */
  isLast(step: number): boolean {
    for (let at = this.nextFrom(step); at < this.nextTo(step); at++) if (this.#followers[at] === END) return true;
    return false;
  }

  /** Calls for each text by which a step is looked up. */
  eachText(step: number, visit: (text: number) => void): void {
    const word = this.#stepWord[step];
    visit(this.#wordText[word]);
    if (this.#wordStem[word] !== NONE) visit(this.#wordStem[word]);
  }

  /** Tells whether a step may be a word in one of its forms; an exact one is only the word itself. */
  isSame(step: number, { own, forms }: Said): boolean {
    const word = this.#stepWord[step];
    const text = this.#wordText[word];
    if ((this.#wordFlags[word] & EXACT) !== 0) return text === own;
    const stem = this.#wordStem[word];
    for (let index = 0; index < forms.length; index++) {
      if (forms[index] === text || forms[index] === stem) return true;
    }
    return false;
  }

  isExact(step: number): boolean {
    return (this.#wordFlags[this.#stepWord[step]] & EXACT) !== 0;
  }

  capitalsOf(step: number): string | undefined {
    const word = this.#stepWord[step];
    return (this.#wordFlags[word] & CAPITALS) === 0 ? undefined : this.#capitals.get(word);
  }

  slotOf(step: number): string | undefined {
    const word = this.#stepWord[step];
    return (this.#wordFlags[word] & SLOT) === 0 ? undefined : this.#slots.get(word);
  }

  textOf(step: number): number {
    return this.#wordText[this.#stepWord[step]];
  }

  /** Returns how many letters the word of a step has. */
  lengthOf(step: number): number {
    return this.#texts.lengthOf(this.textOf(step));
  }

  /** Returns the list of a word alone that is followed by a list. */
  #before(next: number, word: ListedWord): number {
    const number = this.#numberOfWord(word);
    const key = number * 0x200000 + next;
    let list = this.#making!.lists.get(key);
    if (list === undefined) {
      const step = this.#stepWord.length;
      (this.#stepWord as number[]).push(number);
      (this.#stepList as number[]).push(next);
      this.#making!.lists.set(key, list = this.#newList([step]));
    }
    return list;
  }

  #newList(steps: readonly number[]): number {
    (this.#followers as number[]).push(...steps);
    return (this.#listStart as number[]).push(this.#followers.length) - 2;
  }

  #listed(list: number): readonly number[] {
    const [from, to] = [this.#listStart[list], this.#listStart[list + 1]];
    return Array.from({ length: to - from }, (_, index) => this.#followers[from + index]);
  }

  #numberOfWord(word: ListedWord): number {
    let number = this.#making!.words.get(word);
    if (number !== undefined) return number;
    this.#making!.words.set(word, number = this.#wordText.length);
    const { text, isExact, capitals, slot } = word;
    const stem = isExact ? undefined : stemOf(text, this.#base);
    (this.#wordText as number[]).push(this.#texts.add(slot === undefined ? text : `{${slot}}`));
    (this.#wordStem as number[]).push(stem === undefined ? NONE : this.#texts.add(stem));
    const flags = (isExact ? EXACT : 0) + (capitals === undefined ? 0 : CAPITALS) + (slot === undefined ? 0 : SLOT);
    (this.#wordFlags as number[]).push(flags);
    if (capitals !== undefined) this.#capitals.set(number, capitals);
    if (slot !== undefined) this.#slots.set(number, slot);
    return number;
  }
}

/** Numbers while they are gathered, and from then on. */
type Numbers = number[] | Int32Array;

/** No ending is taken off where less than this would be left. */
export const LEAST_STEM = 3;

/** Returns what is left of a word without the ending that it has in a dictionary; undefined where it has none. */
export function stemOf(text: string, base: readonly string[]): string | undefined {
  const ending = base.find((one) => text.endsWith(one) && text.length - one.length >= LEAST_STEM);
  return ending === undefined ? undefined : text.slice(0, -ending.length);
}
