import type { IndicativeScope, Size } from "@/lib/analysis/answers.ts";
import type { Candidate } from "@/lib/analysis/diagnosis.ts";
import { type Amounts } from "@/lib/analysis/quantities/quantities.ts";
import { perWeek, WEEKS_PER_MONTH } from "@/lib/analysis/quantities/periods.ts";
import { amountValues } from "@/lib/analysis/quantities/wording.ts";
import { fill } from "@/lib/analysis/template.ts";
import { listed } from "@/lib/text/listed.ts";
import type { AnalysisSettings } from "@/lib/content/schema/analysis.ts";
import type { Level } from "@/lib/content/schema/opportunity.ts";

const SIZES: readonly Size[] = ["small", "medium", "large"];
const LEVELS: readonly Level[] = ["low", "medium", "high"];

/** How many items there are in a month; null where no period is said. */
export function volumePerMonth({ volume, period }: Amounts): number | null {
  return volume === null || period === null ? null : volume * perWeek(period) * WEEKS_PER_MONTH;
}

/** The typical value of an opportunity, one level up or down where the amounts say so. */
export function valueWith(typical: Level, amounts: Amounts, { value }: AnalysisSettings): Level {
  const volume = volumePerMonth(amounts);
  const hours = amounts.hoursPerWeek;
  let level = LEVELS.indexOf(typical);
  if (
    (hours !== null && hours >= value.high_hours_per_week) || (volume !== null && volume >= value.high_volume_per_month)
  ) level++;
  else if (hours !== null && hours < value.low_hours_per_week) level--;
  return LEVELS[Math.min(Math.max(level, 0), LEVELS.length - 1)];
}

/**
 * Size and what drives it: the difficulty of the first opportunity, the amount of work, whether several things are
 * mixed.
 *
 * @param near the candidates that the text is about, best first
 */
export function scopeOf(
  near: readonly Candidate[],
  amounts: Amounts,
  tools: string | undefined,
  settings: AnalysisSettings,
): IndicativeScope {
  const { meaning, drivers } = settings.scope;
  const values = amountValues(amounts, settings);
  const reasons: string[] = [];
  let step = 0;
  const first = near[0]?.opportunity;
  if (first !== undefined) {
    step = LEVELS.indexOf(first.implementation_difficulty);
    reasons.push(fill(drivers.difficulty[first.implementation_difficulty], { title: first.title }));
  }
  const volume = volumePerMonth(amounts);
  if (volume !== null) {
    reasons.push(fill(drivers.volume, values));
    if (volume >= settings.value.large_volume_per_month) step++;
  } else if (amounts.volume !== null) {
    reasons.push(fill(drivers.stock, values));
    if (amounts.volume >= settings.value.large_stock) step++;
  } else {
    reasons.push(drivers.volume_unknown);
  }
  if (amounts.people !== null && amounts.people > 1) reasons.push(fill(drivers.people, values));
  if (amounts.hoursPerWeek !== null) reasons.push(fill(drivers.hours, values));
  if (near.length > 1) {
    reasons.push(fill(drivers.several, { titles: listed(near.map(({ opportunity }) => opportunity.title)) }));
    if (near.length > 2) step++;
  }
  reasons.push(tools ? fill(drivers.systems, { tools }) : drivers.systems_unknown);
  if (first !== undefined && first.care.length > 0) {
    reasons.push(fill(drivers.care, { cares: listed(first.care.map((care) => settings.care_names[care])) }));
  }
  const size = SIZES[Math.min(step, SIZES.length - 1)];
  return { size, size_meaning: meaning[size], drivers: reasons };
}
