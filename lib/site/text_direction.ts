/** Languages that are written from right to left in their usual script. */
const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** The direction in which a page of a language (BCP 47 tag) is set. */
export function textDirection(language: string): "ltr" | "rtl" {
  const [primary, ...subtags] = language.toLowerCase().split("-");
  if (subtags.includes("latn")) return "ltr";
  return RIGHT_TO_LEFT.has(primary) || subtags.includes("arab") || subtags.includes("hebr") ? "rtl" : "ltr";
}
