import { counted } from "@/lib/text/counted.ts";

/** For how long, in words; undefined while it is not a year, of which a CV says nothing. */
export function yearsInWords({ years }: { years: number }): string | undefined {
  return years === 0 ? undefined : counted(years, "year");
}
