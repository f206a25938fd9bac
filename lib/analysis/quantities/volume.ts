import type { Period } from "@/lib/analysis/analysis_answers.ts";
import { type AmountRules, isTime, pluralOf, type UnitFound } from "@/lib/analysis/quantities/units.ts";
import type { Passage, PeriodMention } from "@/lib/analysis/quantities/work_time.ts";
import type { NumberSpan } from "@/lib/text/numbers.ts";
import type { Token } from "@/lib/text/text_tokens.ts";

/** The amount of work. */
interface Volume {
  value: number;
  /** Singular; null where only "80 a day" is said and nothing tells of what. */
  unit: string | null;
  period: Period | null;
  to: number;
  /** The tokens of the unit; none where it is named elsewhere. */
  unitFrom: number;
  unitTo: number;
}

/** The reach of a unit behind its number: "sixty badly scanned delivery notes". */
const UNIT_REACH = 4;

/** The reach of a period behind its number. */
const PERIOD_REACH = 9;

/** A thing nobody listed is taken as a unit from this number on, where no period is said. */
const UNLISTED_MINIMUM = 100;

/** Words before a number that make it a distance: every 500 sheets. */
const INTERVAL = /^(?:every|alle|tous|toutes|cada|ogni|elke|co|var|כל)$/;

/** Words before a number that only supposes: "whether it's 50 cards or a catalogue". */
const SUPPOSED = /^(?:whether|if|suppose|imagine|ob|si|se|om|czy)$/;

interface VolumeRules extends AmountRules {
  /** Units of the opportunity that the text is most probably about, the most usual one first. */
  expected: readonly string[];
  /** In other languages a noun that nobody listed cannot be brought into the singular. */
  isEnglish: boolean;
}

/** Finds the volume that a text states: one with a period before one without, expected units before others. */
export function volumeIn(
  passage: Passage,
  numbers: readonly NumberSpan[],
  rules: VolumeRules,
): Volume | undefined {
  let best: { volume: Volume; rank: number } | undefined;
  for (const number of numbers) {
    const found = volumeAt(passage, number, rules);
    if (found === undefined) continue;
    // "three screens, twelve sailings a day": the period is said of the number next to it.
    const isFar = numbers.some(({ from, article }) => !article && from > number.from && from < found.volume.to);
    const rank = found.rank - (isFar ? 1 : 0);
    if (best === undefined || rank > best.rank) best = { ...found, rank };
  }
  return best?.volume;
}

function volumeAt(
  passage: Passage,
  number: NumberSpan,
  rules: VolumeRules,
): { volume: Volume; rank: number } | undefined {
  const { tokens, periods, sentences, words } = passage;
  const { value, from, to } = number;
  const sentence = sentences[from];
  const often = frequencyOf(passage, number, rules.expected);
  if (often !== undefined) return { volume: often, rank: 3 };
  if (number.article || value < 2 || isName(tokens, number, rules) || isPart(tokens, number)) return undefined;
  const unit = unitAfter(tokens, number, rules);
  const behind = periods.find((period) =>
    period.from >= to && period.from - to <= PERIOD_REACH && sentences[period.from] === sentence && !period.weak
  );
  const used = behind ?? periods.findLast((period) => period.to <= from && sentences[period.from] === sentence);
  const isHourly = unit !== undefined && words.every.has(tokens[unit.to]?.text ?? "") &&
    words.hour.has(tokens[unit.to + 1]?.text ?? "");
  if (unit === undefined) {
    if (isClock(tokens, number, behind)) return undefined;
    // "about 80 a day": the thing was named before.
    const follows = behind !== undefined && behind.from === to ||
      /^(?:of|such|or|land|come|arrive)$/.test(tokens[to]?.text ?? "") && used !== undefined;
    const isPointed = value >= rules.smallestStock && /^(?:of (?:them|these|those))$/.test(textAt(tokens, to, 2));
    const implied = follows || isPointed ? impliedUnit(tokens, to - 1, rules) : null;
    if (implied === null || (used?.period === null && !isPointed)) return undefined;
    const period = used?.period ?? null;
    return { volume: { value, unit: implied, period, to: behind?.to ?? to, unitFrom: to, unitTo: to }, rank: 3 };
  }
  const period = used?.period ?? null;
  // "a file of twenty pages" is one file.
  if (period === null && PAGES.test(tokens[unit.to - 1]?.text ?? "") && CONSISTS.test(tokens[from - 1]?.text ?? "")) {
    return undefined;
  }
  if (isHourly) {
    return {
      volume: { value, unit: unit.name, period: null, to: unit.to, unitFrom: to, unitTo: unit.to },
      rank: 1,
    };
  }
  // A number of things that nobody counts as work, said of no time, may be anything: members, plots, years.
  if (period === null && (!unit.listed || value < rules.smallestStock)) return undefined;
  if (INTERVAL.test(tokens[from - 1]?.text ?? "")) return undefined;
  if (period === null && tokens.slice(Math.max(0, from - 3), from).some(({ text }) => SUPPOSED.test(text))) {
    return undefined;
  }
  if (!unit.listed && period !== null && value < rules.smallestStock && behind === undefined && used?.to !== from) {
    return undefined;
  }
  if (period !== null && behind === undefined && value < 8) return undefined;
  const rank = (period !== null ? 2 : 0) + (behind !== undefined ? 1 : 0) + (unit.listed ? 1 : 0) +
    (rules.expected.includes(unit.name) ? 2 : 0);
  return {
    volume: {
      value,
      unit: unit.name,
      period,
      to: Math.max(unit.to, behind?.to ?? 0),
      unitFrom: to,
      unitTo: unit.to,
    },
    rank,
  };
}

