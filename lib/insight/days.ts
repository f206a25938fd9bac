/** A day of the owner's calendar as `2026-11-21`; such texts are ordered as the days are. */
export type Day = string;

const DAY_MS = 24 * 3_600_000;

/** Gives the day on which `time` (milliseconds since the epoch) falls in a time zone. */
export function dayOf(time: number, timeZone: string): Day {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The day `count` days after `day`, or before it if negative. Calendar days: how long each of them is does not matter. */
export function daysAfter(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The `count` days that end with `last`, oldest first. */
export function daysUntil(last: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => daysAfter(last, index - count + 1));
}
