/** Writes a number with what it counts: `1 year`, `14 years`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Joins words as a sentence does: `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[], join: "and" | "or" = "and"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${join} ${words.at(-1)}`;
}

/** Writes the name of a field as words: `notice_period` is "Notice period". */
export function label(field: string): string {
  const words = field.replaceAll("_", " ").replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bi\b/g, "I");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
