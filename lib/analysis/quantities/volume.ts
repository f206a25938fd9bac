import type { Period, PeriodMention } from "@/lib/analysis/quantities/periods.ts";
import type { UnitFound, UnitWords } from "@/lib/analysis/quantities/units.ts";
import type { NumberSpan } from "@/lib/text/numbers.ts";
import type { TimeWords } from "@/lib/text/time_words.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** How much work there is. */
export interface Volume {
  value: number;
  /** Singular; null where only "80 a day" is said and nothing tells of what. */
  unit: string | null;
  period: Period | null;
  from: number;
  to: number;
}

/** How far behind the number the unit may stand: "sixty badly scanned delivery notes". */
const UNIT_REACH = 4;

/** How far behind the number a period may stand. */
const PERIOD_REACH = 9;

/** A thing nobody listed is taken as a unit from this number on, where no period is said. */
const UNLISTED_MINIMUM = 100;

export interface VolumeRules {
  units: UnitWords;
  /** The units of the opportunity that the text is most probably about. */
  expected: ReadonlySet<string>;
  /** What a number counts where no noun stands behind it. */
  implied(number: number): string | null;
  piles: ReadonlySet<string>;
  times: TimeWords;
  smallestStock: number;
  /** In other languages a noun that nobody listed cannot be brought into the singular. */
  isEnglish: boolean;
}

/** The volume that a text states, if any: one with a period before one without, expected units before others. */
export function volumeIn(
  tokens: readonly Token[],
  numbers: readonly NumberSpan[],
  periods: readonly PeriodMention[],
  sentences: ArrayLike<number>,
  rules: VolumeRules,
): Volume | undefined {
  let best: { volume: Volume; rank: number } | undefined;
  for (const number of numbers) {
    const found = volumeAt(tokens, number, periods, sentences, rules);
    if (found !== undefined && (best === undefined || found.rank > best.rank)) best = found;
  }
  return best?.volume;
}

function volumeAt(
  tokens: readonly Token[],
  number: NumberSpan,
  periods: readonly PeriodMention[],
  sentences: ArrayLike<number>,
  rules: VolumeRules,
): { volume: Volume; rank: number } | undefined {
  const { value, from, to } = number;
  const sentence = sentences[from];
  const often = frequencyOf(tokens, number, periods, rules);
  if (often !== undefined) return { volume: often, rank: 3 };
  if (number.article || value < 2 || isName(tokens, number, rules)) return undefined;
  const unit = unitAfter(tokens, number, rules);
  const behind = periods.find((period) =>
    period.from >= to && period.from - to <= PERIOD_REACH && sentences[period.from] === sentence && !period.weak
  );
  const used = behind ?? periods.findLast((period) => period.to <= from && sentences[period.from] === sentence) ??
    periodAround(tokens, periods, sentences, sentence, rules.times);
  const isHourly = unit !== undefined && rules.times.every.has(tokens[unit.to]?.text ?? "") &&
    rules.times.hour.has(tokens[unit.to + 1]?.text ?? "");
  if (unit === undefined) {
    // "about 80 a day": the thing was named before.
    const follows = behind !== undefined && behind.from === to ||
      /^(?:of|such|or|land|come|arrive)$/.test(tokens[to]?.text ?? "") && used !== undefined;
    const isPile = tokens[from - 1]?.text === "of" && rules.piles.has(tokens[from - 2]?.text ?? "");
    const isPointed = value >= rules.smallestStock && /^(?:of (?:them|these|those))$/.test(textAt(tokens, to, 2));
    const implied = follows || isPile || isPointed ? rules.implied(to - 1) : null;
    if (implied === null || (used?.period === null && !isPile && !isPointed)) return undefined;
    const period = isPile ? null : used?.period ?? null;
    return { volume: { value, unit: implied, period, from, to: behind?.to ?? to }, rank: 3 };
  }
  const period = used?.period ?? null;
  if (isHourly) return { volume: { value, unit: unit.name, period: null, from, to: unit.to }, rank: 1 };
  if (period === null && value < (unit.listed ? rules.smallestStock : UNLISTED_MINIMUM)) return undefined;
  if (!unit.listed && period !== null && value < rules.smallestStock && behind === undefined && used?.to !== from) {
    return undefined;
  }
  if (period !== null && behind === undefined && value < 8) return undefined;
  const rank = (period !== null ? 2 : 0) + (behind !== undefined ? 1 : 0) + (unit.listed ? 1 : 0) +
    (rules.expected.has(unit.name) ? 2 : 0);
  return { volume: { value, unit: unit.name, period, from, to: Math.max(unit.to, behind?.to ?? 0) }, rank };
}

