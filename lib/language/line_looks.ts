import { marksIn } from "@/lib/language/asking.ts";
import { contextsOf } from "@/lib/language/line_context.ts";
import {
  aroundOf,
  type FirstLook,
  type FirstTables,
  HEADING_KINDS,
  type HeadingKind,
  type LaidLine,
  layoutOf,
  LINE_CLASSES,
  type LineTables,
  type SeenLine,
} from "@/lib/language/line_classes.ts";
import type { Features, ReadFeatures } from "@/lib/language/line_features.ts";
import { networkScores } from "@/lib/language/line_network.ts";
import { scoresOf, shareOf } from "@/lib/language/linear_classifier.ts";
import type { Language } from "@/lib/text/language.ts";

/** The least certainty at which a heading is taken for one, or for one of a kind. */
const LEAST = 0.5;
const LEAST_KIND = 0.35;

/** Tells what a heading announces; `open` where it is not clear. */
function headingKind(shares: readonly number[]): HeadingKind | "open" {
  const kinds = shares.slice(1);
  const best = kinds.indexOf(Math.max(...kinds));
  return kinds[best] >= LEAST_KIND ? HEADING_KINDS[best] : "open";
}

/** Reads lines in their order: first which are headings, then the others by what they say and what stands above them. */
export function* firstLook(
  lines: readonly LaidLine[],
  language: Language,
  { headings, lines: table }: FirstTables,
  features: ReadFeatures,
  beginning: SeenLine["heading"] = "none",
): Generator<void, FirstLook[]> {
  const shares: (readonly number[] | undefined)[] = [];
  for (const [place, { text }] of lines.entries()) {
    const isShort = text.length <= MAX_HEADING;
    shares.push(
      isShort ? scoresOf(headings, features(text, language, layoutOf(lines, place))).map(shareOf) : undefined,
    );
    yield;
  }
  const kinds = shares.map((one) => one === undefined || one[0] < LEAST ? undefined : headingKind(one));
  let above: readonly number[] | undefined;
  const looks: FirstLook[] = [];
  for (const [place, { isHeading, heading }] of headingsAbove(lines, kinds, beginning).entries()) {
    above = isHeading ? shares[place]!.slice(1) : heading === "none" ? undefined : above;
    const scores = isHeading ? undefined : scoresOf(table, featuresOfLine(lines, place, heading, language, features));
    looks.push({ isHeading, share: shares[place]?.[0] ?? 0, heading, kinds: above, scores });
    yield;
  }
  return looks;
}

/** Reads lines in their order, each by what it says and by what stands around it, in steps. */
export function* seenLines(
  lines: readonly LaidLine[],
  language: Language,
  tables: LineTables,
  features: ReadFeatures,
  beginning: SeenLine["heading"] = "none",
): Generator<void, SeenLine[]> {
  const looks = yield* firstLook(lines, language, tables, features, beginning);
  const contexts = contextsOf(looks, lines, language, features);
  return looks.map(({ isHeading, heading }, place): SeenLine => {
    const isMarked = marksIn(lines[place].text, [language]).some(({ means }) => means !== "not-needed");
    if (isHeading) return { isHeading, heading, shares: LINE_CLASSES.map(() => 0), asks: 0, isMarked };
    const found = networkScores(tables.again, contexts[place]).map(shareOf);
    return {
      isHeading,
      heading,
      shares: found.slice(0, LINE_CLASSES.length),
      asks: found[LINE_CLASSES.length],
      isMarked,
    };
  });
}

/** In characters: nothing longer is a heading. */
const MAX_HEADING = 120;

/** Reads the features by which the class of a line is known. */
export function featuresOfLine(
  lines: readonly LaidLine[],
  place: number,
  heading: string,
  language: Language,
  features: ReadFeatures,
): Features {
  return features(lines[place].text, language, aroundOf(lines[place], heading, place / lines.length));
}

/** Gives each line the heading that stands above it; a list that has ended ends its heading too. */
export function headingsAbove(
  lines: readonly LaidLine[],
  kinds: readonly (HeadingKind | "open" | undefined)[],
  beginning: SeenLine["heading"] = "none",
): { isHeading: boolean; heading: HeadingKind | "open" | "none" }[] {
  let heading = beginning;
  let hasList = false;
  return lines.map(({ isEntry, isAfterBlank }, place) => {
    const kind: HeadingKind | "open" | undefined = kinds[place];
    if (kind !== undefined) {
      [heading, hasList] = [kind, false];
      return { isHeading: true, heading };
    }
    if (hasList && !isEntry && isAfterBlank) [heading, hasList] = [beginning, false];
    hasList ||= isEntry;
    return { isHeading: false, heading };
  });
}
