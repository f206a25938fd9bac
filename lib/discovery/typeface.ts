// @ts-types="npm:@types/opentype.js@^1.3"
import { type Font, parse, type PathCommand } from "opentype.js";
import { type Cut, filesOf } from "@/lib/discovery/faces.ts";

/** Text that is set in lines. */
export interface TextBlock {
  lines: string[];
  /** Size of the letters in pixels. */
  size: number;
}

/** The room that a text has, and how large and small it may be; all in pixels. */
interface Room {
  width: number;
  lines: number;
  largest: number;
  smallest: number;
}

/** The characters that are not drawn: controls, joiners, marks of writing direction, variation selectors, emoji. */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Extended_Pictographic}\u{FE00}-\u{FE0F}]/gu;

const KERNING = { kerning: true };

/** Measures text, sets it in lines and draws it as outlines. */
export class Typeface {
  readonly #fonts: (() => Font)[];

  constructor(family: string, cut: Cut) {
    this.#fonts = filesOf(family, cut, (_name, bytes) => readFont(bytes));
  }

  /** Returns the height of capitals, as a share of the size of letters. */
  get capital(): number {
    const { tables, unitsPerEm } = this.#fonts[0]();
    return tables.os2.sCapHeight / unitsPerEm;
  }

  /**
   * Returns the text as it can be drawn: composed, without what is not seen and without emoji; undefined when the
   * typeface lacks one of its characters, because a box in its place would be worse than nothing.
   */
  drawable(text: string): string | undefined {
    const drawn = text.normalize("NFC").replace(NOT_DRAWN, "").replace(/\s+/g, " ").trim();
    const isComplete = [...drawn].every((character) => this.#fontOf(character) !== undefined);
    return drawn !== "" && isComplete ? drawn : undefined;
  }

  /** Returns the width of a line in pixels at a size in pixels. */
  widthOf(line: string, size: number): number {
    return this.#runs(line).reduce((sum, { font, text }) => sum + font.getAdvanceWidth(text, size, KERNING), 0);
  }

  #fontOf(character: string): Font | undefined {
    return this.#fonts.find((font) => font().charToGlyphIndex(character) > 0)?.();
  }

  /** Returns the parts of a line, each of one file of the typeface. */
  #runs(line: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = [];
    for (const character of line) {
      const font = this.#fontOf(character) ?? this.#fonts[0]();
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }

  /**
   * Returns the outline of a line whose baseline begins at (x, y), as the `d` of an SVG path with closed shapes, so that
   * a stroke goes all around. Not by `toPathData` of opentype.js 2.0: it leaves them open, and writes NaN for numbers
   * like 502.00000000000006 (its issue 868), where the picture then ends.
   */
  pathData(line: string, x: number, y: number, size: number): string {
    const steps: PathCommand[] = [];
    let begin = x;
    for (const { font, text } of this.#runs(line)) {
      steps.push(...font.getPath(text, begin, y, size, KERNING).commands.filter(({ type }) => type !== "Z"));
      begin += font.getAdvanceWidth(text, size, KERNING);
    }
    const written = steps.map((step, index) => {
      const { type, x1, y1, x2, y2, x, y } = step as Record<string, number> & { type: string };
      const numbers = [x1, y1, x2, y2, x, y].filter((one) => one !== undefined).map((one) => +one.toFixed(2));
      return `${type === "M" && index > 0 ? "Z" : ""}${type}${numbers.join(" ")}`;
    });
    return `${written.join("")}Z`;
  }

  /** Sets a text as large as the room allows; what does not fit even in the smallest size ends with an ellipsis. */
  set(text: string, { width, lines, largest, smallest }: Room): TextBlock {
    const measure = remembering((line) => this.widthOf(line, 1000) / 1000);
    for (let size = largest; size >= smallest; size -= 2) {
      const filled = fillLines(text, width / size, measure);
      if (filled.length > lines || filled.some((line) => measure(line) > width / size)) continue;
      return { lines: evenLines(text, width / size, filled.length, measure), size };
    }
    const room = width / smallest;
    const filled = fillLines(text, room, measure);
    const fitted = filled.slice(0, lines).map((line, index) => {
      const isCut = index === lines - 1 && filled.length > lines;
      return isCut || measure(line) > room ? cut(line, room, measure) : line;
    });
    return { lines: fitted, size: smallest };
  }
}

/** Reads a typeface without its substitutions: opentype.js 2.0 does not know all that Inter has, and fails there. */
function readFont({ buffer }: Uint8Array<ArrayBuffer>): Font {
  const font = parse(buffer);
  const stringToGlyphIndexes = (text: string) => [...text].map((character) => font.charToGlyphIndex(character));
  return Object.assign(font, { stringToGlyphIndexes });
}

/** Returns the width of a text in a size of one pixel; that in another size is as many times larger. */
type Measure = (text: string) => number;

function remembering(measure: Measure): Measure {
  const known = new Map<string, number>();
  return function measureOnce(text) {
    let width = known.get(text);
    if (width === undefined) known.set(text, width = measure(text));
    return width;
  };
}

/** Breaks into a given number of lines that are as even as possible: the narrowest width that needs no more. */
function evenLines(text: string, width: number, lines: number, measure: Measure): string[] {
  let [tooNarrow, enough] = [width / 2, width];
  while (enough - tooNarrow > 0.25) {
    const middle = (tooNarrow + enough) / 2;
    const set = fillLines(text, middle, measure);
    const fits = set.length <= lines && set.every((line) => measure(line) <= width);
    [tooNarrow, enough] = fits ? [tooNarrow, middle] : [middle, enough];
  }
  return fillLines(text, enough, measure);
}

/** Breaks at spaces, each line as full as it can be. A word that is too long has a line of its own. */
function fillLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string, width: number, measure: Measure): string {
  const characters = [...line];
  const shortened = () => `${characters.join("").trimEnd()}…`;
  while (characters.length > 0 && measure(shortened()) > width) characters.pop();
  return shortened();
}
