/**
 * What may stay of the characters below: joiners between signs of which scripts and emoji are made, and the selectors of
 * the forms of emoji and of Chinese characters. After any other sign they change nothing that people see.
 */
const JOINING = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}]|(?!\p{Script=Latin})\p{L})[\u200c\u200d]`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=\p{Script=Han})\p{VS}`,
].join("|");

/**
 * Characters that a reader's device obeys, that change how others are shown, or that only programs see: control and
 * format characters (among them the bidirectional ones: https://trojansource.codes), separators, private use, and what is
 * not shown at all (Unicode, section 5.21), in which orders to a program can hide.
 */
const UNSAFE = new RegExp(String.raw`(?=[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{DI}])(?!${JOINING}).`, "gsu");

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
