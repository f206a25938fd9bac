import type { Typeface } from "@/lib/pictures/typeface.ts";

/** Text that is set in lines. */
export interface TextBlock {
  lines: string[];
  /** Size of the letters in pixels. */
  size: number;
}

/** The room that a text has, and how large and small it may be; all in pixels. */
export interface Room {
  width: number;
  lines: number;
  largest: number;
  smallest: number;
}

/** Width of a text in a size of one pixel; that in another size is as many times larger. */
type Measure = (text: string) => number;

/** Sets a text as large as the room allows; what does not fit even in the smallest size ends with an ellipsis. */
export function setText(text: string, { width, lines, largest, smallest }: Room, face: Typeface): TextBlock {
  const measure = remembering((line) => face.widthOf(line, 1000) / 1000);
  for (let size = largest; size >= smallest; size -= 2) {
    const filled = fillLines(text, width / size, measure);
    if (filled.length > lines || filled.some((line) => measure(line) > width / size)) continue;
    return { lines: evenLines(text, width / size, filled.length, measure), size };
  }
  const room = width / smallest;
  const filled = fillLines(text, room, measure);
  const kept = filled.slice(0, lines).map((line, index) => {
    const isCut = index === lines - 1 && filled.length > lines;
    return isCut || measure(line) > room ? cut(line, room, measure) : line;
  });
  return { lines: kept, size: smallest };
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

function remembering(measure: Measure): Measure {
  const known = new Map<string, number>();
  return function measureOnce(text) {
    let width = known.get(text);
    if (width === undefined) known.set(text, width = measure(text));
    return width;
  };
}
