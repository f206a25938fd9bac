import type { Analysis } from "@/lib/analysis/analysis_answers.ts";
import { type Analyzer, createAnalyzer } from "@/lib/analysis/analyzer.ts";
import { learnAtOnce } from "@/lib/analysis/learn.ts";
import { loadContent } from "@/lib/content/content.ts";
import { contentFolder } from "@/lib/settings.ts";

// deno task eval [FILE]: how well the analysis judges labelled problems (tests/eval/dev.json if no file is named).

interface Labelled {
  id: string;
  text: string;
  industry: string | null;
  team_size: string | null;
  tools: string | null;
  fit: "in" | "vague" | "outside";
  primary: string[];
  acceptable: string[];
  quantities: Record<typeof QUANTITIES[number], number | string | null> | null;
}

const QUANTITIES = ["people", "volume", "unit", "period", "hours_per_week"] as const;

/** Longest part of a text that a miss is shown with. */
const SHOWN = 110;

/** Prints all measures of one way of asking, and every miss with what was matched instead. */
function evaluate(title: string, records: readonly Labelled[], analyzer: Analyzer, withForm: boolean): void {
  const results = records.map((record) => ({ record, analysis: ask(analyzer, record, withForm) }));
  const problems = results.filter(({ record }) => record.fit === "in");
  const outside = results.filter(({ record }) => record.fit === "outside");
  const vague = results.filter(({ record }) => record.fit === "vague");
  const isOutside = ({ analysis }: { analysis: Analysis }) => analysis.fit === "outside";
  console.log(`\n${title}: ${records.length} records`);
  console.log(`  hit@1                    ${share(problems, (result) => hit(result, 1))}`);
  console.log(`  hit@3                    ${share(problems, (result) => hit(result, 3))}`);
  console.log(`  outside judged outside   ${share(outside, isOutside)}`);
  console.log(`  problems judged outside  ${share(problems, isOutside)}`);
  console.log(`  vague judged partial     ${share(vague, ({ analysis }) => analysis.fit === "partial")}`);
  for (const field of QUANTITIES) {
    const right = (result: typeof results[number]) => sameQuantity(result, field);
    console.log(
      `  ${field.padEnd(24)} ${share(results, right)}; where stated ${
        share(results.filter(({ record }) => record.quantities?.[field] != null), right)
      }`,
    );
  }
  console.log(
    `  all quantities           ${
      share(results, (result) => QUANTITIES.every((field) => sameQuantity(result, field)))
    }`,
  );
  for (const result of results) {
    for (const miss of missesOf(result)) {
      console.log(`  ${result.record.id} ${miss} | ${result.record.text.slice(0, SHOWN).replaceAll("\n", " ")}`);
    }
  }
}

function ask(analyzer: Analyzer, { text, industry, team_size, tools }: Labelled, withForm: boolean): Analysis {
  const form = withForm
    ? { industry: industry ?? undefined, team_size: team_size ?? undefined, tools: tools ?? undefined }
    : {};
  return analyzer.analyze({ problem: text, ...form }, ({ id }) => `/${id}`);
}

function hit({ record, analysis }: { record: Labelled; analysis: Analysis }, within: number): boolean {
  return analysis.matched_opportunities.slice(0, within).some(({ id }) => record.primary.includes(id));
}

function sameQuantity(
  { record, analysis }: { record: Labelled; analysis: Analysis },
  field: typeof QUANTITIES[number],
): boolean {
  const [stated, read] = [record.quantities?.[field] ?? null, analysis.quantities[field]];
  if (typeof stated === "number" && typeof read === "number") return Math.abs(stated - read) <= 0.01 * Math.abs(stated);
  return stated === read;
}

function missesOf(result: { record: Labelled; analysis: Analysis }): string[] {
  const { record, analysis } = result;
  const misses: string[] = [];
  const got = analysis.matched_opportunities.slice(0, 3).map(({ id, score }) => `${id} ${score}`).join(", ") ||
    "nothing";
  if (record.fit === "in" && analysis.fit === "outside") misses.push("a problem, judged outside");
  else if (record.fit === "in" && !hit(result, 1)) {
    misses.push(`${hit(result, 3) ? "not first" : "not among three"}: ${record.primary.join(" or ")}; matched ${got}`);
  }
  if (record.fit === "outside" && analysis.fit !== "outside") {
    misses.push(`outside, judged ${analysis.fit}; matched ${got}`);
  }
  if (record.fit === "vague" && analysis.fit !== "partial") {
    misses.push(`vague, judged ${analysis.fit}; matched ${got}`);
  }
  for (const field of QUANTITIES) {
    if (!sameQuantity(result, field)) {
      misses.push(`${field}: stated ${record.quantities?.[field] ?? null}, read ${analysis.quantities[field]}`);
    }
  }
  return misses;
}

function share<T>(all: readonly T[], isRight: (one: T) => boolean): string {
  const right = all.filter(isRight).length;
  return all.length === 0 ? "-" : `${(right / all.length).toFixed(3)} (${right} of ${all.length})`;
}

if (import.meta.main) {
  const file = Deno.args[0] ?? "tests/eval/dev.json";
  const records: Labelled[] = JSON.parse(Deno.readTextFileSync(file));
  const content = loadContent(contentFolder());
  const analyzer = createAnalyzer(content, [], learnAtOnce(content));
  evaluate("Text alone", records, analyzer, false);
  evaluate("Text with form fields", records, analyzer, true);
}
