/**
 * `deno task learn:lines`: learns what the lines of postings are, from the examples in `tests/eval/learn/` and the labelled
 * postings in `tests/eval/lines/`, and writes `lib/language/data/lines.table`. How sure it must be is computed from the labelled
 * postings, read by what was learned without them, and those are scored. `-v` and `--keep` as in `eval:match --lines`; `--check`
 * only says whether the file is of these examples.
 */
import { likelyKind } from "@/lib/language/line_classes.ts";
import { learnLines } from "@/tasks/line_learning.ts";
import { lineFeatures } from "@/lib/language/line_features.ts";
import { wordScores } from "@/lib/language/word_network.ts";
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
import {
  laidOut,
  laidOutToLearn,
  listsBelow,
  readLabelledPostings,
  readPostingExamples,
} from "@/tasks/labelled_lines.ts";
import type { Fold } from "@/tasks/score_lines.ts";

/**
 * The share of asking lines that may be called remarks, and duties. Half of the postings that it is measured by were written to
 * be hard; of the others half as many are lost. At half of it, one and a half times as many remarks are unread.
 */
const MAX_LOST = { remark: 0.021, duty: 0.01 };
/** The least precision of what is called a point, and of what is called a certificate. */
const LEAST_POINT = 0.93;
const LEAST_CERTIFICATE = 0.9;

/** All that the table is learned from. */
const SOURCES = [
  ...[
    "asking",
    "learning",
    "line_classes",
    "line_context",
    "line_features",
    "line_looks",
    "line_network",
    "word_network",
  ]
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

/** Into so many parts the written postings are split. */
const PARTS = 3;

/**
 * Learns from all postings, and apart from those that are held back to be measured: a part of the written ones, and the
 * labelled ones, which are of other trades and by other hands.
 */
export function learnApart(): { learned: Fold["learned"]; fold: Fold } {
  const { lessons, signs } = readLineLessons();
  const written = readPostingExamples();
  const [held, ...rest] = Array.from(
    { length: PARTS },
    (_, part) => written.filter((_, index) => index % PARTS === part),
  );
  held.unshift(...readLabelledPostings());
  const parts = [held, ...rest].map(laidOutToLearn);
  for (const [index, one] of listsBelow(lessons, written).entries()) parts[index % PARTS].push(one);
  const { tables, apart } = learnLines(lessons, parts, lineFeatures(signs));
  return { learned: { tables, signs }, fold: { learned: { tables: apart, signs }, held } };
}

/** Leaves the postings of which terms are labelled as well, and so verdicts. */
export function withTerms({ learned, held }: Fold): Fold {
  return { learned, held: held.filter(({ terms }) => Object.keys(terms).length > 0) };
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

/** How sure it may be asked to be; of the least sure in small steps, since most lines are. */
const STEPS = Array.from({ length: 400 }, (_, step) => ((step + 1) / 400) ** 2);

/** Of so many held postings one is read as a whole, to see what the readers of terms leave. */
const READ = 2;

/** Computes how sure it must be that a point asks for a certificate. */
function certificateThreshold({ learned: { tables, signs }, held }: Fold): number {
  const features = lineFeatures(signs);
  const points = held.flatMap(({ lang, requirements }) =>
    requirements.filter(({ text }) => pointKind(text, [lang]) === undefined)
      .map(({ text, kind }) => ({ scores: wordScores(tables.words, [features(text, lang).features]), kind }))
  );
  return STEPS.find((at) => {
    const called = points.filter(({ scores }) => likelyKind(scores, at) === "certification");
    return called.filter(({ kind }) => kind === "certification").length >= called.length * LEAST_CERTIFICATE;
  }) ?? 1;
}

export function computeThresholds(fold: Fold): LineThresholds {
  const held: HeldLine[] = [];
  let asking = 0;
  const reader = createLineReader({ ...fold.learned, thresholds: NOTHING });
  for (const posting of fold.held.filter((_, index) => index % READ === 0)) {
    const { lines: ledger } = readPosting(posting.posting, "2026-11-23", reader);
    const { lines, labels, language } = laidOut(posting);
    const seen = reader.read(lines, language);
    for (const [place, label] of labels.entries()) {
      if (label === undefined) continue;
      asking += Number(label.asks);
      const as = ledger[place]?.as;
      if (as === undefined || as === "heading") continue;
      const isPoint = label.class === "requirement" || label.class === "preferred";
      held.push({
        asks: label.asks,
        isPoint,
        seen: seen[place],
        isEntry: lines[place].isEntry,
        isLeft: as === "unread",
      });
    }
  }
  const called = (as: Judged["as"], thresholds: Partial<LineThresholds>) =>
    held.filter(({ seen, isEntry }) => judgeLine(seen, isEntry, { ...NOTHING, ...thresholds }).as === as);
  const point = STEPS.find((at) => {
    const points = called("point", { point: at });
    return points.filter(({ isPoint }) => isPoint).length >= points.length * LEAST_POINT;
  }) ?? 1;
  /** Finds the highest threshold at which no more are lost, of which there are the more the higher it is. */
  const most = (name: "remark" | "duty") => {
    let [low, high] = [-1, STEPS.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const lost = called(name, { point, [name]: STEPS[middle] }).filter(({ asks, isLeft }) => asks && isLeft).length;
      if (lost <= asking * MAX_LOST[name]) low = middle;
      else high = middle - 1;
    }
    return STEPS[low] ?? 0;
  };
  return { remark: most("remark"), duty: most("duty"), point, certificate: certificateThreshold(fold) };
}

if (import.meta.main) {
  const learnedFrom = await sourcesDigest();
  if (Deno.args.includes("--check")) {
    const isSame = unpackLines(Deno.readFileSync(LEARNED_LINES)).learnedFrom === learnedFrom;
    if (!isSame) console.error("lines.table is of other examples: run deno task learn:lines");
    Deno.exit(isSame ? 0 : 1);
  }
  const { learned, fold } = learnApart();
  const thresholds = computeThresholds(fold);
  console.log(thresholds);
  Deno.writeFileSync(LEARNED_LINES, packLines({ ...learned, thresholds, learnedFrom }));
  const { scoreLines } = await import("@/tasks/score_lines.ts");
  scoreLines([withTerms(fold)], { isVerbose: Deno.args.includes("-v"), isKept: Deno.args.includes("--keep") });
}
