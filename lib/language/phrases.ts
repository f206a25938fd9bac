import { type Forms, formsOf, listOf, LONGEST_FORM, MOST_FORMS } from "@/lib/language/lexicon.ts";
import type { Way } from "@/lib/language/word_lists.ts";
import { END, type Said, WordWays } from "@/lib/language/word_ways.ts";
import type { Piece } from "@/lib/language/pieces.ts";
import type { Slot, SlotValues, Value } from "@/lib/language/values.ts";

/** A place of a text that says what a phrase says, with the values in its slots. */
export interface Hit {
  id: string;
  /** The pieces that say it: from `from` up to, and without, `to`. */
  from: number;
  to: number;
  values: readonly Value[];
}

/** Returns the value in a slot of a phrase that was found. */
export function valueOf<S extends Slot>({ values }: Hit, slot: S): SlotValues[S] | undefined {
  return values.find((one) => one.slot === slot)?.value as SlotValues[S] | undefined;
}

/** The phrases that begin with a word or a slot: those that are no more, and those that go on, with the next step, by what that may be. */
interface Beginning {
  ends: readonly number[];
  next: ReadonlyMap<number, readonly number[]>;
}

/** The slots that say nothing but a value: {span}, {money}, "at {percent}". */
const BARE: readonly (string | undefined)[] = ["money", "percent", "span"];
/** In letters: shorter words say nothing of what a value is. */
const LEAST_TELLING = 2;

/** More steps than the phrases of a language have. */
const MOST_STEPS = 2 ** 24;

/** So many beginnings are remembered; a text has fewer. */
const MOST_BEGINNINGS = 500;

/** The phrases of one language, looked up by the first word or slot. */
export class PhraseBook {
  readonly #ways: WordWays;
  readonly #ids: string[] = [];
  /** Words and beginnings that were looked up before. */
  readonly #said = new Map<string, Said>();
  readonly #beginnings = new Map<number, Beginning>();
  readonly #forms: Forms;

  /**
   * @param says what phrases with an id are about: those about different things do not hide each other
   * @param isSaid tells whether a phrase can be meant with the values that were found in it
   */
  constructor(
    forms: Forms,
    readonly says: (id: string) => string | undefined = () => undefined,
    readonly isSaid: (hit: Hit) => boolean = () => true,
  ) {
    this.#forms = forms;
    this.#ways = new WordWays(forms);
  }

