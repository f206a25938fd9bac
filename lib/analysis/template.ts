import { listed } from "@/lib/text/listed.ts";

/** Values for the places of a template. */
export type Values = Record<string, string | number | undefined>;

/** Fills the places in braces. A place without a value stays empty, and the space before it goes with it. */
export function fill(template: string, values: Values = {}): string {
  return template.replace(/ ?\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined || value === "" ? "" : (place.startsWith(" ") ? " " : "") + numberText(value);
  }).trim();
}

/** The visitor's words in quotation marks: “typing”, “by hand” and “PDF”. */
export function quoted(words: readonly string[]): string {
  return listed(words.map((word) => `“${word}”`));
}

/** Groups the digits of large numbers, the same on every machine: 2,400. */
function numberText(value: string | number): string {
  if (typeof value === "string") return value;
  const [whole, fraction] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
