import type { ReadFeatures } from "@/lib/language/line_features.ts";
import { type FirstLook, HEADING_KINDS, type LaidLine, LINE_COLUMNS } from "@/lib/language/line_classes.ts";
import type { Language } from "@/lib/text/language.ts";

// What a line is recognised by when it is looked at again: how sure the first look was of it and of the lines around it, what
// stands above it, and what it holds in whichever language. All of it are numbers of about -1 to 1.

/** What a line may hold in whichever language (`signs.yaml`, word lists and marks). */
const SIGNS = [
  ..."we you not must wish years offer send knows holiday cover meal course gear pay hours contract start place shift"
    .split(" "),
  ..."night weekend duty_call travel drive degree permit size fair date reach trait have able do someone trial tongue"
    .split(" "),
  ..."number money percent address question call colon named sentence bracket and_more capitals".split(" "),
  ..."professions licences degrees required preferred not-needed".split(" "),
].map((name) => `#${name}`);

/** Of the lines around it. */
const SIGNS_AROUND = ["you", "not", "must", "question", "colon", "sentence", "required", "preferred", "not-needed"]
  .map((name) => `#${name}`);

const KINDS = ["none", "open", ...HEADING_KINDS];

/** The lines around that are looked at, the nearest first. */
const NEAR = [-1, 1, -2, 2];

const LOOK = LINE_COLUMNS.length + 3;

/** So many numbers tell of a line. */
const CONTEXT = LOOK * (1 + NEAR.length) + LINE_COLUMNS.length + KINDS.length + HEADING_KINDS.length +
  SIGNS.length + SIGNS_AROUND.length * 3 + 8;

/** Tells of each line of a posting what it is recognised by, in the order of the lines. */
export function contextsOf(
  looks: readonly FirstLook[],
  lines: readonly LaidLine[],
  language: Language,
  features: ReadFeatures,
): Float32Array[] {
  let heading = -1;
  return looks.map(({ isHeading }, place) => {
    if (isHeading) heading = place;
    return contextOf(looks, lines, language, features, place, looks[place].heading === "none" ? -1 : heading);
  });
}

function contextOf(
  looks: readonly FirstLook[],
  lines: readonly LaidLine[],
  language: Language,
  features: ReadFeatures,
  place: number,
  above: number,
): Float32Array {
  const found = new Float32Array(CONTEXT);
  let at = 0;
  for (const step of [0, ...NEAR]) {
    const look = looks[place + step];
    found[at] = look === undefined ? 1 : 0;
    found[at + 1] = look?.isHeading ? 1 : 0;
    found[at + 2] = look?.share ?? 0;
    for (const [column, score] of look?.scores?.entries() ?? []) found[at + 3 + column] = bounded(score);
    at += LOOK;
  }
  const block = blockAround(looks, place);
  for (const scores of block) {
    for (const [column, score] of scores.entries()) found[at + column] += bounded(score) / block.length;
  }
  at += LINE_COLUMNS.length;
  const { heading, kinds } = looks[place];
  found[at + KINDS.indexOf(heading)] = 1;
  at += KINDS.length;
  for (const [column, share] of kinds?.entries() ?? []) found[at + column] = share;
  at += HEADING_KINDS.length;
  at = note(found, at, SIGNS, features.signs(lines[place].text, language));
  for (const other of [place - 1, place + 1, above]) {
    at = note(
      found,
      at,
      SIGNS_AROUND,
      lines[other] === undefined ? undefined : features.signs(lines[other].text, language),
    );
  }
  const { text, isEntry, isWhole, isAfterBlank } = lines[place];
  const further = [
    isEntry ? 1 : 0,
    isWhole ? 1 : 0,
    isAfterBlank ? 1 : 0,
    lines[place - 1]?.isEntry ? 1 : 0,
    lines[place + 1]?.isEntry ? 1 : 0,
    place / lines.length,
    Math.min(1, text.length / 200),
    Math.min(1, lines.length / 40),
  ];
  found.set(further, at);
  return found;
}

/** Notes which of some signs there are, and returns where the next numbers stand. */
function note(found: Float32Array, at: number, signs: readonly string[], held?: ReadonlySet<string>): number {
  for (const [index, sign] of signs.entries()) if (held?.has(sign)) found[at + index] = 1;
  return at + signs.length;
}

function bounded(score: number): number {
  return Math.max(-6, Math.min(6, score)) / 6;
}

/** Returns the scores of the other lines under the same heading. */
function blockAround(looks: readonly FirstLook[], place: number): (readonly number[])[] {
  const block: (readonly number[])[] = [];
  for (const step of [-1, 1]) {
    for (
      let at = place + step;
      looks[at]?.scores !== undefined && looks[at].heading === looks[place].heading;
      at += step
    ) {
      block.push(looks[at].scores!);
    }
  }
  return block;
}
