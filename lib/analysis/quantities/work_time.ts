import type { Period } from "@/lib/analysis/analysis_answers.ts";
import type { CountingWords } from "@/lib/text/counting_words.ts";
import type { NumberSpan } from "@/lib/text/numbers.ts";
import type { Token } from "@/lib/text/text_tokens.ts";

/** A text and what its amounts are read by. */
export interface Passage {
  tokens: readonly Token[];
  /** The number of the sentence that each token stands in. */
  sentences: ArrayLike<number>;
  periods: readonly PeriodMention[];
  words: CountingWords;
}

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

export const HOURS_PER_DAY = 8;

/** The reach of a period behind the span: "two hours of everybody's time a week". */
const REACH = 5;

/** Finds the spans of time in a text that are said for a period or for an item. */
export function workTimesIn(passage: Passage, numbers: readonly NumberSpan[]): WorkTime[] {
  const times: WorkTime[] = [];
  for (const number of [...numbers, ...bareHours(passage, numbers)].sort((a, b) => a.from - b.from)) {
    const span = spanAfter(passage, number);
    const time = span && placed(passage, span, number, numbers);
    if (time !== undefined) times.push(time);
  }
  return [...times, ...wholeDays(passage)];
}

/** Finds hours that stand without a number: "hora y media al día", "un'ora", "godzinę dziennie". */
function bareHours({ tokens, words }: Passage, numbers: readonly NumberSpan[]): NumberSpan[] {
  const found: NumberSpan[] = [];
  tokens.forEach(({ text }, place) => {
    if (!words.hour.has(text)) return;
    const half = text === "hora" &&
      /^(?:y media|e meia)$/.test(`${tokens[place + 1]?.text} ${tokens[place + 2]?.text}`);
    const worth = words.hours.get(text);
    const value = half || (worth !== undefined && worth < 1) ? 1 : worth;
    const before = tokens[place - 1]?.text ?? "";
    // "every hour", "three hours"
    if (value === undefined || /^(?:כל|co|za|o)$/.test(before) || numbers.some(({ to }) => to === place)) return;
    found.push({ value, from: place, to: place, digits: false, article: false });
  });
  return found;
}

interface Span {
  hours: number;
  from: number;
  to: number;
  /** Days count only where a period follows at once: "two days a month". */
  inDays: boolean;
}

