import {
  ASKING,
  HEADING_AT,
  HEADING_COLUMNS,
  HEADING_KINDS,
  type HeadingKind,
  type LaidLine,
  LEARNED_KINDS,
  type LearnedKind,
  LINE_CLASSES,
  LINE_COLUMNS,
  type LineClass,
  type LineTables,
  LOOK_COLUMNS,
  WORD_COLUMNS,
} from "@/lib/language/line_classes.ts";
import { contextsOf, type Look } from "@/lib/language/line_context.ts";
import { BUCKETS, type Features, type ReadFeatures } from "@/lib/language/line_features.ts";
import { firstLook, layoutFeatures } from "@/lib/language/line_looks.ts";
import { learnNetwork, type Lesson, type Network } from "@/lib/language/line_network.ts";
import { type Example, learnWords, type WordNetwork } from "@/lib/language/word_network.ts";
import { atOnce } from "@/lib/lazily.ts";
import type { Language } from "@/lib/text/language.ts";

/** A posting whose lines are labelled. */
export interface LabelledLines {
  language: Language;
  trade: string;
  lines: readonly LaidLine[];
  /** By line; undefined where the labels do not say. */
  labels: readonly ({ class: LineClass | "heading"; asks: boolean } | undefined)[];
  /** What it asks of the person, each with its kind. */
  points: readonly { text: string; kind: string }[];
}

/** What is written down of a language to learn from. */
export interface LineLessons {
  language: Language;
  lines: Partial<Record<LineClass, readonly string[]>>;
  headings: Partial<Record<HeadingKind, readonly string[]>>;
  points: Record<LearnedKind, readonly string[]>;
}

/** A posting as it is laid out, what its lines are to be learned as, and how they look to who has not learned from them. */
interface Lessons {
  posting: LabelledLines;
  examples: (Example | undefined)[];
  looks: readonly Look[];
}

/**
 * Learns what lines of postings are, from single lines and headings and from whole postings. The second look learns from what
 * the first one saw in postings that it had not learned from.
 *
 * @param parts postings; each part is looked at by what the others have taught
 * @returns what all have taught, and what all but the first part have
 */
export function learnLines(
  lessons: readonly LineLessons[],
  parts: readonly (readonly LabelledLines[])[],
  features: ReadFeatures,
): { tables: LineTables; apart: LineTables } {
  const single = [
    ...lessons.flatMap((one) => [...headingExamples(one, features), ...lineExamples(one, features)]),
    ...pointExamples(lessons, [], features),
  ];
  const all = parts.map((part) =>
    part.map((posting): Lessons => ({ posting, examples: postingExamples(posting, features), looks: [] }))
  );
  const learnFirst = (some: readonly Lessons[]): WordNetwork => {
    const known = some.flatMap(({ examples }) => examples.filter((one) => one !== undefined));
    const points = pointExamples([], some.map(({ posting }) => posting), features);
    return learnWords([...known, ...points, ...single], WORD_COLUMNS.length, BUCKETS);
  };
  const words = all.map((held) => {
    const learned = learnFirst(all.filter((part) => part !== held).flat());
    for (const one of held) {
      one.looks = atOnce(firstLook(one.posting.lines, one.posting.language, learned, features));
    }
    return learned;
  });
  return {
    tables: { words: learnFirst(all.flat()), again: learnAgain(all.flat()) },
    apart: { words: words[0], again: learnAgain(all.slice(1).flat()) },
  };
}

function learnAgain(some: readonly Lessons[]): Network {
  const lessons = some.flatMap(({ posting: { lines }, examples, looks }) =>
    [...contextsOf(looks, lines)].flatMap((inputs, place): Lesson[] => {
      const example = examples[place];
      if (example === undefined) return [];
      const is = example.is.slice(0, LOOK_COLUMNS.length);
      const isHeading = is[HEADING_AT] === 1;
      // A heading that is not seen as one is nothing else; of which kind a heading is, only headings tell.
      return [{ inputs, is, isAsked: Uint8Array.from(is, (_, column) => Number(column <= HEADING_AT || isHeading)) }];
    })
  );
  return learnNetwork(lessons, LOOK_COLUMNS.length);
}

/** How much examples of one line or heading count, beside those that stand in a posting. */
const ALONE = 0.4;

/** Says which columns an example tells of, and which of these hold. */
function exampleOf(
  features: Features,
  asked: readonly [from: number, names: readonly string[]][],
  is: (name: string) => boolean,
  weight: number,
): Example {
  const example = {
    features,
    is: new Uint8Array(WORD_COLUMNS.length),
    isAsked: new Uint8Array(WORD_COLUMNS.length),
    weight,
  };
  for (const [from, names] of asked) {
    for (const [column, name] of names.entries()) {
      example.isAsked[from + column] = 1;
      example.is[from + column] = Number(is(name));
    }
  }
  return example;
}

