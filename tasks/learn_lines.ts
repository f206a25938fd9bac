/**
 * `deno task learn:lines`: learns what the lines of postings are, from the examples in `tests/eval/learn/` and the labelled
 * postings in `tests/eval/lines/`, and writes `lib/language/data/lines.table`. How sure it must be is computed from the labelled
 * postings, read by what was learned without them, and those are scored. `-v` and `--keep` as in `eval:match --lines`; `--check` only says whether
 * the file is of these examples.
 */
import { scoresOf } from "@/lib/language/linear_classifier.ts";
import { likelyKind, type LineTables } from "@/lib/language/line_classes.ts";
import { learnLines } from "@/tasks/line_learning.ts";
import { lineFeatures, type Signs } from "@/lib/language/line_features.ts";
import { EXAMPLES, readLineLessons } from "@/tasks/line_lessons.ts";
import {
  createLineReader,
  LEARNED_LINES,
  type LineReader,
  type LineThresholds,
  packLines,
  unpackLines,
} from "@/lib/language/line_reader.ts";
import { type Judged, judgeLine } from "@/lib/match/ledger.ts";
import { pointKind } from "@/lib/match/point_kinds.ts";
import { readPosting } from "@/lib/match/read.ts";
import { type LabelledPosting, laidOut, readLabelledPostings, readPostingExamples } from "@/tasks/labelled_lines.ts";
import type { Fold } from "@/tasks/score_lines.ts";

/** The share of asking lines that may be called remarks, and duties. Half of it was tried: as many were lost, and more remarks unread. */
const MAX_LOST = 0.01;
/** The least precision of what is called a point, and of what is called a certificate. */
const LEAST_POINT = 0.92;
const LEAST_CERTIFICATE = 0.9;

/** All that the table is learned from. */
const SOURCES = [
  ...["asking", "linear_classifier", "line_classes", "line_context", "line_features", "line_looks", "line_network"]
    .map((name) => `lib/language/${name}.ts`),
  "lib/language/data/",
  "lib/text/text_tokens.ts",
  "lib/text/language.ts",
  "tasks/line_learning.ts",
  EXAMPLES,
  "tests/eval/lines/",
];

/** Returns a digest of all that the table is learned from. */
export async function sourcesDigest(): Promise<string> {
  const paths = SOURCES.flatMap(filesIn).filter((path) =>
    /\.(?:ts|json|txt)$|(?:lines|headings|points|signs|asking|professions|licences|degrees)\.yaml$/.test(path)
  )
    .sort();
  const texts = paths.map((path) => `${path}\n${Deno.readTextFileSync(path)}`);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(texts.join("\n")));
  return new Uint8Array(digest).toHex();
}

function filesIn(path: string): string[] {
  if (!path.endsWith("/")) return [path];
  return [...Deno.readDirSync(path)].flatMap(({ name, isDirectory }) =>
    filesIn(path + name + (isDirectory ? "/" : ""))
  );
}

/** Learns from the examples alone, without any of the labelled postings: those are of other trades and by other hands. */
export function learnFolds(postings: readonly LabelledPosting[]): Fold[] {
  const { lessons, signs } = readLineLessons();
  const tables = learnLines(lessons, readPostingExamples(), lineFeatures(signs));
  return [{ learned: { tables, signs }, held: [...postings] }];
}

/** A line of a posting that was left out. */
interface HeldLine {
  asks: boolean;
  isPoint: boolean;
  seen: ReturnType<LineReader["read"]>[number];
  isEntry: boolean;
  /** Set if the readers of terms read nothing from it. */
  isLeft: boolean;
}

/** With these no line is taken for anything. */
const NOTHING: LineThresholds = { remark: -1, duty: -1, point: 2, certificate: 2 };

const STEPS = Array.from({ length: 999 }, (_, step) => (step + 1) / 1000);

/** Computes how sure it must be that a point asks for a certificate. */
function certificateThreshold(
  folds: readonly { learned: { tables: Pick<LineTables, "kinds">; signs: Signs }; held: readonly LabelledPosting[] }[],
): number {
  const points = folds.flatMap(({ learned: { tables, signs }, held }) => {
    const features = lineFeatures(signs);
    return held.flatMap(({ lang, requirements }) =>
      requirements.filter(({ text }) => pointKind(text, [lang]) === undefined)
        .map(({ text, kind }) => ({ scores: scoresOf(tables.kinds, features(text, lang, [])), kind }))
    );
  });
  return STEPS.find((at) => {
    const called = points.filter(({ scores }) => likelyKind(scores, at) === "certification");
    return called.filter(({ kind }) => kind === "certification").length >= called.length * LEAST_CERTIFICATE;
  }) ?? 1;
}

export function computeThresholds(folds: readonly Fold[]): LineThresholds {
  const held: HeldLine[] = [];
  let asking = 0;
  for (const { learned, held: left } of folds) {
    const reader = createLineReader({ ...learned, thresholds: NOTHING });
    for (const posting of left) {
      const { lines: ledger } = readPosting(posting.posting, "2026-11-23", reader);
      const { lines, labels, language } = laidOut(posting);
      const seen = reader.read(lines, language);
      for (const [place, label] of labels.entries()) {
        if (label === undefined) continue;
        asking += Number(label.asks);
        const as = ledger[place]?.as;
        if (as === undefined || as === "heading") continue;
        const isPoint = label.class === "requirement" || label.class === "preferred";
        const isLeft = as === "unread";
        held.push({ asks: label.asks, isPoint, seen: seen[place], isEntry: lines[place].isEntry, isLeft });
      }
    }
  }
  const called = (as: Judged["as"], thresholds: Partial<LineThresholds>) =>
    held.filter(({ seen, isEntry }) => judgeLine(seen, isEntry, { ...NOTHING, ...thresholds }).as === as);
  const point = STEPS.find((at) => {
    const points = called("point", { point: at });
    return points.filter(({ isPoint }) => isPoint).length >= points.length * LEAST_POINT;
  }) ?? 1;
  const most = (name: "remark" | "duty") =>
    STEPS.findLast((at) =>
      called(name, { point, [name]: at }).filter(({ asks, isLeft }) => asks && isLeft).length <= asking * MAX_LOST
    ) ?? 0;
  return { remark: most("remark"), duty: most("duty"), point, certificate: certificateThreshold(folds) };
}

if (import.meta.main) {
  const learnedFrom = await sourcesDigest();
  if (Deno.args.includes("--check")) {
    const isSame = unpackLines(Deno.readFileSync(LEARNED_LINES)).learnedFrom === learnedFrom;
    if (!isSame) console.error("lines.table is of other examples: run deno task learn:lines");
    Deno.exit(isSame ? 0 : 1);
  }
  const postings = readLabelledPostings();
  const folds = learnFolds(postings);
  const thresholds = computeThresholds(folds);
  console.log(thresholds);
  const { lessons, signs } = readLineLessons();
  const tables = learnLines(lessons, [...postings.map(laidOut), ...readPostingExamples()], lineFeatures(signs));
  Deno.writeFileSync(LEARNED_LINES, packLines({ tables, thresholds, signs, learnedFrom }));
  const { scoreLines } = await import("@/tasks/score_lines.ts");
  scoreLines(folds, { isVerbose: Deno.args.includes("-v"), isKept: Deno.args.includes("--keep") });
}
