/**
 * Characters that a reader's device obeys, or that change how others are shown: control and format characters (among
 * them the bidirectional ones: https://trojansource.codes), separators and private use; not the joiners that scripts and
 * emoji need.
 */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes one line of strangers' text safe to show: what could do more than be read is shown as its code. */
export function harmlessLine(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}

/** Makes several lines of strangers' text safe to show, as `harmlessLine` does; tabs become spaces. */
export function harmlessLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").split("\n").map((line) => harmlessLine(line.replaceAll("\t", "    "))).join("\n");
}

/** Writes JSON with unsafe characters escaped: the same value, safe to look at. */
export function harmlessJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).split("\n").map((line) => line.replace(UNSAFE, escapeUnits)).join("\n");
}

function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