/** Reads what points are examples of: what is asked for. */
function pointExamples(
  lessons: readonly LineLessons[],
  postings: readonly LabelledLines[],
  features: ReadFeatures,
): Example[] {
  const points = [
    ...lessons.flatMap(({ language, points }) =>
      LEARNED_KINDS.flatMap((kind) => points[kind].map((text) => ({ language, text, kind: kind as string })))
    ),
    ...postings.flatMap(({ language, points }) => points.map((point) => ({ ...point, language }))),
  ];
  return points.map(({ language, text, kind }) =>
    exampleOf(features(text, language).features, [[LOOK_COLUMNS.length, LEARNED_KINDS]], (name) => name === kind, 1)
  );
}

const PLAIN: LaidLine = {
  text: "",
  isEntry: false,
  isMarked: false,
  isAfterBlank: false,
  isBeforeBlank: false,
  isWhole: true,
};

/** Reads how single headings look where they may stand, and that single lines are none. */
export function headingExamples({ language, lines, headings }: LineLessons, features: ReadFeatures): Example[] {
  const found: Example[] = [];
  const add = (laid: LaidLine[], kind: HeadingKind | undefined) =>
    found.push(exampleOf(
      joined(features(laid[1].text, language).features, layoutFeatures(laid, 1)),
      [[HEADING_AT, HEADING_COLUMNS]],
      (name) => name === "heading" ? kind !== undefined : name === kind,
      ALONE,
    ));
  const filler = { ...PLAIN, text: "…" };
  for (const kind of HEADING_KINDS) {
    for (const [index, text] of (headings[kind] ?? []).entries()) {
      const entry = { ...filler, isEntry: true };
      const isLoud = index % 3 === 0;
      add([filler, { ...PLAIN, text: isLoud ? text.toUpperCase() : `${text}:`, isAfterBlank: true }, entry], kind);
      add([filler, { ...PLAIN, text, isAfterBlank: true }, index % 2 === 0 ? entry : filler], kind);
    }
  }
  for (const name of LINE_CLASSES) {
    for (const text of lines[name] ?? []) {
      const isEntry = !/[.!?]$/.test(text);
      add([{ ...filler, isEntry }, { ...PLAIN, text, isEntry, isWhole: isEntry }, { ...filler, isEntry }], undefined);
    }
  }
  return found;
}

function lineExamples({ language, lines }: LineLessons, features: ReadFeatures): Example[] {
  return LINE_CLASSES.flatMap((name) =>
    (lines[name] ?? []).map((text) =>
      exampleOf(features(text, language).features, [[0, LINE_COLUMNS]], columnIs(name, ASKING.includes(name)), ALONE)
    )
  );
}

function columnIs(name: LineClass, asks: boolean): (column: string) => boolean {
  return (column) => column === "asks" ? asks : column === name;
}

function postingExamples({ language, lines, labels }: LabelledLines, features: ReadFeatures): (Example | undefined)[] {
  const kinds = kindsBelow(labels);
  return lines.map(({ text }, place) => {
    const label = labels[place];
    if (label === undefined) return undefined;
    const seen = joined(features(text, language).features, layoutFeatures(lines, place));
    if (label.class === "heading") {
      return exampleOf(seen, [[HEADING_AT, HEADING_COLUMNS]], (name) => name === "heading" || name === kinds[place], 1);
    }
    return exampleOf(seen, [[0, LOOK_COLUMNS]], columnIs(label.class, label.asks), 1);
  });
}

function joined(one: Features, other: Features): Features {
  return {
    index: Int32Array.from([...one.index, ...other.index]),
    value: Float32Array.from([...one.value, ...other.value]),
  };
}

/** Says of each heading what most of the lines below it are. */
export function kindsBelow(labels: LabelledLines["labels"]): (HeadingKind | undefined)[] {
  return labels.map((label, place) => {
    if (label?.class !== "heading") return undefined;
    const end = labels.findIndex((other, at) => at > place && other?.class === "heading");
    const below = labels.slice(place + 1, end === -1 ? undefined : end).flatMap((one) =>
      one === undefined ? [] : [one.class]
    );
    const counts = HEADING_KINDS.map((kind) =>
      below.filter((one) => one === kind || kind === "condition" && one === "term").length
    );
    const most = Math.max(...counts);
    return most * 2 > below.length ? HEADING_KINDS[counts.indexOf(most)] : undefined;
  });
}
