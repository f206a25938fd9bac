import { loadContent } from "@/lib/content/content.ts";
import { Revision } from "@/lib/content/revision.ts";
import {
  createLineReader,
  LEARNED_LINES,
  type LearnedLines,
  type LineReader,
  unpackLines,
} from "@/lib/language/line_reader.ts";
import type { LedgerLine } from "@/lib/match/ledger.ts";
import { matchRole } from "@/lib/match/matcher.ts";
import { readPosting } from "@/lib/match/read.ts";
import { contentFolder } from "@/lib/settings.ts";
import { interfaceLanguage, type Words, wordsOf } from "@/lib/words/words.ts";
import { labelledVerdicts } from "@/tasks/labelled_verdicts.ts";
import { type Label, type LabelledPosting, labelsFor } from "@/tasks/labelled_lines.ts";

/** A table that was learned without some postings, and these postings. */
export interface Fold {
  learned: Omit<LearnedLines, "thresholds" | "learnedFrom">;
  held: LabelledPosting[];
}

/** The counts over labelled postings, each as a share. */
const SCORES = [
  "asking lines called a remark",
  "remarks called unread",
  "unread lines that ask",
  "asking lines accounted for",
  "points that ask",
  "undecided where labels decide",
  "verdicts as labelled",
] as const;

type Score = (typeof SCORES)[number];

class Scores {
  readonly shares = new Map<Score, [found: number, of: number]>();
  /** By class and disposition: how often. */
  readonly became = new Map<string, number>();
  falseFits: string[] = [];
  falseUnmet: string[] = [];

  count(score: Score, isSo: boolean): void {
    const [found, of] = this.shares.get(score) ?? [0, 0];
    this.shares.set(score, [found + Number(isSo), of + 1]);
  }
}

const REMARKS: readonly string[] = ["about", "benefit", "apply"];
const ACCOUNTED: readonly string[] = ["point", "term", "condition", "unread"];

/** Scores the ledger of one posting and the verdict on it. */
function scorePosting(
  posting: LabelledPosting,
  scores: readonly Scores[],
  { revision, words, reader, tell }: {
    revision: Revision;
    words: Words["match"];
    reader?: LineReader;
    tell: (text: string) => void;
  },
): { text: string; as: LedgerLine["as"] }[] {
  const { lines } = readPosting(posting.posting, TODAY, reader);
  const labels = labelsFor(lines.map(({ text }) => text), posting);
  const count = (score: Score, isSo: boolean) => scores.forEach((one) => one.count(score, isSo));
  for (const [place, { text, as }] of lines.entries()) {
    const label: Label | undefined = labels[place];
    if (label === undefined) continue;
    for (const { became } of scores) became.set(`${label.class} ${as}`, (became.get(`${label.class} ${as}`) ?? 0) + 1);
    if (label.asks) {
      count("asking lines called a remark", as === "remark");
      count("asking lines accounted for", ACCOUNTED.includes(as));
      if (!ACCOUNTED.includes(as)) tell(`${posting.id}: ${label.class} called ${as}: ${text}`);
    }
    if (REMARKS.includes(label.class)) {
      count("remarks called unread", as === "unread");
      if (as === "unread") tell(`${posting.id}: ${label.class} called unread: ${text}`);
    }
    if (as === "unread") count("unread lines that ask", label.asks);
    if (as === "point") count("points that ask", label.asks);
  }
  const found = matchRole({ posting: posting.posting }, revision, words, placeOf, { today: TODAY, reader });
  const labelled = labelledVerdicts(posting);
  if (!labelled.includes("undecided")) count("undecided where labels decide", found.verdict === "undecided");
  count("verdicts as labelled", labelled.includes(found.verdict));
  if (!labelled.includes(found.verdict)) {
    tell(`${posting.id}: ${found.verdict}, not ${labelled}: ${found.explanation}`);
  }
  if (found.verdict === "fits" && !labelled.includes("fits")) scores.forEach((one) => one.falseFits.push(posting.id));
  for (const { term, status, posting: said } of found.terms) {
    const label = posting.terms[term];
    if (status !== "unmet" || label === undefined || [label].flat().includes("unmet")) continue;
    tell(`${posting.id}: ${term} is not unmet: ${said}`);
    scores.forEach((one) => one.falseUnmet.push(`${posting.id} ${term}`));
  }
  return lines;
}

