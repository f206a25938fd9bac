import { type Period, type PeriodMention, perWeek } from "@/lib/analysis/quantities/periods.ts";
import type { NumberSpan } from "@/lib/text/numbers.ts";
import type { TimeWords } from "@/lib/text/time_words.ts";
import type { Token } from "@/lib/text/tokens.ts";

/** A span of time that work takes. */
export interface WorkTime {
  hours: number;
  /** Null where it is the time for one item. */
  period: Period | null;
  /** Said for each of several people. */
  each: boolean;
  from: number;
  to: number;
}

const HOURS_PER_DAY = 8;

/** How far a period may stand behind the span: "two hours of everybody's time a week". */
const REACH = 5;

/** Finds the spans of time in a text that are said for a period or for an item. */
export function workTimesIn(
  tokens: readonly Token[],
  numbers: readonly NumberSpan[],
  periods: readonly PeriodMention[],
  sentences: ArrayLike<number>,
  words: TimeWords,
): WorkTime[] {
  const times: WorkTime[] = [];
  for (const number of numbers) {
    const span = spanAfter(tokens, number, words);
    if (span === undefined) continue;
    const time = placed(tokens, span, number, periods, sentences, words);
    if (time !== undefined) times.push(time);
  }
  return [...times, ...wholeDays(tokens, periods, sentences, words)];
}

interface Span {
  hours: number;
  from: number;
  to: number;
  /** Days count only where a period follows at once: "two days a month". */
  inDays: boolean;
}

/** "3 hours", "an hour and a half", "two and a half hours", "half a day", "45 minutes" */
function spanAfter(tokens: readonly Token[], number: NumberSpan, words: TimeWords): Span | undefined {
  let { value, to } = number;
  const word = (place: number) => tokens[place]?.text ?? "";
  if (/^quarters?$/.test(word(to)) && word(to + 1) === "of") {
    // "a quarter of an hour", "three quarters of an hour"
    value /= 4;
    to++;
  }
  if (value < 1) { while (/^(?:a|an|of|my|our|the|his|her)$/.test(word(to))) to++; }
  if (/^(?:and|y|et|e|und)$/.test(word(to)) && halfAt(to + 1) > 0) {
    value += 0.5;
    to += halfAt(to + 1) + 1;
  }
  if (/^(?:full|whole|solid|good|working|man|person|extra)$/.test(word(to))) to++;
  if (word(to) === "-") to++;
  const unit = word(to);
  const size = words.hour.has(unit)
    ? 1
    : words.minute.has(unit)
    ? 1 / 60
    : words.day.has(unit)
    ? HOURS_PER_DAY
    : undefined;
  if (size === undefined) return undefined;
  to++;
  if (/^(?:and|y|et|e|und)$/.test(word(to)) && halfAt(to + 1) > 0) {
    value += 0.5;
    to += halfAt(to + 1) + 1;
  } else if (word(to) === "and" && word(to + 1) === "a" && word(to + 2) === "quarter") {
    value += 0.25;
    to += 3;
  }
  return { hours: value * size, from: number.from, to, inDays: size === HOURS_PER_DAY };

  /** How many tokens "a half" takes at `place`; 0 where it does not stand there. */
  function halfAt(place: number): number {
    if (/^(?:half|media|demie|demi|meia)$/.test(word(place))) return 1;
    return word(place) === "a" && word(place + 1) === "half" ? 2 : 0;
  }
}

