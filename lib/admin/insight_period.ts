import { type Period, PERIODS } from "@/lib/insight/report.ts";

/** The period that an address asks for with `days`; 30 days where it asks for none that there is. */
export function periodOf({ searchParams }: URL): Period {
  return PERIODS.find((days) => String(days) === searchParams.get("days")) ?? 30;
}
