import { type Language, wordSet } from "@/lib/text/language.ts";
import type { Token } from "@/lib/text/text_tokens.ts";

/** Knows the things that people count. */
interface UnitWords {
  /** The unit that is named within `reach` tokens from `place` on, in the same clause. */
  after(tokens: readonly Token[], place: number, reach: number): UnitFound | undefined;
  /** True for a word of some unit, in singular or plural. */
  isUnit(word: string): boolean;
  isNameBefore(word: string): boolean;
  /** True where the two words behind a number make it no amount of work, such as "per cent". */
  isNameAfter(first: string, second: string): boolean;
}

export interface UnitFound {
  /** Singular. */
  name: string;
  /** Index behind its last token. */
  to: number;
  /** False for a noun that is not known, taken from the text as it stands. */
  listed: boolean;
  /** True for words such as "things", which do not say what is counted. */
  generic?: boolean;
}

interface UnitContent {
  /** Singular names. */
  units: Iterable<string>;
  /** Another word for a unit to the unit. */
  synonyms: Readonly<Record<string, string>>;
  namesBefore: readonly string[];
  namesAfter: readonly string[];
  /** Words that count anything, in the plural. */
  anything: readonly string[];
}

interface OtherContent extends Pick<UnitContent, "namesBefore" | "namesAfter"> {
  /** Singular names. */
  units: readonly string[];
  stem: (word: string) => string;
  /** Words for money, shares, ages and the like. */
  uncounted: ReadonlySet<string>;
}

/** The most words between a number and its unit in other languages: "doscientas líneas nuevas". */
const OTHER_REACH = 3;

/** Prepares the units of another language, which are found by their stems in any form. */
export function createOtherUnits({ units, stem, uncounted, namesBefore, namesAfter }: OtherContent): UnitWords {
  const names = new Map(units.map((unit) => [unit.toLowerCase().split(" ").map(stem).join(" "), unit]));
  const beginnings = new Set([...names.keys()].filter((name) => name.includes(" ")).map((name) => name.split(" ")[0]));
  const [before, after] = [new Set(namesBefore), new Set(namesAfter)];

  function unitAfter(tokens: readonly Token[], place: number): UnitFound | undefined {
    for (let at = place; at < tokens.length && at < place + OTHER_REACH; at++) {
      const { kind, text, clause } = tokens[at];
      if (clause !== tokens[place - 1]?.clause || kind !== "word" || uncounted.has(text)) return undefined;
      const next = tokens[at + 1];
      const first = stem(text);
      const pair = beginnings.has(first) && next?.kind === "word"
        ? names.get(`${first} ${stem(next.text)}`)
        : undefined;
      if (pair !== undefined) return { name: pair, to: at + 2, listed: true };
      const name = names.get(first);
      if (name !== undefined) return { name, to: at + 1, listed: true };
    }
    return undefined;
  }

  return {
    after: unitAfter,
    isUnit: (word) => names.has(stem(word)),
    isNameBefore: (word) => before.has(word),
    isNameAfter: (first, second) => uncounted.has(first) || after.has(first) || after.has(`${first} ${second}`),
  };
}

const TIME = /^(?:second|minute|hour|day|week|month|quarter|year|season|shift|morning|evening|night|weekend|time|%)s?$/;

/** Recognises spans of time, which are counted, but are no work. */
export function isTime(word: string): boolean {
  return TIME.test(word);
}

/** Verbs and small words that end in s and are no plural. */
const NO_PLURAL =
  /(?:ss|us|is|ous)$|^(?:has|was|does|goes|its|this|always|perhaps|needs|gets|comes|takes|lands|says|theirs|ours|less|plus|thus|as|minutes|hours|days|weeks|months|years|times|percents?)$/;

/** The further words where adjectives are listed. */
const LISTED_REACH = 3;