/** "posting 4x a week": the thing that is done, where its verb stands just before. */
function frequencyOf(
  tokens: readonly Token[],
  { value, from, to }: NumberSpan,
  periods: readonly PeriodMention[],
  { expected, times }: VolumeRules,
): Volume | undefined {
  const word = tokens[to]?.text ?? "";
  const period = periods.find((mention) => mention.from === to + 1);
  if (!(word === "x" || times.times.has(word)) || period === undefined || period.period === null) return undefined;
  const before = tokens.slice(Math.max(0, from - 3), from);
  const unit = [...expected].find((name) => name.length > 3 && before.some(({ text }) => text.startsWith(name)));
  return unit === undefined ? undefined : { value, unit, period: period.period, from, to: period.to };
}

/** A period that a neighbouring sentence gives: "Once a month we count. ...", "... Monthly." */
function periodAround(
  tokens: readonly Token[],
  periods: readonly PeriodMention[],
  sentences: ArrayLike<number>,
  sentence: number,
  times: TimeWords,
): PeriodMention | undefined {
  return periods.find(({ from, to }) =>
    sentences[from] === sentence + 1 && sentences[from - 1] === sentence &&
    (tokens[to] === undefined || tokens[to].kind === "mark")
  ) ?? periods.findLast(({ from }) =>
    sentences[from] === sentence - 1 && times.twice.get(tokens[from - 1]?.text ?? "") === 1
  );
}

function textAt(tokens: readonly Token[], place: number, count: number): string {
  return tokens.slice(place, place + count).map(({ text }) => text).join(" ");
}

/** What is counted: the noun behind the number, or what the whole text is about where the noun says nothing. */
function unitAfter(tokens: readonly Token[], { value, to }: NumberSpan, rules: VolumeRules): UnitFound | undefined {
  const found = rules.units.after(tokens, to, UNIT_REACH);
  const name = rules.implied(to - 1);
  const implied = name === null ? undefined : { name, to, listed: true };
  if (found?.generic) return implied && { ...implied, to: found.to };
  if (found !== undefined && (found.listed || rules.isEnglish)) return found;
  if (value < UNLISTED_MINIMUM) return undefined;
  const next = tokens[to];
  const isLoose = /^(?:at|in|or|altogether|total|all)$/.test(next?.text ?? "");
  const isNoun = !rules.isEnglish && next?.kind === "word" && next.text.length > 3;
  return isLoose || isNoun ? implied : undefined;
}

/** Years, prices, percentages, ages, error numbers: numbers that count no work. */
function isName(tokens: readonly Token[], { value, from, to, digits }: NumberSpan, { units }: VolumeRules): boolean {
  const before = tokens[from - 1];
  const after = tokens[to];
  if (before !== undefined && (/^[\p{Sc}#@§]$/u.test(before.text) || units.isNameBefore(before.text))) return true;
  if (before !== undefined && before.glued && /^[-–:/.]$/.test(before.text) && tokens[from].glued) return true;
  if (after === undefined) return false;
  if (/^[\p{Sc}%°]$/u.test(after.text) || units.isNameAfter(after.text, tokens[to + 1]?.text ?? "")) return true;
  if (after.kind === "word" && after.glued && tokens[from].kind === "number") return true;
  if ((after.text === ":" || after.text === "/") && after.glued && tokens[to + 1]?.glued) return true;
  return digits && value >= 1900 && value < 2100 && tokens[from].text.length === 4 &&
    units.after(tokens, to, 1) === undefined;
}