/** The labels are for this day. */
const TODAY = "2026-11-01";

const placeOf = (subject: string) => ({ title: subject, url: "https://example.com/" });

/** Scores the labelled lines, in all and by language and trade. */
export function scoreLines(
  folds: readonly Fold[],
  { isVerbose, isKept }: { isVerbose: boolean; isKept: boolean },
): void {
  const revision = new Revision(loadContent(contentFolder()));
  const words = wordsOf(interfaceLanguage(revision.content.site.language)).match;
  const { thresholds } = unpackLines(Deno.readFileSync(LEARNED_LINES));
  const scores = new Map<string, Scores>();
  const scoreOf = (name: string) => scores.get(name) ?? scores.set(name, new Scores()).get(name)!;
  const tell = (text: string) => isVerbose && console.log(`  ${text}`);
  const ledgers = new Map<string, string>();
  for (const { learned, held } of folds) {
    const reader = createLineReader({ ...learned, thresholds });
    for (const posting of held) {
      const named = ["all", posting.lang, posting.trade].map(scoreOf);
      const lines = scorePosting(posting, named, { revision, words, reader, tell });
      ledgers.set(posting.id, lines.map(({ as }) => LETTERS[as]).join(""));
    }
  }
  for (const [name, { shares, falseFits, falseUnmet, became }] of scores) {
    console.log(`${name}: false fits ${falseFits.length} ${falseFits}, false unmet ${falseUnmet.length} ${falseUnmet}`);
    for (const score of SCORES) {
      const [found, of] = shares.get(score) ?? [0, 0];
      console.log(`  ${score.padEnd(32)} ${(found / of).toFixed(3)}  (${found} of ${of})`);
    }
    if (name === "all") {
      for (const [what, count] of [...became].sort()) console.log(`    ${what.padEnd(24)} ${count}`);
    }
  }
  if (isKept) keepLedgers(ledgers);
  else compareLedgers(ledgers);
}

/** Each disposition as one letter, so that what became of all lines is a short file. */
const LETTERS = { point: "p", term: "t", duty: "d", condition: "c", remark: "r", heading: "h", unread: "u" } as const;

const LEDGERS = "tests/eval/ledgers.txt";

function keepLedgers(ledgers: ReadonlyMap<string, string>): void {
  const sorted = [...ledgers].sort(([one], [other]) => one < other ? -1 : 1);
  Deno.writeTextFileSync(LEDGERS, sorted.map((one) => one.join(" ") + "\n").join(""));
}

/** Shows what became of lines that were something else when the file was written. */
function compareLedgers(ledgers: ReadonlyMap<string, string>): void {
  const kept = new Map(
    Deno.readTextFileSync(LEDGERS).trim().split("\n").map((line) => line.split(" ") as [string, string]),
  );
  const names = Object.fromEntries(Object.entries(LETTERS).map(([name, letter]) => [letter, name]));
  const changes = new Map<string, number>();
  for (const [id, letters] of ledgers) {
    const before = kept.get(id);
    if (before === undefined) continue;
    if (before.length !== letters.length) console.log(`${id}: ${before.length} lines → ${letters.length}`);
    else {
      for (const [place, letter] of [...letters].entries()) {
        if (before[place] === letter) continue;
        const change = `${names[before[place]]} → ${names[letter]}`;
        changes.set(change, (changes.get(change) ?? 0) + 1);
      }
    }
  }
  for (const [change, count] of changes) console.log(`${count} lines: ${change}`);
}
