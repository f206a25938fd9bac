import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import { type Analyzer, createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { type Knowledge, readKnowledge, type Sayings } from "@/lib/analysis/knowledge.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { learnTongue, type Tongue, tongueOf, TONGUES } from "@/lib/analysis/model.ts";
import { type Content, loadContent } from "@/lib/content/content.ts";
import { contentFolder } from "@/lib/settings.ts";
import { type Language, LANGUAGES } from "@/lib/text/language.ts";
import { examplesOf, nearDuplicates } from "@/tasks/near_duplicates.ts";

// deno task eval [--misses] [FILE …]: how well the analysis judges labelled texts, one column for each set; without files, all
//   sets in ../shared/eval, or where that folder is not there, the project's own in tests/eval.
// deno task eval --duplicates [FILE …]: which of the examples that are learned from say nearly what a labelled text says; fails where
//   there are any.
// deno task eval --trades: the same for its own examples, each judged by what was learned without its trade.

interface Labelled {
  id: string;
  text: string;
  fit: "in" | "vague" | "outside";
  primary: string[];
  /** None where nobody has looked for figures. */
  quantities?: Partial<Record<(typeof FIGURES)[number], number | null>> | null;
}

const FIGURES = ["people", "volume", "hours_per_week"] as const;

const SHARED = "../shared/eval";
const OWN = "tests/eval";

/** Longest part of a text that a miss is shown with. */
const SHOWN = 100;

interface Judged {
  record: Labelled;
  analysis: Analysis;
}

/** The rows of the table: which records each is about, and which of these count. */
const MEASURES: { name: string; of: (one: Judged) => boolean; counts: (one: Judged) => boolean }[] = [
  { name: "hit@1", of: isIn, counts: (one) => hit(one, 1) },
  { name: "hit@3", of: isIn, counts: (one) => hit(one, 3) },
  { name: "outside found", of: ({ record }) => record.fit === "outside", counts: isOutside },
  { name: "real problems sent away", of: isIn, counts: isOutside },
  { name: "wrong figures", of: isCounted, counts: (one) => wrongFigures(one).length > 0 },
  {
    name: "vague said as vague",
    of: ({ record }) => record.fit === "vague",
    counts: ({ analysis }) => analysis.fit === "partial",
  },
];

function isIn({ record }: Judged): boolean {
  return record.fit === "in";
}

function isOutside({ analysis }: Judged): boolean {
  return analysis.fit === "outside";
}

/** Figures of texts that are outside are not labelled, unless they are said to have none. */
function isCounted({ record }: Judged): boolean {
  return record.quantities !== undefined && (record.fit !== "outside" || record.quantities !== null);
}

function hit({ record, analysis }: Judged, within: number): boolean {
  return analysis.matched_opportunities.slice(0, within).some(({ id }) => record.primary.includes(id));
}

/** Finds figures that were read where none is, or another one. One that was not read is not wrong. */
function wrongFigures({ record, analysis }: Judged): string[] {
  return FIGURES.flatMap((field) => {
    const stated = record.quantities?.[field] ?? null;
    const read = analysis.quantities[field];
    if (read === null || (stated !== null && Math.abs(stated - read) <= 0.01 * Math.abs(stated))) return [];
    return [`${field}: stated ${stated}, read ${read}`];
  });
}

function share(all: readonly Judged[], { of, counts }: (typeof MEASURES)[number]): string {
  const asked = all.filter(of);
  return asked.length === 0 ? "–" : `${(asked.filter(counts).length / asked.length).toFixed(2)} of ${asked.length}`;
}

function printTable(columns: { name: string; judged: readonly Judged[] }[]): void {
  const width = Math.max(...columns.map(({ name }) => name.length), 11) + 2;
  const line = (first: string, cells: string[]) =>
    console.log(first.padEnd(26) + cells.map((c) => c.padStart(width)).join(""));
  line("", columns.map(({ name }) => name));
  for (const measure of MEASURES) line(measure.name, columns.map(({ judged }) => share(judged, measure)));
}

function printMisses(judged: readonly Judged[]): void {
  for (const one of judged) {
    const { record, analysis } = one;
    const named = analysis.matched_opportunities.slice(0, 3).map(({ id, score }) => `${id} ${score}`).join(", ");
    const misses = wrongFigures(one);
    if (isIn(one) && isOutside(one)) misses.push("sent away");
    else if (isIn(one) && !hit(one, 1)) misses.push(`${record.primary.join(" or ")}; named ${named}`);
    if (record.fit === "outside" && !isOutside(one)) misses.push(`outside, judged ${analysis.fit}; named ${named}`);
    if (record.fit === "vague" && analysis.fit !== "partial") {
      misses.push(`vague, judged ${analysis.fit}; named ${named}`);
    }
    for (const miss of misses) {
      console.log(`  ${record.id} ${miss} | ${record.text.slice(0, SHOWN).replaceAll("\n", " ")}`);
    }
  }
}

function judge(analyzer: Analyzer, records: readonly Labelled[]): Judged[] {
  return records.map((record) => ({
    record,
    analysis: analyzer.analyze({ problem: record.text }, ({ id }) => `/${id}`),
  }));
}

/** Lists the sets that hold labelled texts of the analysis; the folder may hold others. */
function setsIn(folder: string): string[] {
  const files = [...Deno.readDirSync(folder)].map(({ name }) => `${folder}/${name}`).filter((name) =>
    name.endsWith(".json")
  );
  return files.sort().filter((file) => Array.isArray(recordsOf(file)?.[0]?.primary));
}

function recordsOf(file: string): Labelled[] {
  return JSON.parse(Deno.readTextFileSync(file));
}

function sharedSets(): string[] {
  try {
    return setsIn(SHARED);
  } catch {
    console.log(`${SHARED} is not there, so the project's own sets in ${OWN} are used.`);
    return setsIn(OWN);
  }
}

/** So many parts of the trades are left out, one after the other. */
const FOLDS = 5;

/** Splits what is said by whole trades, so that no word of a trade is known when its texts are judged. */
function split({ problems, vague, outside }: Sayings, fold: number): { learned: Sayings; held: Labelled[] } {
  const isHeld = (_one: unknown, index: number) => index % FOLDS === fold;
  const isLearned = (_one: unknown, index: number) => index % FOLDS !== fold;
  const record = (text: string, fit: Labelled["fit"], primary: string[] = []): Labelled => (
    { id: primary[0] ?? fit, text, fit, primary }
  );
  return {
    learned: {
      problems: problems.filter(isLearned),
      vague: vague.filter(isLearned),
      outside: Object.fromEntries(Object.entries(outside).map(([family, texts]) => [family, texts.filter(isLearned)])),
    },
    held: [
      ...problems.filter(isHeld).flatMap(({ says }) =>
        Object.entries(says).flatMap(([id, texts]) => texts.map((text) => record(text, "in", [id])))
      ),
      ...vague.filter(isHeld).map((text) => record(text, "vague")),
      ...Object.values(outside).flatMap((texts) => texts.filter(isHeld).map((text) => record(text, "outside"))),
    ],
  };
}

/** Judges the examples of a tongue, each by what was learned without its trade. */
function judgeByTrades(tongue: Tongue, content: Content, knowledge: Knowledge): Judged[] {
  const languages = LANGUAGES.filter((language) => tongueOf(language) === tongue);
  const whole = new Map(TONGUES.map((one) => [one, learnTongue(knowledge, one)]));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const parts = new Map(languages.map((language) => [language, split(knowledge.sayings[language], fold)]));
    const sayings = { ...knowledge.sayings } as Record<Language, Sayings>;
    for (const [language, { learned }] of parts) sayings[language] = learned;
    const left = learnTongue({ ...knowledge, sayings }, tongue);
    const analyzer = createAnalyzer(content, [], (asked) => asked === tongue ? left : whole.get(asked)!);
    return judge(analyzer, [...parts.values()].flatMap(({ held }) => held));
  }).flat();
}

