/** The name of a field as words: `notice_period` is "Notice period". */
export function label(field: string): string {
  const words = field.replaceAll("_", " ").replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
