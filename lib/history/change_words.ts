import { type Change, TITLES } from "@/lib/history/changes.ts";
import type { RecordedChange } from "@/lib/history/history.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

interface ChangeText {
  title: string;
  /** The change in one sentence without a full stop. */
  summary: string;
}

type Spoken = { words: Words; language: string };

export function changeText(change: Pick<RecordedChange, "at"> & Change, spoken: Spoken): ChangeText {
  const { titles } = spoken.words.history;
  return { title: titles[TITLES[change.what]], summary: summaryOf(change, spoken) };
}

function summaryOf(
  change: Pick<RecordedChange, "at"> & Change,
  { words: { history, terms }, language }: Spoken,
): string {
  const { what, name = "", before, after, count = 0 } = change;
  const named = (text: string) => change.name === undefined ? text : fill(history.with_name, { change: text, name });
  switch (what) {
    case "published":
      return fillCounted(history.published, count, language, { name });
    case "wording":
      return fillCounted(history.wording, count, language);
    case "available_from":
      return named(availabilityText(change, history, language));
    case "confirmed":
      return fill(history.confirmed, { date: dayInWords(after!, language, { dateStyle: "long" }) });
    case "places":
      return before === undefined && after === undefined
        ? history.places
        : insteadText(terms.columns.places, change, history);
    case "headline":
    case "availability":
    case "compensation":
    case "languages":
    case "work_authorization":
      return named(insteadText(history[what], change, history));
    case "engagement":
      if (name === "") return insteadText(terms.title, change, history);
      return fill(history.engagement, { name });
    case "wishes":
    case "services":
      return history[what];
    default:
      return fill(history[what], { name });
  }
}

function insteadText(
  what: string,
  { before, after }: Change,
  { instead, added_value, gone_value }: Words["history"],
): string {
  if (after === undefined) return fill(gone_value, { what, before: before ?? "" });
  if (before === undefined) return fill(added_value, { what, after });
  return fill(instead, { what, before, after });
}

function availabilityText(
  { before, after, at }: Pick<RecordedChange, "at"> & Change,
  history: Words["history"],
  language: string,
): string {
  const days = [before, after].filter((day) => day !== undefined);
  // A year is said where the day alone could be taken for another: other than the next such day after the change.
  const isNear = (day: string) => Math.abs(Date.parse(day) - at) < 330 * 86_400_000;
  const needsYear = !days.every(isNear) || new Set(days.map((day) => day.slice(0, 4))).size > 1;
  const say = (day: string) =>
    dayInWords(day, language, { day: "numeric", month: "long", ...needsYear && { year: "numeric" } });
  if (after === undefined) return fill(history.available_from_gone, { before: say(before!) });
  if (before === undefined) return fill(history.available_from_new, { after: say(after) });
  return fill(history.available_from, { before: say(before), after: say(after) });
}

/** Says when and how the content was last changed, for the first page: `Updated 3 November: …`. */
export function lastChangeText(change: RecordedChange, { words, language }: Spoken, timeZone: string): string {
  const day = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(change.at);
  const date = dayInWords(day, language, { day: "numeric", month: "long" });
  return fill(words.history.updated, { date, change: changeText(change, { words, language }).summary });
}