function placed(
  tokens: readonly Token[],
  span: Span,
  number: NumberSpan,
  periods: readonly PeriodMention[],
  sentences: ArrayLike<number>,
  words: TimeWords,
): WorkTime | undefined {
  const { hours, from, to, inDays } = span;
  const sentence = sentences[from];
  const clause = tokens[to - 1].clause;
  const behind = periods.find((period) =>
    period.from >= to && period.from - to <= REACH && sentences[period.from] === sentence &&
    (tokens[period.from].clause === clause || tokens[period.from - 1].kind === "mark")
  );
  const afterwards = behind?.to ?? to;
  const eachAt = [afterwards, afterwards + 1].some((place) =>
    words.each.has(tokens[place]?.text ?? "") && !periods.some((period) => period.from === place)
  );
  const perItem = isPerItem(tokens, to, periods, words) ||
    (behind === undefined && isSaidOfItems(tokens, from, periods, words));
  if (perItem && (behind === undefined || behind.weak)) {
    return inDays ? undefined : { hours, period: null, each: false, from, to };
  }
  const isSpent = tokens.slice(Math.max(0, from - 2), from).some(({ text }) => SPENT.test(text));
  if (inDays && (behind === undefined || behind.from !== to) && number.value !== 0.5 && !isSpent) return undefined;
  const eachBefore = isSaidOfEach(tokens, from, afterwards, sentences, words) ||
    words.each.has(tokens[from - 1]?.text ?? "") || words.each.has(tokens[from - 2]?.text ?? "");
  const front = periods.findLast((period) => period.to <= from && sentences[period.from] === sentence) ??
    periods.findLast((period) =>
      period.to <= from && sentences[period.from] === sentence - 1 && hours <= 24 && !period.weak
    );
  const used = behind ?? front;
  if (inDays && isSpent && used?.period === "day") return undefined;
  if (used === undefined || used.period === null) return undefined;
  const times = frequencyBefore(tokens, used, words);
  return {
    hours: hours * times,
    period: used.period,
    each: eachAt || eachBefore,
    from,
    to: Math.max(to, behind?.to ?? to),
  };
}

/** Verbs, and whom it costs, in front of days of work. */
const SPENT = /^(?:costs?|lose[s]?|spends?|me|us|him|her|them)$/;

/** "each of us loses", "per person" */
function isSaidOfEach(
  tokens: readonly Token[],
  from: number,
  behind: number,
  sentences: ArrayLike<number>,
  words: TimeWords,
): boolean {
  if (tokens[behind]?.text === "per" && /^(?:person|head)$/.test(tokens[behind + 1]?.text ?? "")) return true;
  for (let place = from - 1; place >= 0 && sentences[place] === sentences[from]; place--) {
    if (words.each.has(tokens[place].text) && /^(?:of|von|de)$/.test(tokens[place + 1].text)) return true;
  }
  return false;
}

/** "each", "per file", "for every quote": the time is for one item. */
function isPerItem(tokens: readonly Token[], to: number, periods: readonly PeriodMention[], words: TimeWords): boolean {
  for (let place = to; place < tokens.length && place < to + 6; place++) {
    const { text, clause } = tokens[place];
    if (clause !== tokens[to].clause) return false;
    if (periods.some((period) => period.from === place || period.from === place - 1)) continue;
    if (text === "a" && /^(?:piece|pop|go|time)$/.test(tokens[place + 1]?.text ?? "")) return true;
    if (
      words.each.has(text) || text === "per" || text === "every" || text === "pro" || text === "por" || text === "par"
    ) return true;
  }
  return false;
}

/** "each takes 40 minutes", "every invoice needs an hour": with no period of its own the time is for one item. */
function isSaidOfItems(
  tokens: readonly Token[],
  from: number,
  periods: readonly PeriodMention[],
  words: TimeWords,
): boolean {
  for (let place = from - 1; place >= 0 && tokens[place].clause === tokens[from].clause; place--) {
    if (!words.each.has(tokens[place].text) || /^(?:of|von|de)$/.test(tokens[place + 1].text)) continue;
    return !periods.some((period) => period.from <= place + 1 && place < period.to);
  }
  return false;
}

/** "twice a week", "three times a day" */
function frequencyBefore(tokens: readonly Token[], period: PeriodMention, words: TimeWords): number {
  const word = tokens[period.from - 1]?.text ?? "";
  return words.twice.get(word) ?? 1;
}

/** "the whole day" with a weekday or period near it is a working day. */
function wholeDays(
  tokens: readonly Token[],
  periods: readonly PeriodMention[],
  sentences: ArrayLike<number>,
  words: TimeWords,
): WorkTime[] {
  const times: WorkTime[] = [];
  for (let place = 1; place < tokens.length; place++) {
    if (!words.day.has(tokens[place].text) || !words.whole.has(tokens[place - 1].text)) continue;
    if (tokens[place - 2]?.kind === "number") continue;
    const used = periods.findLast((period) =>
      period.period !== "day" && period.from !== place - 2 && [0, 1].includes(sentences[place] - sentences[period.from])
    );
    if (used?.period) {
      times.push({ hours: HOURS_PER_DAY, period: used.period, each: false, from: place - 1, to: place + 1 });
    }
  }
  return times;
}

/** Hours a week that a time for a period comes to. */
export function hoursPerWeek({ hours, period, each }: WorkTime, people: number | null): number | null {
  return period === null ? null : hours * perWeek(period) * (each ? people ?? 1 : 1);
}