  /** Adds phrases to those that are found once all are there. */
  add({ id, parts }: Way): void {
    if (this.#ids.at(-1) !== id) this.#ids.push(id);
    this.#ways.add(this.#ids.length - 1, parts);
  }

  finish(): void {
    this.#ways.finish();
  }

  /** Finds what a text says; of phrases that overlap, the longest one holds, and all that are as long and stand at the same place. */
  find(pieces: readonly Piece[], values: readonly Value[]): Hit[] {
    const ways = this.#ways;
    const startingAt = new Map<number, Value[]>();
    for (const value of values) listOf(startingAt, value.from).push(value);
    const said = pieces.map(({ folded }) => this.#saidBy(folded));
    const found: Hit[] = [];
    const isSame = (step: number, at: number) => {
      const capitals = ways.isExact(step) ? ways.capitalsOf(step) : undefined;
      return capitals === undefined ? ways.isSame(step, said[at]) : capitals === pieces[at].written;
    };
    /** Tells whether a step says what a value is. */
    const tells = (step: number) => {
      const slot = ways.slotOf(step);
      return slot === undefined ? ways.lengthOf(step) >= LEAST_TELLING : !BARE.includes(slot);
    };
    const take = (way: number, from: number, to: number, held: readonly Value[], isTold: boolean) => {
      const first = ways.firstOf(way);
      // An abbreviation that stands alone is taken as it is written: MEd is no form of "med".
      const capitals = to === from + 1 ? ways.capitalsOf(first) : undefined;
      if (capitals !== undefined && capitals !== pieces[from].written) return;
      // A value alone says something where it is all of a clause: "Five months, three days a week."
      const isBare = held.length > 0 && (!isTold || ways.slotOf(first) !== undefined && to === held[0].to);
      if (isBare && !isAlone(pieces, from, to) && !held.some(isTaxed)) return;
      const hit = { id: this.#ids[ways.thingOf(way)], from, to, values: held };
      if (this.isSaid(hit)) found.push(hit);
    };
    const follow = (
      way: number,
      step: number,
      from: number,
      at: number,
      held: readonly Value[],
      isTold: boolean,
    ): void => {
      if (at === pieces.length || pieces[at].isApart) return;
      const isTelling = isTold || tells(step);
      const goOn = (to: number, held: readonly Value[]): void => {
        for (let place = ways.nextFrom(step); place < ways.nextTo(step); place++) {
          const next = ways.nextAt(place);
          if (next === END) take(way, from, to, held, isTelling);
          else follow(way, next, from, to, held, isTelling);
        }
      };
      const slot = ways.slotOf(step);
      if (slot === undefined) {
        if (isSame(step, at)) goOn(at + 1, held);
      } else {
        for (const value of startingAt.get(at) ?? []) if (value.slot === slot) goOn(value.to, [...held, value]);
      }
    };
    const textsAt = (at: number): Iterable<number> => {
      if (at === pieces.length || pieces[at].isApart) return [];
      const begun = startingAt.get(at);
      return begun === undefined
        ? said[at].forms
        : [...said[at].forms, ...new Set(begun.map(({ slot }) => ways.numberOf(`{${slot}}`)))];
    };
    const begin = (text: number, at: number, to: number, held: readonly Value[]): void => {
      const { ends, next } = this.#beginning(text);
      const isBegun = (first: number) => held.length > 0 || isSame(first, at);
      for (const way of ends) {
        const first = ways.firstOf(way);
        if (isBegun(first)) take(way, at, to, held, tells(first));
      }
      if (next.size === 0) return;
      // A way may go on by more than one form of the next word.
      const gone = new Set<number>();
      for (const text of textsAt(to)) {
        const going = next.get(text) ?? [];
        for (let index = 0; index < going.length; index += 2) {
          const [way, step] = [going[index], going[index + 1]];
          const first = ways.firstOf(way);
          const key = way * MOST_STEPS + step;
          if (gone.has(key) || !isBegun(first)) continue;
          gone.add(key);
          follow(way, step, at, to, held, tells(first));
        }
      }
    };
    for (let at = 0; at < pieces.length; at++) {
      for (const text of said[at].forms) begin(text, at, at + 1, []);
      for (const value of startingAt.get(at) ?? []) {
        const text = ways.numberOf(`{${value.slot}}`);
        if (text >= 0) begin(text, at, value.to, [value]);
      }
    }
    return longest(found, this.says);
  }

  #saidBy(folded: string): Said {
    let said = this.#said.get(folded);
    if (said === undefined) {
      said = this.#ways.said(formsOf(folded, this.#forms));
      if (folded.length > LONGEST_FORM) return said;
      if (this.#said.size === MOST_FORMS) this.#said.clear();
      this.#said.set(folded, said);
    }
    return said;
  }

  /** Returns what begins with a text, by its number. */
  #beginning(text: number): Beginning {
    let beginning = this.#beginnings.get(text);
    if (beginning === undefined) {
      if (this.#beginnings.size === MOST_BEGINNINGS) this.#beginnings.clear();
      const ways = this.#ways;
      const begun = ways.waysFrom(text);
      const next = new Map<number, number[]>();
      for (const way of begun) {
        const first = ways.firstOf(way);
        for (let place = ways.nextFrom(first); place < ways.nextTo(first); place++) {
          const step = ways.nextAt(place);
          if (step !== END) ways.eachText(step, (text) => listOf(next, text).push(way, step));
        }
      }
      beginning = { ends: begun.filter((way) => ways.isLast(ways.firstOf(way))), next };
      this.#beginnings.set(text, beginning);
    }
    return beginning;
  }
}

/** Tells whether words are all of a clause. */
export function isAlone(pieces: readonly Piece[], from: number, to: number): boolean {
  const isEdge = (at: number) => at === 0 || at === pieces.length || pieces[at].isEdge || pieces[at].isAfterColon;
  return isEdge(from) && isEdge(to);
}

/** Only pay is said before or after tax. */
function isTaxed({ slot, value }: Value): boolean {
  return slot === "money" && (value as SlotValues["money"]).basis !== undefined;
}

function longest(hits: Hit[], says: (id: string) => string | undefined): Hit[] {
  const kept: Hit[] = [];
  // A word that is known is no name: "Location: remote" and "in Belgium" name no town. What is called none goes first.
  const length = ({ id, from, to, values }: Hit) =>
    (to - from) * 100 + values.filter(({ slot }) => slot !== "place").length * 2 - values.length +
    Number(id === "none") / 2;
  // What is said of a whole sentence hides nothing in it.
  const isRival = (one: string | undefined, other: string | undefined) =>
    one !== "sentence" && other !== "sentence" && (one === other || one === undefined || other === undefined);
  for (const hit of hits.sort((a, b) => length(b) - length(a))) {
    const isHidden = kept.some((other) =>
      other.from < hit.to && hit.from < other.to &&
      (other.id === hit.id || isRival(says(other.id), says(hit.id))) &&
      (other.id === hit.id || other.from !== hit.from || other.to !== hit.to || length(other) > length(hit))
    );
    if (!isHidden) kept.push(hit);
  }
  return kept.filter(({ id }) => id !== "none").sort((a, b) => a.from - b.from);
}
