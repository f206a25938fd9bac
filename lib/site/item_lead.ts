import type { Item } from "@/lib/content/schema/item.ts";
import { excerpt } from "@/lib/text/excerpt.ts";

/** What an item is about, in plain text: the problem, or what was made where no problem is told. */
export function itemLead({ problem, solution }: Item, max?: number): string | undefined {
  const told = problem ?? solution;
  return told === undefined ? undefined : excerpt(told, max);
}