/** Prepares the units that are known. */
export function createUnits({ units, synonyms, namesBefore, namesAfter, anything }: UnitContent): UnitWords {
  const names = new Map<string, string>();
  const words = new Set<string>();
  for (const [word, unit] of Object.entries(synonyms)) learn(word.toLowerCase(), unit);
  for (const unit of units) if (!isTime(unit)) learn(unit.toLowerCase(), unit);
  const before = new Set(namesBefore);
  const after = new Set(namesAfter);
  const generic = new Set(anything);

  function learn(word: string, unit: string): void {
    for (const form of [word, pluralOf(word)]) if (!names.has(form)) names.set(form, unit);
    const last = word.split(/[ -]/).at(-1)!;
    words.add(last).add(pluralOf(last));
  }

  function unitAfter(tokens: readonly Token[], place: number, reach: number): UnitFound | undefined {
    let unlisted: UnitFound | undefined;
    let described = false;
    let listing = false;
    for (let at = place; at < tokens.length && at < place + reach + (listing ? LISTED_REACH : 0); at++) {
      const { kind, text, clause } = tokens[at];
      if (text === "," && at > place && unlisted === undefined && !listing) {
        // "sixty badly scanned, crumpled notes": adjectives may be listed.
        listing = true;
        continue;
      }
      if (clause !== tokens[place - 1]?.clause + (listing ? 1 : 0)) break;
      if (kind === "number") break;
      if (kind === "mark" && text !== "-" && text !== "'") break;
      if (generic.has(text)) return { name: text, to: at + 1, listed: true, generic: true };
      // The longest name first: "delivery note" before "note", and the head of "order PDFs" is the last noun.
      for (let length = 3; length >= 1; length--) {
        const parts = tokens.slice(at, at + length);
        if (parts.some((token) => token.kind !== "word" && token.text !== "-")) continue;
        const key = parts.filter((token) => token.kind === "word").map((token) => token.text).join(" ");
        const name = names.get(key);
        if (name === undefined) continue;
        if (isAttribute(tokens, at + length, key, name)) {
          described = true;
          continue;
        }
        // "a 48 page template" is one template.
        if (described && key === name.toLowerCase()) return undefined;
        const next = tokens[at + length];
        const head = length === 1 && next?.kind === "word" && next.clause === clause ? names.get(next.text) : undefined;
        if (head !== undefined && next.text.endsWith("s")) return { name: head, to: at + 2, listed: true };
        return { name, to: at + length, listed: true };
      }
      if (kind !== "word") continue;
      if (STOPS.has(text)) break;
      if (
        unlisted === undefined && !listing && !isTime(text) && text.length > 3 && text.endsWith("s") &&
        !NO_PLURAL.test(text)
      ) {
        unlisted = { name: singularOf(text), to: at + 1, listed: false };
      }
    }
    return unlisted;
  }

  return {
    after: unitAfter,
    isUnit: (word) => words.has(word),
    isNameBefore: (word) => before.has(word),
    isNameAfter: (first, second) => after.has(first) || after.has(`${first} ${second}`),
  };
}

/** Recognises "a 48 page template" and "1,100 free-text answers": the singular in front of a noun only describes it. */
function isAttribute(tokens: readonly Token[], behind: number, key: string, name: string): boolean {
  const next = tokens[behind];
  return key === name.toLowerCase() && next?.kind === "word" && next.clause === tokens[behind - 1].clause &&
    !STOPS.has(next.text) && !/^(?:daily|weekly|monthly)$/.test(next.text);
}

/** Words after which another thought begins. */
export const STOPS: ReadonlySet<string> = wordSet(
  "a an the per every each and or to in at on for from with by is are of who which that",
);

/** Returns the regular English plural; other plurals are synonyms in `rules.yaml`. */
export function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.slice(0, -1) + "ies";
  if (/(?:s|x|z|ch|sh)$/.test(word)) return word + "es";
  return word + "s";
}

function singularOf(word: string): string {
  if (word.endsWith("ies")) return word.slice(0, -3) + "y";
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** The words and rules for amounts. */
export interface AmountRules {
  units: UnitWords;
  /** The units of another language. */
  unitsIn(language: Language): UnitWords;
  isPerson(word: string): boolean;
  smallestStock: number;
}
