import type { TimeWords } from "@/lib/text/time_words.ts";
import type { Token } from "@/lib/text/tokens.ts";

export type Period = "day" | "week" | "month";

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
export const DAYS_PER_WEEK = 5;
export const WEEKS_PER_MONTH = 4.33;

/** How many of the period there are in a week. */
export function perWeek(period: Period): number {
  return period === "day" ? DAYS_PER_WEEK : period === "week" ? 1 : 1 / WEEKS_PER_MONTH;
}

/** Finds all mentions of periods in one pass. */
export function periodsIn(tokens: readonly Token[], words: TimeWords): PeriodMention[] {
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
    const short = abbreviatedPeriod(tokens, place);
    if (short !== undefined) {
      mentions.push({ period: short, from: place, to: place + 3, weak: false });
      continue;
    }
    const span = spanOf(text, words);
    if (span === undefined) continue;
    const lead = leadBefore(tokens, place, words);
    // "a night carer" tells of a person, "a night" of how often.
    if (
      lead === place - 1 && words.partOfDay.has(text) && /^(?:a|an)$/.test(tokens[lead].text) &&
      isNoun(tokens, place + 1)
    ) continue;
    const isWeekday = words.weekday.has(text);
    if (lead === undefined && !isWeekday && !/^(?:ב?ה?יום|ב?ה?שבוע|ב?ה?חודש)$/.test(text)) continue;
    mentions.push({ period: span, from: lead ?? place, to: place + 1, weak: isWeekday && lead === undefined });
  }
  return mentions;
}

/** "p.w.", "p.m." would be the afternoon. */
function abbreviatedPeriod(tokens: readonly Token[], place: number): Period | undefined {
  if (tokens[place].text !== "p" || tokens[place + 1]?.text !== ".") return undefined;
  const letter = tokens[place + 2];
  if (!letter?.glued) return undefined;
  return letter.text === "w" ? "week" : letter.text === "d" ? "day" : undefined;
}

function spanOf(text: string, words: TimeWords): Period | null | undefined {
  if (words.day.has(text) || words.partOfDay.has(text)) return "day";
  if (words.week.has(text) || words.weekday.has(text)) return "week";
  if (words.month.has(text)) return "month";
  return words.year.has(text) ? null : undefined;
}

/** True for a word of some length right behind, in the same clause; small words are no nouns. */
function isNoun(tokens: readonly Token[], place: number): boolean {
  const token = tokens[place];
  return token?.kind === "word" && token.text.length > 3 && token.clause === tokens[place - 1].clause;
}

/** Where "a", "per" or "every" stands before the span, with at most two words such as "normal" between. */
function leadBefore(tokens: readonly Token[], place: number, words: TimeWords): number | undefined {
  let lead = place - 1;
  while (lead >= 0 && place - lead <= 2 && words.usual.has(tokens[lead].text)) lead--;
  return lead >= 0 && words.every.has(tokens[lead].text) ? lead : undefined;
}
