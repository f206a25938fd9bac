import type { ResumeContent } from "@/lib/content/schema/resume.ts";

/**
 * Whole years in which somebody was employed, jobs at the same time counted once. What goes on is counted until
 * `today` (YYYY-MM-DD); of a date that names only the year, January counts.
 */
export function yearsOfWork(work: ResumeContent["work"] = [], today: string): number {
  const periods = work.filter(({ startDate }) => startDate !== undefined)
    .map(({ startDate, endDate }) => [monthOf(startDate!), Math.min(monthOf(endDate ?? today), monthOf(today))])
    .sort(([a], [b]) => a - b);
  let months = 0;
  let counted = -Infinity;
  for (const [start, end] of periods) {
    months += Math.max(0, end - Math.max(start, counted));
    counted = Math.max(counted, end);
  }
  return Math.min(80, Math.floor(months / 12));
}

/** Months since the year 0. */
function monthOf(date: string): number {
  const [year, month = 1] = date.split("-").map(Number);
  return year * 12 + month - 1;
}
