import type { Quantities } from "@/lib/analysis/analysis_answers.ts";
import type { Amounts } from "@/lib/analysis/quantities/amounts.ts";
import { pluralOf } from "@/lib/analysis/quantities/units.ts";
import type { AnswerWords } from "@/lib/content/schema/analysis_words.ts";

/** Values for the places of a template. */
type TemplateValues = Record<string, string | number | undefined>;

/** Fills the places in braces. A place without a value stays empty, and the space before it goes with it. */
export function fill(template: string, values: TemplateValues): string {
  return template.replace(/ ?\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined || value === "" ? "" : (place.startsWith(" ") ? " " : "") + value;
  }).trim();
}

/** Puts words in quotation marks and lists them: “typing”, “by hand” and “PDF”. */
export function quoted(words: readonly string[], { marks }: Pick<AnswerWords, "marks">): string {
  const [open, close] = marks.quote;
  return inList(words.map((word) => `${open}${word}${close}`), { marks });
}

/** Joins words as a sentence does: `a`, `a and b`, `a, b and c`. */
export function inList(words: readonly string[], { marks }: Pick<AnswerWords, "marks">): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${marks.and} ${words.at(-1)}`;
}

/** Groups the digits of large numbers, the same on every machine: 2,400. */
function numberText(value: number, { marks }: Pick<AnswerWords, "marks">): string {
  const [whole, fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, marks.thousands);
  return fraction === undefined ? grouped : `${grouped}${marks.decimal}${fraction}`;
}

/** Names the amounts as the contract does, with a sentence on how they were read. */
export function quantitiesOf(amounts: Amounts, words: AnswerWords): Quantities {
  return {
    people: amounts.people,
    volume: amounts.volume,
    unit: amounts.unit,
    period: amounts.period,
    hours_per_week: amounts.hoursPerWeek,
    estimated_hours_per_month: amounts.hoursPerMonth,
    basis: basisOf(amounts, words),
  };
}

/** Nothing was read. */
export const NO_AMOUNTS: Amounts = {
  people: null,
  volume: null,
  unit: null,
  period: null,
  hoursPerWeek: null,
  hoursPerMonth: null,
  each: false,
  minutesPerItem: null,
  shown: null,
  unsure: false,
};

const ROUNDED_FROM = 10;

/** Returns the values of amounts for templates: the unit in the plural, the period in words. */
export function amountValues(amounts: Amounts, words: Pick<AnswerWords, "periods" | "marks">): TemplateValues {
  const text = (value: number | null) => value === null ? undefined : numberText(value, words);
  return {
    people: text(amounts.people),
    // The middle of a range is no number of things: 27.5 calls.
    volume: text(
      amounts.volume !== null && amounts.volume >= ROUNDED_FROM ? Math.round(amounts.volume) : amounts.volume,
    ),
    unit: amounts.shown ?? (amounts.unit === null ? undefined : pluralOf(amounts.unit)),
    period: amounts.period === null ? undefined : words.periods[amounts.period],
    hours: text(amounts.hoursPerWeek),
    month_hours: text(amounts.hoursPerMonth),
    minutes: text(amounts.minutesPerItem),
  };
}

function basisOf(amounts: Amounts, words: AnswerWords): string | null {
  const sentences = words.quantities;
  const parts: string[] = [];
  if (amounts.people !== null) parts.push(sentences.people);
  if (amounts.volume !== null) parts.push(amounts.period === null ? sentences.volume : sentences.volume_per_period);
  if (amounts.hoursPerWeek !== null) parts.push(sentences.hours);
  if (amounts.each) parts.push(sentences.each);
  if (amounts.minutesPerItem !== null) parts.push(sentences.minutes_per_item);
  if (amounts.unsure && parts.length > 0) parts.push(sentences.unsure);
  if (parts.length === 0) return null;
  const values = amountValues(amounts, words);
  return parts.map((part) => fill(part, values)).join("; ") + ".";
}
