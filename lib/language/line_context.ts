import { SIGNS } from "@/lib/language/line_features.ts";
import { HEADING_AT, type LaidLine, LINE_COLUMNS, LOOK_COLUMNS } from "@/lib/language/line_classes.ts";

// What a line is recognised by when it is looked at again: how sure the first look was of it and of the lines around it, what
// stands above it, and what it holds in whichever language. All of it are numbers of about -1 to 1.

/** How a line looks before those around it are known. */
export interface Look {
  /** By `LOOK_COLUMNS`. */
  scores: Float64Array;
  /** By `SIGNS`. */
  signs: Uint8Array;
}

/** In characters: nothing longer is a heading. */
export const MAX_HEADING = 120;

/** The lines around that are looked at, the nearest first. */
const NEAR = [-1, 1, -2, 2, -3, 3];

const LOOK = LOOK_COLUMNS.length + 1;

/** So many numbers tell of how a line stands, beside those around it. */
const FURTHER = 19;

/** So many numbers tell of a line. */
const CONTEXT = LOOK * (2 + NEAR.length) + LINE_COLUMNS.length * 2 + SIGNS.length * 4 + FURTHER;

/** Returns what stands for a heading that a field is, and no line. */
export function headingLook(kind: string): Look {
  const scores = Float64Array.from(LOOK_COLUMNS, (name, column) => {
    return column < HEADING_AT ? 0 : name === "heading" || name === kind ? 4 : -4;
  });
  return { scores, signs: new Uint8Array(SIGNS.length) };
}

/**
 * Tells of each line of a posting, in their order, what it is recognised by.
 *
 * @param beginning what stands above the first line, where a field says it
 */
export function* contextsOf(
  looks: readonly Look[],
  lines: readonly LaidLine[],
  beginning?: Look,
): Generator<Float32Array, void> {
  const isHeading = looks.map(({ scores }, place) => scores[HEADING_AT] > 0 && lines[place].text.length <= MAX_HEADING);
  const above = linesAbove(isHeading, lines);
  const all = new Float32Array(LINE_COLUMNS.length);
  for (const { scores } of looks) addTo(all, 0, scores, 1 / looks.length);
  const blocks = blockMeans(looks, isHeading, above);
  for (const place of looks.keys()) yield contextOf(place);

  function contextOf(place: number): Float32Array {
    const found = new Float32Array(CONTEXT);
    let at = 0;
    const heading = isHeading[place] ? looks[place] : above[place] < 0 ? beginning : looks[above[place]];
    for (const look of [looks[place], ...NEAR.map((step) => looks[place + step]), heading]) {
      if (look === undefined) found[at] = 1;
      else for (let column = 0; column < LOOK - 1; column++) found[at + 1 + column] = bounded(look.scores[column]);
      at += LOOK;
    }
    blocks(place, found, at);
    found.set(all, at + LINE_COLUMNS.length);
    at += LINE_COLUMNS.length * 2;
    for (const look of [looks[place], looks[place - 1], looks[place + 1], isHeading[place] ? undefined : heading]) {
      if (look !== undefined) found.set(look.signs, at);
      at += SIGNS.length;
    }
    const { text, isEntry, isWhole, isAfterBlank, isMarked, isBeforeBlank } = lines[place];
    const [before, after] = [lines[place - 1], lines[place + 1]];
    const further = [
      ...[isEntry, isWhole, isAfterBlank, isMarked, isBeforeBlank].map(Number),
      ...[before?.isEntry, after?.isEntry, before?.isWhole, after?.isWhole].map((is) => is === true ? 1 : 0),
      place / looks.length,
      place === 0 ? 1 : 0,
      place === looks.length - 1 ? 1 : 0,
      Math.min(1, text.length / 200),
      Math.min(1, text.length / 40),
      Math.min(1, looks.length / 40),
      text === text.toUpperCase() ? 1 : 0,
      /[.!?…]$/.test(text) ? 1 : 0,
      heading === undefined ? 1 : 0,
      heading === undefined ? 1 : Math.min(1, (place - Math.max(0, above[place])) / 8),
    ];
    found.set(further, at);
    return found;
  }
}

/** Gives each line the place of the heading above it, -1 where there is none; a list that has ended ends its heading too. */
export function linesAbove(isHeading: readonly boolean[], lines: readonly LaidLine[]): number[] {
  let [heading, hasList] = [-1, false];
  return lines.map(({ isEntry, isAfterBlank }, place) => {
    if (isHeading[place]) [heading, hasList] = [place, false];
    else {
      if (hasList && !isEntry && isAfterBlank) [heading, hasList] = [-1, false];
      hasList ||= isEntry;
    }
    return heading;
  });
}

/** Returns what writes down the mean scores of the other lines beside a line and under the same heading. */
function blockMeans(looks: readonly Look[], isHeading: readonly boolean[], above: readonly number[]) {
  const sums: Float32Array[] = [];
  const counts: number[] = [];
  const blockOf: number[] = [];
  for (const [place, { scores }] of looks.entries()) {
    if (isHeading[place]) continue;
    const goesOn = place > 0 && !isHeading[place - 1] && above[place - 1] === above[place];
    if (!goesOn) [sums[sums.length], counts[counts.length]] = [new Float32Array(LINE_COLUMNS.length), 0];
    blockOf[place] = sums.length - 1;
    addTo(sums.at(-1)!, 0, scores, 1);
    counts[counts.length - 1]++;
  }
  return (place: number, found: Float32Array, at: number) => {
    const block = blockOf[place];
    if (block === undefined || counts[block] < 2) return;
    const others = counts[block] - 1;
    for (let column = 0; column < LINE_COLUMNS.length; column++) {
      found[at + column] = (sums[block][column] - bounded(looks[place].scores[column])) / others;
    }
  };
}

function addTo(sums: Float32Array, at: number, scores: Float64Array, times: number): void {
  for (let column = 0; column < LINE_COLUMNS.length; column++) sums[at + column] += bounded(scores[column]) * times;
}

function bounded(score: number): number {
  return Math.max(-6, Math.min(6, score)) / 6;
}
