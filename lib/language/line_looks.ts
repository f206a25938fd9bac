import { contextsOf, headingLook, linesAbove, type Look, MAX_HEADING } from "@/lib/language/line_context.ts";
import {
  HEADING_AT,
  HEADING_KINDS,
  type HeadingKind,
  type LaidLine,
  layoutOf,
  LINE_CLASSES,
  type LineTables,
  type SeenLine,
} from "@/lib/language/line_classes.ts";
import { bucketOf, type Features, type ReadFeatures } from "@/lib/language/line_features.ts";
import { shareOf } from "@/lib/language/learning.ts";
import { networkScores } from "@/lib/language/line_network.ts";
import { type WordNetwork, wordScores } from "@/lib/language/word_network.ts";
import type { Language } from "@/lib/text/language.ts";
import { remembering } from "@/lib/text/remembered.ts";

/** The least certainty at which a heading is taken for one of a kind. */
const LEAST_KIND = 0.45;

/** Looks at each line by what it says and how it is laid out. */
export function* firstLook(
  lines: readonly LaidLine[],
  language: Language,
  words: WordNetwork,
  features: ReadFeatures,
): Generator<void, Look[]> {
  const looks: Look[] = [];
  for (const [place, { text }] of lines.entries()) {
    const seen = features(text, language);
    looks.push({ scores: wordScores(words, [seen.features, layoutFeatures(lines, place)]), signs: seen.signs });
    yield;
  }
  return looks;
}

/** Reads lines in their order, each by what it says and by what stands around it, in steps. */
export function* seenLines(
  lines: readonly LaidLine[],
  language: Language,
  { words, again }: LineTables,
  features: ReadFeatures,
  beginning: SeenLine["heading"] = "none",
): Generator<void, SeenLine[]> {
  const above = beginning === "none" ? undefined : headingLook(beginning);
  const looks = yield* firstLook(lines, language, words, features);
  const shares: Float64Array[] = [];
  for (const context of contextsOf(looks, lines, above)) {
    shares.push(networkScores(again, context).map(shareOf));
    yield;
  }
  const isHeading = shares.map((one, place) => one[HEADING_AT] >= 0.5 && lines[place].text.length <= MAX_HEADING);
  const headings = linesAbove(isHeading, lines);
  const kinds = shares.map((one, place) =>
    isHeading[place] ? headingKind(one, looks[place].scores.map(shareOf)) : "open"
  );
  return shares.map((one, place): SeenLine => {
    const is = isHeading[place];
    return {
      isHeading: is,
      heading: headings[place] < 0 ? beginning : kinds[headings[place]],
      shares: LINE_CLASSES.map((_, column) => is ? 0 : one[column]),
      asks: is ? 0 : one[LINE_CLASSES.length],
    };
  });
}

/** Tells what a heading announces, by both looks: the second one relies on what stands around it; `open` where it is not clear. */
function headingKind(one: Float64Array, other: Float64Array): HeadingKind | "open" {
  const kinds = HEADING_KINDS.map((_, kind) => (one[HEADING_AT + 1 + kind] + other[HEADING_AT + 1 + kind]) / 2);
  const most = Math.max(...kinds);
  return most >= LEAST_KIND ? HEADING_KINDS[kinds.indexOf(most)] : "open";
}

const LAYOUT = 0.5;

/** Reads how a line is laid out as further features. */
export function layoutFeatures(lines: readonly LaidLine[], place: number): Features {
  const names = layoutOf(lines, place);
  return { index: Int32Array.from(names, layoutBucket), value: new Float32Array(names.length).fill(LAYOUT) };
}

/** There are a few dozen names. */
const layoutBucket = remembering(bucketOf);
