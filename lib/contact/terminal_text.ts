/**
 * Characters that a terminal obeys or that change how others are shown: control and format characters (among them the
 * bidirectional ones: https://trojansource.codes), separators and private use; not the joiners that scripts and emoji need.
 */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes text of strangers safe to print in a line: what could do more than be read is shown as its code. */
export function terminalLine(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** The same for text of several lines. Each begins with `indent`, so that none can pass for a line of the program. */
export function terminalLines(text: string, indent: string): string {
  return text.split("\n").map((line) => (indent + terminalLine(line.replaceAll("\t", "    "))).trimEnd()).join("\n");
}

/** JSON with unsafe characters escaped: the same value, safe to look at. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, null, 2).split("\n").map((line) =>
    line.replace(
      UNSAFE,
      (character) =>
        Array.from({ length: character.length }, (_, index) =>
          `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`).join(""),
    )
  ).join("\n");
}
