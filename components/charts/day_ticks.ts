import { dayInWords } from "@/lib/text/day_in_words.ts";

/** A label below a day of a chart. */
export interface Tick {
  /** Index of the day. */
  index: number;
  text: string;
}

/** Parts of the width that the label of a week or month needs. */
const ROOM = 0.12;

/** Which days of a chart are labelled: each of a week, the Mondays of a month, the first days of several months. */
export function dayTicks(days: readonly string[], language: string): Tick[] {
  if (days.length <= 7) {
    return days.map((day, index) => ({ index, text: dayInWords(day, language, { weekday: "short" }) }));
  }
  const isLabelled = (day: string) => days.length <= 31 ? new Date(day).getUTCDay() === 1 : day.endsWith("-01");
  const options: Intl.DateTimeFormatOptions = days.length <= 31
    ? { month: "short", day: "numeric" }
    : { month: "short" };
  return days.map((day, index) => ({ day, index }))
    .filter(({ day, index }) => isLabelled(day) && index / days.length < 1 - ROOM)
    .map(({ day, index }) => ({ index, text: dayInWords(day, language, options) }));
}
