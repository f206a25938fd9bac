import { isTime, pluralOf, type UnitWords } from "@/lib/analysis/quantities/units.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** How far before a number the thing may be named that it counts. */
const REACH = 30;

/** The same, where nothing such as "of them" points back. */
const NEAR = 7;

/** Words before a noun in the singular that stand for all of its kind. */
const EACH = /^(?:each|every|jede[rsnm]?|cada|chaque)$/;

interface Rules {
  units: UnitWords;
  isPerson(word: string): boolean;
}

/**
 * The unit that is meant by "about 80 a day": the most usual one where the text mentions it, else one that the text
 * mentions in the plural, else the thing that it tells of before, else the most usual one.
 *
 * @param number index of the number's first token
 * @param expected units of the opportunity that the text is about, the most usual one first
 */
export function impliedUnit(
  tokens: readonly Token[],
  number: number,
  expected: readonly string[],
  rules: Rules,
): string | null {
  const [usual] = expected;
  if (usual === undefined) return null;
  const isPointed = tokens[number + 1]?.text === "of";
  const each = afterEach(tokens, number, isPointed ? REACH : NEAR, rules, isPointed);
  if (isPointed && each !== undefined) return each;
  const words = new Set(tokens.map(({ text }) => text));
  if (words.has(usual) || words.has(pluralOf(usual))) return usual;
  const plurals = new Map(expected.filter((unit) => !isTime(unit)).map((unit) => [pluralOf(unit), unit]));
  const mentioned = tokens.find(({ text }) => plurals.has(text) && !rules.isPerson(text));
  if (mentioned !== undefined) return plurals.get(mentioned.text)!;
  return each ?? firstPlural(tokens, rules) ?? introduced(tokens, number, expected, rules) ??
    (isPointed ? nearest(tokens, number, rules) : undefined) ?? usual;
}

/** "Each subcontractor must ...": the thing behind "each", or "every". */
function afterEach(
  tokens: readonly Token[],
  number: number,
  reach: number,
  rules: Rules,
  anyNoun: boolean,
): string | undefined {
  for (let place = number - 1; place > 0 && number - place < reach; place--) {
    const { kind, text } = tokens[place];
    if (!EACH.test(tokens[place - 1].text) || kind !== "word") continue;
    const found = rules.units.after(tokens, place, 3);
    if (found?.listed && !found.generic) return found.name;
    if (anyNoun && text.length > 3 && !isTime(text)) return text;
  }
  return undefined;
}

/** "Every case comes with a handwritten slip": an expected thing that an article brings in. */
function introduced(
  tokens: readonly Token[],
  number: number,
  expected: readonly string[],
  rules: Rules,
): string | undefined {
  const known = new Set(expected.filter((unit) => !rules.isPerson(unit)));
  for (let place = number - 1; place > 0 && number - place < REACH; place--) {
    const isIntroduced = tokens.slice(Math.max(0, place - 3), place).some(({ text }) => text === "a" || text === "an");
    if (isIntroduced && known.has(tokens[place].text)) return tokens[place].text;
  }
  return undefined;
}

/** The thing that was named last. */
function nearest(tokens: readonly Token[], number: number, rules: Rules): string | undefined {
  for (let place = number - 1; place > 0 && number - place < REACH; place--) {
    const found = rules.units.after(tokens, place, 1);
    if (found?.listed && !found.generic) return found.name;
  }
  return undefined;
}

function firstPlural(tokens: readonly Token[], rules: Rules): string | undefined {
  for (let place = 1; place < tokens.length; place++) {
    const found = tokens[place].text.endsWith("s") ? rules.units.after(tokens, place, 1) : undefined;
    if (found?.listed && !found.generic && !rules.isPerson(tokens[place].text)) return found.name;
  }
  return undefined;
}