/** Reads "posting 4x a week": counts the thing that is done, where its verb stands just before. */
function frequencyOf(
  { tokens, periods, words }: Passage,
  { value, from, to }: NumberSpan,
  expected: readonly string[],
): Volume | undefined {
  const word = tokens[to]?.text ?? "";
  const period = periods.find((mention) => mention.from === to + 1);
  if (!(word === "x" || words.times.has(word)) || period === undefined || period.period === null) return undefined;
  const before = tokens.slice(Math.max(0, from - 3), from);
  const unit = expected.find((name) => name.length > 3 && before.some(({ text }) => text.startsWith(name)));
  return unit === undefined
    ? undefined
    : { value, unit, period: period.period, to: period.to, unitFrom: to, unitTo: to };
}

function textAt(tokens: readonly Token[], place: number, count: number): string {
  return tokens.slice(place, place + count).map(({ text }) => text).join(" ");
}

/** Finds what is counted: the noun behind the number, or what the whole text is about where the noun says nothing. */
function unitAfter(tokens: readonly Token[], { value, to }: NumberSpan, rules: VolumeRules): UnitFound | undefined {
  const found = rules.units.after(tokens, to, UNIT_REACH);
  const implied = (behind: number): UnitFound | undefined => {
    const name = impliedUnit(tokens, to - 1, rules);
    return name === null ? undefined : { name, to: behind, listed: true };
  };
  if (found?.generic) return implied(found.to);
  if (found !== undefined && (found.listed || rules.isEnglish)) return found;
  if (value < UNLISTED_MINIMUM) return undefined;
  const next = tokens[to];
  const isLoose = /^(?:at|in|or|altogether|total|all)$/.test(next?.text ?? "");
  const isNoun = !rules.isEnglish && next?.kind === "word" && next.text.length > 3;
  return isLoose || isNoun ? implied(to) : undefined;
}

