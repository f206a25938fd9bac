import { type Example, learnTable, type LinearTable } from "@/lib/language/linear_classifier.ts";
import {
  ASKING,
  type FirstTables,
  HEADING_COLUMNS,
  HEADING_KINDS,
  type HeadingKind,
  type LaidLine,
  layoutOf,
  LEARNED_KINDS,
  type LearnedKind,
  LINE_CLASSES,
  LINE_COLUMNS,
  type LineClass,
  type LineTables,
} from "@/lib/language/line_classes.ts";
import { BUCKETS, type ReadFeatures } from "@/lib/language/line_features.ts";
import { featuresOfLine, firstLook, headingsAbove } from "@/lib/language/line_looks.ts";
import { contextsOf } from "@/lib/language/line_context.ts";
import { learnNetwork, type Lesson } from "@/lib/language/line_network.ts";
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

/** Into so many parts the postings are split, each of which is looked at by what the others have taught. */
const PARTS = 3;

/** Learns what lines of postings are, from single lines and headings and from whole postings. */
export function learnLines(
  lessons: readonly LineLessons[],
  postings: readonly LabelledLines[],
  features: ReadFeatures,
): LineTables {
  const again = Array.from({ length: PARTS }, (_, part) => {
    const isHeld = (index: number) => index % PARTS === part;
    const tables = learnFirst(lessons, postings.filter((_, index) => !isHeld(index)), features);
    return postings.filter((_, index) => isHeld(index)).flatMap((one) => examplesAround(one, tables, features));
  }).flat();
  return {
    ...learnFirst(lessons, postings, features),
    again: learnNetwork(again, LINE_COLUMNS.length),
    kinds: learnKinds(lessons, postings, features),
  };
}

/** Learns what points ask for. */
export function learnKinds(
  lessons: readonly LineLessons[],
  postings: readonly LabelledLines[],
  features: ReadFeatures,
): LinearTable {
  const points = [
    ...lessons.flatMap(({ language, points }) =>
      LEARNED_KINDS.flatMap((kind) => points[kind].map((text) => ({ language, text, kind: kind as string })))
    ),
    ...postings.flatMap(({ language, points }) => points.map((point) => ({ ...point, language }))),
  ];
  const examples = points.map(({ language, text, kind }): Example => ({
    features: features(text, language, []),
    is: LEARNED_KINDS.map((name) => name === kind),
    weight: 1,
  }));
  return learnTable(examples, LEARNED_KINDS, BUCKETS);
}

export function learnFirst(
  lessons: readonly LineLessons[],
  postings: readonly LabelledLines[],
  features: ReadFeatures,
): FirstTables {
  const headings = [
    ...lessons.flatMap((one) => headingExamples(one, features)),
    ...postings.flatMap((one) => laidExamples(one, features)),
  ];
  const lines = [
    ...lessons.flatMap((one) => lineExamples(one, features)),
    ...postings.flatMap((one) => postingExamples(one, features)),
  ];
  return {
    headings: learnTable(headings, HEADING_COLUMNS, BUCKETS),
    lines: learnTable(lines, LINE_COLUMNS, BUCKETS),
  };
}

function examplesAround(
  { language, lines, labels }: LabelledLines,
  tables: FirstTables,
  features: ReadFeatures,
): Lesson[] {
  const looks = atOnce(firstLook(lines, language, tables, features));
  const contexts = contextsOf(looks, lines, language, features);
  return looks.flatMap(({ scores }, place): Lesson[] => {
    const label = labels[place];
    if (scores === undefined || label === undefined) return [];
    // A heading that was not seen as one is nothing else.
    const is = label.class === "heading" ? LINE_COLUMNS.map(() => false) : columnsOf(label.class, label.asks);
    return [{ inputs: contexts[place], is }];
  });
}

const PLAIN: LaidLine = {
  text: "",
  isEntry: false,
  isMarked: false,
  isAfterBlank: false,
  isBeforeBlank: false,
  isWhole: true,
};

export function headingExamples({ language, lines, headings }: LineLessons, features: ReadFeatures): Example[] {
  const found: Example[] = [];
  const add = (laid: LaidLine[], kind: HeadingKind | undefined) =>
    found.push({
      features: features(laid[1].text, language, layoutOf(laid, 1)),
      is: HEADING_COLUMNS.map((name, column) => column === 0 ? kind !== undefined : name === kind),
      weight: 0.5,
    });
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

export function laidExamples({ language, lines, labels }: LabelledLines, features: ReadFeatures): Example[] {
  const kinds = kindsBelow(labels);
  return lines.flatMap((line, place): Example[] => {
    if (labels[place] === undefined) return [];
    const isHeading = labels[place].class === "heading";
    const is = HEADING_COLUMNS.map((name, column) => column === 0 ? isHeading : name === kinds[place]);
    return [{ features: features(line.text, language, layoutOf(lines, place)), is, weight: 1 }];
  });
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

export const columnsOf = (name: LineClass, asks: boolean) =>
  LINE_COLUMNS.map((column) => column === "asks" ? asks : column === name);

/** The heading above lines of a class in most postings. */
const HEADING_OF: Record<LineClass, HeadingKind> = {
  requirement: "requirement",
  preferred: "preferred",
  duty: "duty",
  condition: "condition",
  term: "condition",
  benefit: "benefit",
  about: "about",
  apply: "apply",
};

/** Sets a single line into the places where it may stand: without a heading, and below one that fits or says nothing. */
export function lineExamples({ language, lines }: LineLessons, features: ReadFeatures): Example[] {
  const places = {
    requirement: 0.4,
    preferred: 0.5,
    duty: 0.3,
    condition: 0.6,
    term: 0.6,
    benefit: 0.7,
    about: 0.1,
    apply: 0.95,
  };
  return LINE_CLASSES.flatMap((name) =>
    (lines[name] ?? []).flatMap((text, index) => {
      const isEntry = !/[.!?]$/.test(text);
      const is = columnsOf(name, ASKING.includes(name));
      const line = { ...PLAIN, text, isEntry, isWhole: isEntry };
      const laid = Array.from({ length: 20 }, () => line);
      const place = Math.floor(places[name] * 20);
      return [["none", "open"][index % 2], HEADING_OF[name]].map((heading): Example => ({
        features: featuresOfLine(laid, place, heading, language, features),
        is,
        weight: 0.8,
      }));
    })
  );
}

export function postingExamples({ language, lines, labels }: LabelledLines, features: ReadFeatures): Example[] {
  const kinds = kindsBelow(labels);
  const above = headingsAbove(
    lines,
    labels.map((label, place) => label?.class === "heading" ? kinds[place] ?? "open" : undefined),
  );
  return lines.flatMap((_, place): Example[] => {
    const label = labels[place];
    if (label === undefined || label.class === "heading") return [];
    const is = columnsOf(label.class, label.asks);
    return [{ features: featuresOfLine(lines, place, above[place].heading, language, features), is, weight: 1 }];
  });
}
