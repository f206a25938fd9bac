import type { Quantities } from "@/lib/analysis/analysis_answers.ts";
import type { Amounts } from "@/lib/analysis/quantities/amounts.ts";
import { pluralOf } from "@/lib/analysis/quantities/units.ts";
import type { AnalysisWords } from "@/lib/content/schema/analysis_words.ts";
import { listed } from "@/lib/text/in_words.ts";

/** Values for the places of a template. */
type TemplateValues = Record<string, string | number | undefined>;

/** Fills the places in braces. A place without a value stays empty, and the space before it goes with it. */
export function fill(template: string, values: TemplateValues): string {
  return template.replace(/ ?\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined || value === "" ? "" : (place.startsWith(" ") ? " " : "") + numberText(value);
  }).trim();
}

/** Puts the visitor's words in quotation marks: “typing”, “by hand” and “PDF”. */
export function quoted(words: readonly string[]): string {
  return listed(words.map((word) => `“${word}”`));
}

/** Groups the digits of large numbers, the same on every machine: 2,400. */
function numberText(value: string | number): string {
  if (typeof value === "string") return value;
  const [whole, fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Names the amounts as the contract does, with a sentence on how they were read. */
export function quantitiesOf(amounts: Amounts, words: AnalysisWords): Quantities {
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
};

/** Returns the values of amounts for templates: the unit in the plural, the period in words. */
export function amountValues(amounts: Amounts, { periods }: AnalysisWords): TemplateValues {
  return {
    people: amounts.people ?? undefined,
    volume: amounts.volume ?? undefined,
    unit: amounts.unit === null ? undefined : pluralOf(amounts.unit),
    period: amounts.period === null ? undefined : periods[amounts.period],
    hours: amounts.hoursPerWeek ?? undefined,
    month_hours: amounts.hoursPerMonth ?? undefined,
    minutes: amounts.minutesPerItem ?? undefined,
  };
}

function basisOf(amounts: Amounts, words: AnalysisWords): string | null {
  const sentences = words.quantities;
  const parts: string[] = [];
  if (amounts.people !== null) parts.push(sentences.people);
  if (amounts.volume !== null) parts.push(amounts.period === null ? sentences.volume : sentences.volume_per_period);
  if (amounts.hoursPerWeek !== null) parts.push(sentences.hours);
  if (amounts.each) parts.push(sentences.each);
  if (amounts.minutesPerItem !== null) parts.push(sentences.minutes_per_item);
  if (parts.length === 0) return null;
  const values = amountValues(amounts, words);
  return parts.map((part) => fill(part, values)).join("; ") + ".";
}