/** Reads "3 hours", "an hour and a half", "two and a half hours", "half a day", "45 minutes". */
function spanAfter({ tokens, words }: Passage, number: NumberSpan): Span | undefined {
  let { value, to } = number;
  const word = (place: number) => tokens[place]?.text ?? "";
  if (/^quarters?$/.test(word(to)) && word(to + 1) === "of") {
    // "a quarter of an hour", "three quarters of an hour"
    value /= 4;
    to++;
  }
  const isOfAnHour = words.hour.has(word(to + 1).replace(/^d'/, "")) || words.hour.has(word(to + 2));
  if (words.quarters.has(word(to)) && isOfAnHour) {
    return { hours: value / 4, from: number.from, to: to + (words.hour.has(word(to + 2)) ? 3 : 2), inDays: false };
  }
  if (words.quarterhours.has(word(to))) return { hours: value / 4, from: number.from, to: to + 1, inDays: false };
  if (value < 1) { while (/^(?:a|an|of|my|our|the|his|her)$/.test(word(to))) to++; }
  if (words.plus.has(word(to)) && halfAt(to + 1) > 0) {
    value += 0.5;
    to += halfAt(to + 1) + 1;
  }
  if (/^(?:full|whole|solid|good|working|man|person|extra)$/.test(word(to))) to++;
  if (word(to) === "-") to++;
  const unit = word(to);
  const minutes = /^h([0-5]\d)$/.exec(unit)?.[1];
  // "1h30"
  if (minutes !== undefined) {
    return { hours: value + Number(minutes) / 60, from: number.from, to: to + 1, inDays: false };
  }
  const size = words.hour.has(unit)
    ? Math.min(words.hours.get(unit) ?? 1, 1)
    : words.minute.has(unit)
    ? 1 / 60
    : words.day.has(unit)
    ? HOURS_PER_DAY
    : undefined;
  if (size === undefined) return undefined;
  to++;
  if (word(to) === "וחצי") {
    value += 0.5;
    to++;
  } else if (words.plus.has(word(to)) && halfAt(to + 1) > 0) {
    value += 0.5;
    to += halfAt(to + 1) + 1;
  } else if (word(to) === "and" && word(to + 1) === "a" && word(to + 2) === "quarter") {
    value += 0.25;
    to += 3;
  }
  return { hours: value * size, from: number.from, to, inDays: size === HOURS_PER_DAY };

  /** Counts the tokens that "a half" takes at `place`; 0 where it does not stand there. */
  function halfAt(place: number): number {
    if (/^(?:half|media|demie|demi|meia|mezza|mezzo|pół)$/.test(word(place))) return 1;
    return /^(?:a half|en halv|ett halvt|een half)$/.test(`${word(place)} ${word(place + 1)}`) ? 2 : 0;
  }
}

/** Finds what a span is said for: a period behind it or in front of it, or an item. */
function placed(
  passage: Passage,
  span: Span,
  number: NumberSpan,
  numbers: readonly NumberSpan[],
): WorkTime | undefined {
  const { tokens, periods, sentences, words } = passage;
  const { hours, from, to, inDays } = span;
  const sentence = sentences[from];
  const clause = tokens[to - 1].clause;
  const next = periods.find((period) =>
    period.from >= to && period.from - to <= REACH && sentences[period.from] === sentence &&
    (tokens[period.from].clause === clause || tokens[period.from - 1].kind === "mark")
  );
  // "12 minutes, and there are 35 a day": the day is said of another number.
  const behind = next !== undefined && numbers.some((other) => other.from >= to && other.to === next.from)
    ? undefined
    : next;
  const afterwards = behind?.to ?? to;
  const eachAt = [to, afterwards, afterwards + 1].some((place) =>
    words.each.has(tokens[place]?.text ?? "") && !periods.some((period) => period.from === place)
  );
  const perItem = isPerItem(passage, to) || (behind === undefined && isSaidOfItems(passage, from));
  if (perItem && (behind === undefined || behind.weak)) {
    // "3 hours each" may be said of people, "3 hours for each quote" may not.
    const each = words.each.has(tokens[to]?.text ?? "") && !/^(?:of|von|de)$/.test(tokens[to + 1]?.text ?? "");
    return inDays ? undefined : { hours, period: null, each, from, to };
  }
  if (isPresence(tokens, from, to)) return undefined;
  // "on ferme à onze heures" tells when.
  if (behind === undefined && words.clock.has(tokens[from - 1]?.text ?? "")) return undefined;
  if (inDays && (behind === undefined || behind.from !== to) && number.value !== 0.5) return undefined;
  const eachBefore = isSaidOfEach(passage, from, afterwards) ||
    words.each.has(tokens[from - 1]?.text ?? "") || words.each.has(tokens[from - 2]?.text ?? "") ||
    tokens[from - 1]?.text === "po" || isSaidOfEveryone(passage, from);
  const used = behind ?? periods.findLast((period) => period.to <= from && sentences[period.from] === sentence);
  if (used === undefined || used.period === null) return undefined;
  if (inDays && used.period === "week" && hours > MOST_DAYS * HOURS_PER_DAY) return undefined;
  const times = timesBefore(used.from) * (used.from === from ? 1 : timesBefore(from));
  return {
    hours: hours * times,
    period: used.period,
    each: eachAt || eachBefore,
    from,
    to: Math.max(to, behind?.to ?? to),
  };

  /** Reads "twice", "three times", "3 x" before a period or a span of time; 1 where nothing such stands there. */
  function timesBefore(place: number): number {
    const word = tokens[place - 1]?.text ?? "";
    if (!words.times.has(word) && !/^[x×]$/.test(word)) return words.twice.get(word) ?? 1;
    return numbers.find(({ to: end, article }) => end === place - 1 && !article)?.value ?? 1;
  }
}

/** "Seven days a week" tells when, not how long. */
const MOST_DAYS = 5;

/** The words for the time that somebody is there, which says nothing about the time that a piece of work takes. */
const PRESENT =
  /^(?:works?|working|employed|staffed|manned|open|opened|available|reachable|runs?|running|closed|asleep|sleeps?|drives?|paid|contract|shift|shifts|wait|waits|waited|waiting)$/;

/** Recognises "works 50 hours a week", "open 12 hours a day", "24 hours a day"; "works three hours on the list" is work. */
function isPresence(tokens: readonly Token[], from: number, to: number): boolean {
  if (tokens[from].text === "24") return true;
  return tokens.slice(Math.max(0, from - 2), from).some(({ text }) => PRESENT.test(text)) &&
    !tokens.slice(to, to + REACH).some(({ text }) => /^(?:on|at|through|typing|sorting|copying)$/.test(text));
}

/** Recognises "each of us loses", "per person". */
function isSaidOfEach({ tokens, sentences, words }: Passage, from: number, behind: number): boolean {
  if (tokens[behind]?.text === "per" && /^(?:person|head)$/.test(tokens[behind + 1]?.text ?? "")) return true;
  for (let place = from - 1; place >= 0 && sentences[place] === sentences[from]; place--) {
    if (words.each.has(tokens[place].text) && /^(?:of|von|de)$/.test(tokens[place + 1].text)) return true;
  }
  return false;
}

/** So many words may stand between "jeder" and the hours. */
const EVERYONE_REACH = 5;

/** Recognises "jeder tippt täglich eine Stunde": the time is for each of the people. */
function isSaidOfEveryone({ tokens, words }: Passage, from: number): boolean {
  for (let place = from - 1; place >= Math.max(0, from - EVERYONE_REACH); place--) {
    const { text, clause } = tokens[place];
    if (clause !== tokens[from].clause) return false;
    const next = tokens[place + 1].text;
    if (words.everyone.has(`${text} ${next}`)) return true;
    if (words.everyone.has(text)) return !words.day.has(next) && !words.weekday.has(next);
  }
  return false;
}

/** Recognises "each", "per file", "for every quote": the time is for one item. */
function isPerItem({ tokens, periods, words }: Passage, to: number): boolean {
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

/** Recognises "each takes 40 minutes", "every invoice needs an hour": the time is for one item. */
function isSaidOfItems({ tokens, periods, words }: Passage, from: number): boolean {
  // "an invoice takes 12 minutes"
  const [article, noun, verb] = tokens.slice(Math.max(0, from - 3), from).map(({ text }) => text);
  if (/^(?:a|an|one|per)$/.test(article) && TAKES.test(verb) && spanOf(noun, words) === undefined) return true;
  for (let place = from - 1; place >= 0 && tokens[place].clause === tokens[from].clause; place--) {
    if (!words.each.has(tokens[place].text) || /^(?:of|von|de)$/.test(tokens[place + 1].text)) continue;
    return !periods.some((period) => period.from <= place + 1 && place < period.to);
  }
  return false;
}

const TAKES = /^(?:takes?|needs?|costs?|eats|swallows|means|is)$/;

/** Finds "the whole day" with a weekday or period near it, which is a working day. */
function wholeDays({ tokens, periods, sentences, words }: Passage): WorkTime[] {
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

/** Returns how many hours a week a time for a period comes to; null for the time of one item. */
export function hoursPerWeek({ hours, period, each }: WorkTime, people: number | null): number | null {
  return period === null ? null : hours * perWeek(period) * (each ? people ?? 1 : 1);
}

/** A place where a text says how often: "a day", "every Monday", "monthly". */
export interface PeriodMention {
  /** Null for periods that are no day, week or month. */
  period: Period | null;
  from: number;
  to: number;
  /** A day of the week alone ("on Thursdays"), which is a weaker hint. */
  weak: boolean;
}

/** Working days in a week, and weeks in a month (eval conventions). */
const DAYS_PER_WEEK = 5;
export const WEEKS_PER_MONTH = 4.33;

/** Returns how many of the period there are in a week. */
export function perWeek(period: Period): number {
  return period === "day" ? DAYS_PER_WEEK : period === "week" ? 1 : 1 / WEEKS_PER_MONTH;
}

/** Finds all mentions of periods in one pass. */
export function periodsIn(tokens: readonly Token[], words: CountingWords): PeriodMention[] {
  const mentions: PeriodMention[] = [];
  for (let place = 0; place < tokens.length; place++) {
    const { text } = tokens[place];
    const adverb = words.daily.has(text)
      ? "day"
      : words.weekly.has(text)
      ? "week"
      : words.monthly.has(text)
      ? "month"
      : undefined;
    if (adverb !== undefined) {
      mentions.push({ period: adverb, from: place, to: place + 1, weak: false });
      continue;
    }
    const span = spanOf(text, words);
    if (span === undefined) continue;
    const lead = leadBefore(tokens, place, words);
    const isWeekday = words.weekday.has(text);
    // "every other Tuesday", "each second week"
    if (words.every.has(tokens[place - 2]?.text ?? "") && ALTERNATE.test(tokens[place - 1].text)) {
      mentions.push({ period: null, from: place - 2, to: place + 1, weak: false });
      continue;
    }
    if (lead === undefined && !isWeekday && !/^(?:ב?ה?יום|ב?ה?שבוע|ב?ה?חודש)$/.test(text)) continue;
    mentions.push({ period: span, from: lead ?? place, to: place + 1, weak: isWeekday && lead === undefined });
  }
  return mentions;
}

const ALTERNATE = /^(?:other|second|2nd|alternate|third|zweiten?|zweite)$/;

function spanOf(text: string, words: CountingWords): Period | null | undefined {
  if (words.day.has(text) || words.dayparts.has(text)) return "day";
  if (words.week.has(text) || words.weekday.has(text)) return "week";
  if (words.month.has(text)) return "month";
  return words.year.has(text) ? null : undefined;
}

/** Finds the "a", "per" or "every" before the span, with at most two words such as "normal" between. */
function leadBefore(tokens: readonly Token[], place: number, words: CountingWords): number | undefined {
  let lead = place - 1;
  while (lead >= 0 && place - lead <= 2 && words.usual.has(tokens[lead].text)) lead--;
  return lead >= 0 && words.every.has(tokens[lead].text) ? lead : undefined;
}
