import { type Forms, formsOf, Index, MOST_FORMS, type Step, stepsBy } from "@/lib/language/lexicon.ts";
import type { Way } from "@/lib/language/word_lists.ts";
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

/** A phrase, by one of the words with which it may begin. */
interface Known {
  id: string;
  first: Step;
}

/** The phrases that begin with a word or a slot: those that end with it, and those that go on, by what may come next. */
interface Beginning {
  ends: Known[];
  next?: Index<Going>;
}

/** A phrase that goes on, with the step that comes next. */
interface Going {
  way: Known;
  step: Step;
}

/** The slots that say nothing but a value: {span}, {money}, "at {percent}". */
const BARE: readonly (string | undefined)[] = ["money", "percent", "span"];
/** In letters: shorter words say nothing of what a value is. */
const LEAST_TELLING = 2;

/** The phrases of one language, looked up by the first word or slot. */
export class PhraseBook {
  readonly #byFirst = new Map<string, Beginning>();
  /** Of words that were looked up before. */
  readonly #begun = new Map<string, readonly Beginning[]>();
  readonly #forms: Forms;
  #stepsOf?: ReturnType<typeof stepsBy>;

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
  }

  /** Adds phrases to those that are found. */
  add({ id, parts }: Way): void {
    this.#begun.clear();
    for (const first of (this.#stepsOf ??= stepsBy(this.#forms))(parts)) {
      const known = { id, first };
      for (const key of keysOf(first)) {
        let beginning = this.#byFirst.get(key);
        if (beginning === undefined) this.#byFirst.set(key, beginning = { ends: [] });
        for (const step of first.next) {
          if (step === null) {
            beginning.ends.push(known);
            continue;
          }
          const going = { way: known, step };
          beginning.next ??= new Index();
          for (const key of keysOf(step)) beginning.next.add(key, going);
        }
      }
    }
  }

  /** Gives back what only adding needs. */
  trim(): void {
    this.#stepsOf = undefined;
    for (const beginning of this.#byFirst.values()) {
      beginning.ends = beginning.ends.slice();
      beginning.next?.trim();
    }
  }

  /** Finds what a text says; of phrases that overlap, the longest one holds, and all that are as long and stand at the same place. */
  find(pieces: readonly Piece[], values: readonly Value[]): Hit[] {
    const startingAt = new Map<number, Value[]>();
    for (const value of values) addTo(startingAt, value.from, value);
    const formsAt = (at: number) => formsOf(pieces[at].folded, this.#forms);
    const found: Hit[] = [];
    const take = (
      { id, first: { word } }: Known,
      from: number,
      to: number,
      held: readonly Value[],
      isTold: boolean,
    ) => {
      // An abbreviation that stands alone is taken as it is written: MEd is no form of "med".
      if (to === from + 1 && word.capitals !== undefined && word.capitals !== pieces[from].written) return;
      // A value alone says something where it is all of a clause: "Five months, three days a week."
      const isBare = held.length > 0 && (!isTold || word.slot !== undefined && to === held[0].to);
      if (isBare && !isAlone(pieces, from, to) && !held.some(isTaxed)) return;
      const hit = { id, from, to, values: held };
      if (this.isSaid(hit)) found.push(hit);
    };
    const follow = (
      way: Known,
      step: Step,
      from: number,
      at: number,
      held: readonly Value[],
      isTold: boolean,
    ): void => {
      if (at === pieces.length || pieces[at].isApart) return;
      const isTelling = isTold || tells(step);
      const goOn = (to: number, held: readonly Value[]): void => {
        for (const next of step.next) {
          if (next === null) take(way, from, to, held, isTelling);
          else follow(way, next, from, to, held, isTelling);
        }
      };
      if (step.word.slot === undefined) {
        if (isSame(step, pieces[at], formsAt(at))) goOn(at + 1, held);
      } else {
        for (const value of startingAt.get(at) ?? []) {
          if (value.slot === step.word.slot) goOn(value.to, [...held, value]);
        }
      }
    };
    const keysAt = (at: number): Iterable<string> =>
      at === pieces.length || pieces[at].isApart
        ? []
        : startingAt.has(at)
        ? [...formsAt(at), ...new Set(startingAt.get(at)!.map(({ slot }) => `{${slot}}`))]
        : formsAt(at);
    const begin = ({ ends, next }: Beginning, at: number, to: number, held: readonly Value[]): void => {
      const isBegun = ({ first }: Known) => first.word.slot !== undefined || isSame(first, pieces[at], formsAt(at));
      for (const way of ends) if (isBegun(way)) take(way, at, to, held, tells(way.first));
      if (next === undefined) return;
      const ways = new Set<Going>();
      for (const key of keysAt(to)) for (const way of next.get(key)) ways.add(way);
      for (const { way, step } of ways) if (isBegun(way)) follow(way, step, at, to, held, tells(way.first));
    };
    for (let at = 0; at < pieces.length; at++) {
      for (const beginning of this.#beginningsOf(pieces[at].folded)) begin(beginning, at, at + 1, []);
      for (const value of startingAt.get(at) ?? []) {
        const beginning = this.#byFirst.get(`{${value.slot}}`);
        if (beginning !== undefined) begin(beginning, at, value.to, [value]);
      }
    }
    return longest(found, this.says);
  }

  #beginningsOf(folded: string): readonly Beginning[] {
    let begun = this.#begun.get(folded);
    if (begun === undefined) {
      if (this.#begun.size === MOST_FORMS) this.#begun.clear();
      begun = [...new Set(formsOf(folded, this.#forms).flatMap((key) => this.#byFirst.get(key) ?? []))];
      this.#begun.set(folded, begun);
    }
    return begun;
  }
}

/** Returns by what a step is looked up. */
function keysOf({ word: { slot }, keys }: Step): readonly string[] {
  return slot === undefined ? keys : [`{${slot}}`];
}

/** Tells whether a step says what a value is. */
function tells({ word: { slot, text } }: Step): boolean {
  return slot === undefined ? text.length >= LEAST_TELLING : !BARE.includes(slot);
}

function addTo<K, T>(map: Map<K, T[]>, key: K, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
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

function isSame({ word, keys }: Step, piece: Piece, forms: readonly string[]): boolean {
  if (!word.isExact) return keys.some((key) => forms.includes(key));
  return word.capitals === undefined ? word.text === piece.folded : word.capitals === piece.written;
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
