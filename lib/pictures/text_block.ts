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

/** Sets a text as large as the room allows; what does not fit even in the smallest size ends with an ellipsis. */
export function setText(text: string, { width, lines, largest, smallest }: Room, face: Typeface): TextBlock {
  for (let size = largest; size >= smallest; size -= 2) {
    const set = breakLines(text, width, size, face);
    if (set.length <= lines && set.every((line) => face.widthOf(line, size) <= width)) return { lines: set, size };
  }
  const set = breakLines(text, width, smallest, face);
  const kept = set.slice(0, lines).map((line, index) => {
    const isCut = index === lines - 1 && set.length > lines;
    return isCut || face.widthOf(line, smallest) > width ? cut(line, width, smallest, face) : line;
  });
  return { lines: kept, size: smallest };
}

/**
 * Breaks at spaces into as few lines as possible, and among these as evenly as possible: the narrowest width that needs
 * no more lines.
 */
function breakLines(text: string, width: number, size: number, face: Typeface): string[] {
  const fewest = fillLines(text, width, size, face);
  let [tooNarrow, enough] = [width / 2, width];
  while (enough - tooNarrow > size / 4) {
    const middle = (tooNarrow + enough) / 2;
    const fits = fillLines(text, middle, size, face).length <= fewest.length;
    [tooNarrow, enough] = fits ? [tooNarrow, middle] : [middle, enough];
  }
  return fillLines(text, enough, size, face);
}

function fillLines(text: string, width: number, size: number, face: Typeface): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && face.widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string, width: number, size: number, face: Typeface): string {
  const characters = [...line];
  while (characters.length > 0 && face.widthOf(`${characters.join("").trimEnd()}…`, size) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
