import { firstSteps, type Forms, formsOf, keysBy, type Step } from "@/lib/language/lexicon.ts";
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

interface Known {
  id: string;
  first: Step;
}

/** The slots that say nothing but a value: {span}, {money}, "at {percent}". */
const BARE: readonly (string | undefined)[] = ["money", "percent", "span"];
/** In letters: shorter words say nothing of what a value is. */
const LEAST_TELLING = 2;

/** The phrases of one language, looked up by the first word or slot. */
export class PhraseBook {
  readonly #byFirst = new Map<string, Known[]>();
  readonly #forms: Forms;
  readonly #keysOf: ReturnType<typeof keysBy>;

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
    this.#keysOf = keysBy(forms);
  }

  /** Adds phrases to those that are found. */
  add({ id, parts }: Way): void {
    for (const first of firstSteps(parts, this.#keysOf)) {
      const known = { id, first };
      const { slot } = first.word;
      for (const key of slot === undefined ? first.keys : [`{${slot}}`]) {
        const same = this.#byFirst.get(key);
        if (same === undefined) this.#byFirst.set(key, [known]);
        else same.push(known);
      }
    }
  }

  /** Finds what a text says; of phrases that overlap, the longest one holds, and all that are as long and stand at the same place. */
  find(pieces: readonly Piece[], values: readonly Value[]): Hit[] {
    const startingAt = new Map<number, Value[]>();
    for (const value of values) {
      const known = startingAt.get(value.from);
      if (known === undefined) startingAt.set(value.from, [value]);
      else known.push(value);
    }
    const forms = pieces.map(({ folded }) => formsOf(folded, this.#forms));
    const found: Hit[] = [];
    const follow = (
      way: Known,
      step: Step,
      from: number,
      at: number,
      before: readonly Value[],
      isTold: boolean,
    ): void => {
      const { word } = step;
      const isFirst = at === from;
      if (at === pieces.length || !isFirst && pieces[at].isApart) return;
      const isTelling = isTold ||
        (word.slot === undefined ? word.text.length >= LEAST_TELLING : !BARE.includes(word.slot));
      const goOn = (to: number, held: readonly Value[]): void => {
        for (const next of step.next) {
          if (next !== null) follow(way, next, from, to, held, isTelling);
          else {
            // An abbreviation that stands alone is taken as it is written: MEd is no form of "med".
            if (isFirst && word.capitals !== undefined && word.capitals !== pieces[at].written) continue;
            // A value alone says something where it is all of a clause: "Five months, three days a week."
            const isBare = held.length > 0 && (isFirst || !isTelling);
            if (isBare && !isAlone(pieces, from, to) && !held.some(isTaxed)) continue;
            const hit = { id: way.id, from, to, values: held };
            if (this.isSaid(hit)) found.push(hit);
          }
        }
      };
      if (word.slot === undefined) {
        if (isSame(step, pieces[at], forms[at])) goOn(at + 1, before);
      } else {
        for (const value of startingAt.get(at) ?? []) if (value.slot === word.slot) goOn(value.to, [...before, value]);
      }
    };
    for (let at = 0; at < pieces.length; at++) {
      const ways = new Set(forms[at].flatMap((key) => this.#byFirst.get(key) ?? []));
      for (const { slot } of startingAt.get(at) ?? []) {
        for (const way of this.#byFirst.get(`{${slot}}`) ?? []) ways.add(way);
      }
      for (const way of ways) follow(way, way.first, at, at, [], false);
    }
    return longest(found, this.says);
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