/** Prints the examples that labelled texts give away, and ends the task where there are any. */
function checkDuplicates(content: Content, files: readonly string[]): never {
  const texts = files.flatMap((file) => recordsOf(file).map(({ text }) => text));
  const examples = [...examplesOf(readKnowledge(content))];
  const found = nearDuplicates(examples, texts);
  for (const { example, text } of found) {
    console.log(`${example.slice(0, SHOWN)}\n  is nearly: ${text.slice(0, SHOWN).replaceAll("\n", " ")}`);
  }
  console.log(
    `${found.length} of ${examples.length} examples say nearly what one of ${texts.length} labelled texts says.`,
  );
  Deno.exit(found.length > 0 ? 1 : 0);
}

if (import.meta.main) {
  const content = loadContent(contentFolder());
  const files = Deno.args.filter((one) => !one.startsWith("--"));
  if (Deno.args.includes("--duplicates")) checkDuplicates(content, files.length > 0 ? files : sharedSets());
  // Quality of reading is measured for all kinds of work, whatever the owner offers.
  const { services: _services, ...asked } = content;
  const analyzer = createAnalyzer(asked, [], learnAtOnce(content));
  const columns = Deno.args.includes("--trades")
    ? TONGUES.map((tongue) => ({ name: tongue, judged: judgeByTrades(tongue, asked, readKnowledge(content)) }))
    : (files.length > 0 ? files : sharedSets()).map((file) => ({
      name: file.slice(file.lastIndexOf("/") + 1, -".json".length),
      judged: judge(analyzer, recordsOf(file)),
    }));
  printTable(columns);
  if (Deno.args.includes("--misses")) { for (const { judged } of columns) printMisses(judged); }
}