const PAGES = /^(?:pages?|páginas?|seiten?|pagin(?:a|as|e|a's)|bladzijden|sidor|stron(?:y|a)?|עמודים|דפים)$/;
const CONSISTS = /^(?:of|with|de|con|mit|von|avec|com|di|da|van|met|na|po|på|med|של|עם|בת|בן)$/;

/** Recognises numbers that count no work: years, prices, percentages, ages, error numbers. */
function isName(tokens: readonly Token[], { value, from, to, digits }: NumberSpan, { units }: VolumeRules): boolean {
  const before = tokens[from - 1];
  const after = tokens[to];
  if (before !== undefined && (/^[\p{Sc}#@§]$/u.test(before.text) || units.isNameBefore(before.text))) return true;
  if (before !== undefined && before.glued && /^[-–:/.]$/.test(before.text) && tokens[from].glued) return true;
  if (after === undefined) return false;
  if (/^[\p{Sc}%°]$/u.test(after.text) || units.isNameAfter(after.text, tokens[to + 1]?.text ?? "")) return true;
  if (after.kind === "word" && after.glued && tokens[from].kind === "number") return true;
  const isRate = after.text === "/" && tokens[to + 1]?.kind === "word";
  if ((after.text === ":" || after.text === "/") && after.glued && tokens[to + 1]?.glued && !isRate) return true;
  return digits && value >= 1900 && value < 2100 && tokens[from].text.length === 4 &&
    units.after(tokens, to, 1) === undefined;
}

/** Recognises "the first 20", "the other seventy": some of them, not all. */
function isPart(tokens: readonly Token[], { from }: NumberSpan): boolean {
  return tokens[from - 2]?.text === "the" && /^(?:first|other|next|remaining)$/.test(tokens[from - 1].text);
}

const LAST_HOUR = 24;

/** Recognises "at six every morning", "between 7 and 9 each day": when, not how many. */
function isClock(
  tokens: readonly Token[],
  { value, from, to }: NumberSpan,
  period: PeriodMention | undefined,
): boolean {
  return value <= LAST_HOUR && period?.from === to &&
    /^(?:every|each|this|most|daily|nightly)$/.test(tokens[to].text) &&
    /^(?:at|by|until|till|before|after|from|since|between|around|past)$/.test(tokens[from - 1]?.text ?? "");
}

/** The reach of the counted thing before its number. */
const REACH = 30;

/** The same, where nothing such as "of them" points back. */
const NEAR = 7;

/** Words before a noun in the singular that stand for all of its kind. */
const EACH = /^(?:each|every|jede[rsnm]?|cada|chaque)$/;

/**
 * Finds the unit that is meant by "about 80 a day": the most usual one where the text mentions it, else one that the text
 * mentions in the plural, else the thing that it tells of before, else the most usual one.
 *
 * @param number index of the number's first token
 */
function impliedUnit(tokens: readonly Token[], number: number, rules: VolumeRules): string | null {
  const { expected } = rules;
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
  return each ?? firstPlural(tokens, rules) ?? introduced(tokens, number, rules) ??
    (isPointed ? namedLast(tokens, number, rules) : undefined) ?? usual;
}

/** Finds the thing behind "each" or "every": "Each subcontractor must ...". */
function afterEach(
  tokens: readonly Token[],
  number: number,
  reach: number,
  rules: VolumeRules,
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

/** Finds an expected thing that an article brings in: "Every case comes with a handwritten slip". */
function introduced(
  tokens: readonly Token[],
  number: number,
  { expected, isPerson }: VolumeRules,
): string | undefined {
  const known = new Set(expected.filter((unit) => !isPerson(unit)));
  for (let place = number - 1; place > 0 && number - place < REACH; place--) {
    const isIntroduced = tokens.slice(Math.max(0, place - 3), place).some(({ text }) => text === "a" || text === "an");
    if (isIntroduced && known.has(tokens[place].text)) return tokens[place].text;
  }
  return undefined;
}

/** Finds the thing that was named last. */
function namedLast(tokens: readonly Token[], number: number, rules: VolumeRules): string | undefined {
  for (let place = number - 1; place > 0 && number - place < REACH; place--) {
    const found = rules.units.after(tokens, place, 1);
    if (found?.listed && !found.generic) return found.name;
  }
  return undefined;
}

function firstPlural(tokens: readonly Token[], rules: VolumeRules): string | undefined {
  for (let place = 1; place < tokens.length; place++) {
    const found = tokens[place].text.endsWith("s") ? rules.units.after(tokens, place, 1) : undefined;
    if (found?.listed && !found.generic && !rules.isPerson(tokens[place].text)) return found.name;
  }
  return undefined;
}
