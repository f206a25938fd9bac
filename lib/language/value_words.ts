import type { Lexicon } from "@/lib/language/lexicon.ts";
import type { Piece } from "@/lib/language/pieces.ts";

export const UNITS = ["hour", "day", "week", "month", "year"] as const;

/** Hours are worked; nobody is employed for some of them. */
export const SPANS = UNITS.filter((unit) => unit !== "hour");

export type Unit = (typeof UNITS)[number];

export const CURRENCIES: readonly string[] = [
  "eur",
  "usd",
  "gbp",
  "chf",
  "sek",
  "nok",
  "dkk",
  "pln",
  "czk",
  "ils",
  "brl",
  "cad",
  "aud",
];
export const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "7"];
/** Spans that have words of their own: half a year. */
export const MONTHS = ["3", "6", "12", "18"] as const;
/** Groups of countries that have a name in each language. */
export const AREAS = ["eu", "eea", "efta", "europe", "il"] as const;
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;

/**
 * The ids of `values.yaml`: words of which values are made. A number is written as `n-12`, `n-2_5`; `two-year` is one word that
 * says two years.
 */
export const VALUE_WORDS: readonly string[] = [
  ...Array.from({ length: 201 }, (_, half) => `n-${String(half / 2).replace(".", "_")}`),
  ...[
    "thousand",
    "million",
    "percent",
    "to",
    "or",
    "between",
    "and",
    "at-least",
    "at-most",
    "or-more",
    "about",
    "half-of",
    "and-half",
  ],
  ...UNITS.flatMap((unit) => [`unit-${unit}`, `per-${unit}`, `one-${unit}`, `two-${unit}`]),
  ...["gross", "net", "early", "mid", "late", "quarter"],
  ...MONTHS.map((count) => `months-${count}`),
  ...SEASONS.map((season) => `season-${season}`),
  ...WEEKDAYS.map((day) => `weekday-${day}`),
  ...CURRENCIES,
  // What names money of one country by itself: "RAL 38-46k".
  ...CURRENCIES.map((id) => `implies-${id}`),
  ...AREAS.map((area) => `area-${area}`),
];

const SIGNS: Record<string, string> = {
  ...{ "%": "percent", "€": "eur", "$": "usd", "£": "gbp", "₪": "ils" },
  ...{ US$: "usd", R$: "brl", C$: "cad", CA$: "cad", A$: "aud", AU$: "aud" },
};

const NOTHING: ReadonlyMap<string, number> = new Map();

/** In letters: no sign or code of a currency is longer. */
const LONGEST_SIGN = 3;

/** The words of values that a text says, by the pieces at which they begin and end. */
export class ValueWords {
  // The longest way to say each id.
  readonly #beginning = new Map<number, Map<string, number>>();
  readonly #ending = new Map<number, Map<string, number>>();

  /** @param words finds the words of `values.yaml` */
  constructor(readonly text: string, readonly pieces: readonly Piece[], words: Lexicon) {
    for (const { id, start, end } of words.find(pieces)) {
      const from = pieces.findIndex((one) => one.start === start);
      this.#note(id, from, pieces.findIndex((one, at) => at >= from && one.end === end) + 1);
    }
    for (const [index, { written }] of pieces.entries()) {
      if (written.length > LONGEST_SIGN) continue;
      const sign = SIGNS[written] ?? (CURRENCIES.includes(written.toLowerCase()) ? written.toLowerCase() : undefined);
      if (sign !== undefined) this.#note(sign, index, index + 1);
    }
  }

  #note(id: string, from: number, to: number): void {
    const begin = this.#beginning.get(from) ?? new Map<string, number>();
    const end = this.#ending.get(to) ?? new Map<string, number>();
    begin.set(id, Math.max(to, begin.get(id) ?? 0));
    end.set(id, Math.min(from, end.get(id) ?? Infinity));
    this.#beginning.set(from, begin);
    this.#ending.set(to, end);
  }

  /** Tells whether a word of values begins here. */
  isSaidAt(at: number): boolean {
    return this.#beginning.has(at);
  }

  /** Returns where each of the ids that are said from here ends. */
  beginningAt(at: number): ReadonlyMap<string, number> {
    return this.#beginning.get(at) ?? NOTHING;
  }

  /** Returns where what says an id from here ends. */
  wordAt(at: number, id: string): number | undefined {
    return this.#beginning.get(at)?.get(id);
  }

  /** Returns where what says an id up to here begins. */
  wordBefore(at: number, id: string): number | undefined {
    return this.#ending.get(at)?.get(id);
  }

  /** Returns the first of the ids that is said from here, and where it ends. */
  oneOf<T extends string>(at: number, ids: readonly T[], prefix = ""): { id: T; to: number } | undefined {
    const said = this.#beginning.get(at);
    const id = said && ids.find((one) => said.has(prefix + one));
    return id && { id, to: said.get(prefix + id)! };
  }

  /** Returns what is written before a piece, behind the one before it. */
  gap(at: number): string {
    const { text, pieces } = this;
    return at === 0 || at >= pieces.length ? "" : text.slice(pieces[at - 1].end, pieces[at].start);
  }
}
