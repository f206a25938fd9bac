/** Quotation marks of a language: outer ones and inner ones, each opening and closing. */
type Marks = readonly [open: string, close: string, openInner: string, closeInner: string];

const ENGLISH: Marks = ["“", "”", "‘", "’"];

/** In the manner of each language (CLDR; French with the spaces that belong to its marks). Others write as English does. */
const MARKS: Record<string, Marks> = {
  de: ["„", "“", "‚", "‘"],
  fr: ["«\u00a0", "\u00a0»", "“", "”"],
  es: ["«", "»", "“", "”"],
  it: ["«", "»", "“", "”"],
  nl: ["‘", "’", "“", "”"],
  sv: ["”", "”", "’", "’"],
  he: ["”", "”", "’", "’"],
};

/** Returns the quotation marks in which a language (BCP 47 tag) quotes. */
export function quotationMarks(language: string): Marks {
  const [primary, region] = language.toLowerCase().split("-");
  if (primary === "de" && region === "ch") return ["«", "»", "‹", "›"];
  return MARKS[primary] ?? ENGLISH;
}

/**
 * Writes the straight quotation marks and apostrophes of a plain text as its language does. What is curly stays; a mark
 * behind a digit stays straight, because it may be of inches or minutes.
 *
 * @param language BCP 47 tag
 */
export function curly(text: string, language: string): string {
  if (!/["']/.test(text)) return text;
  const [open, close, openInner, closeInner] = quotationMarks(language);
  return text.replace(/["']/g, (mark, index: number) => {
    const before = text[index - 1] ?? " ";
    const after = text[index + 1] ?? " ";
    const opens = /[\s([{\u2013\u2014„“«]/.test(before) && !/\s/.test(after);
    if (mark === '"') return /\d/.test(before) && !opens ? mark : opens ? open : close;
    if (/\p{L}/u.test(before) || /\p{L}/u.test(after) && !opens) return "’";
    if (/\d/.test(before)) return mark;
    return opens ? openInner : closeInner;
  });
}
