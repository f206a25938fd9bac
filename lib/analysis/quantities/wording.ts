import type { Quantities } from "@/lib/analysis/answers.ts";
import type { Amounts } from "@/lib/analysis/quantities/quantities.ts";
import { pluralOf } from "@/lib/analysis/quantities/units.ts";
import { fill } from "@/lib/analysis/template.ts";
import type { AnalysisSettings } from "@/lib/content/schema/analysis.ts";

/** The amounts as the contract names them, with a sentence on how they were read. */
export function quantitiesOf(amounts: Amounts, settings: AnalysisSettings): Quantities {
  return {
    people: amounts.people,
    volume: amounts.volume,
    unit: amounts.unit,
    period: amounts.period,
    hours_per_week: amounts.hoursPerWeek,
    estimated_hours_per_month: amounts.hoursPerMonth,
    basis: basisOf(amounts, settings),
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

/** The values of amounts for templates: the unit in the plural, the period in words. */
export function amountValues(
  amounts: Amounts,
  { periods }: AnalysisSettings,
): Record<string, string | number | undefined> {
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

function basisOf(amounts: Amounts, settings: AnalysisSettings): string | null {
  const words = settings.quantities;
  const parts: string[] = [];
  if (amounts.people !== null) parts.push(words.people);
  if (amounts.volume !== null) parts.push(amounts.period === null ? words.volume : words.volume_per_period);
  if (amounts.hoursPerWeek !== null) parts.push(words.hours);
  if (amounts.each) parts.push(words.each);
  if (amounts.minutesPerItem !== null) parts.push(words.minutes_per_item);
  if (parts.length === 0) return null;
  const values = amountValues(amounts, settings);
  return parts.map((part) => fill(part, values)).join("; ") + ".";
}
