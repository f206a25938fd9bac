/**
 * `deno task eval:match [file…]`: compares the matcher with labelled postings and prints, for each file, the share of right
 * verdicts, terms and requirements, the terms called `unmet` that are not, and how often accepted evidence is cited. `-v`
 * prints each difference. The labels are for the sample owner.
 *
 * `--lines [folder/]` scores what becomes of the labelled lines instead (`tests/eval/lines/`), each posting read by what was learned
 * without its trade; `--keep` writes what became of them to `tests/eval/ledgers.txt`, and without it what differs is shown.
 */
import { LEARNED_LINES, unpackLines } from "@/lib/language/line_reader.ts";
import { loadContent } from "@/lib/content/content.ts";
import { Revision } from "@/lib/content/revision.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { matchRole } from "@/lib/match/matcher.ts";
import { readLabelledPostings } from "@/tasks/labelled_lines.ts";
import { learnApart, withTerms } from "@/tasks/learn_lines.ts";
import { scoreLines } from "@/tasks/score_lines.ts";
import { contentFolder } from "@/lib/settings.ts";
import { interfaceLanguage, wordsOf } from "@/lib/words/words.ts";

interface Labelled {
  id: string;
  posting: unknown;
  /** Left out where only the points are labelled, and then all of them. */
  verdict?: string | string[];
  terms?: Record<string, string | string[]>;
  stated_unknown?: string[];
  requirements: { text: string; importance: string; status: string | string[]; evidence_any_of?: string[] }[];
}

const isVerbose = Deno.args.includes("-v");
const files = Deno.args.filter((one) => !one.startsWith("-"));
const revision = new Revision(loadContent(contentFolder()));
const words = wordsOf(interfaceLanguage(revision.content.site.language)).match;

const own = [...Deno.readDirSync("tests/eval")].map(({ name }) => `tests/eval/${name}`)
  .filter((name) => /\/postings[^/]*\.json$/.test(name)).sort();

/** The labels are for this day. */
const today = "2026-11-01";
const match = (posting: unknown) =>
  matchRole({ posting }, revision, words, (subject) => ({ title: subject, url: "https://example.com/" }), { today });

if (Deno.args.includes("--lines")) {
  const [folder] = files;
  const folds = folder === undefined
    ? [withTerms(learnApart().fold)]
    : [{ learned: unpackLines(Deno.readFileSync(LEARNED_LINES)), held: readLabelledPostings(folder) }];
  scoreLines(folds, { isVerbose, isKept: Deno.args.includes("--keep") });
  Deno.exit();
}

for (const file of files.length > 0 ? files : own) {
  const records = JSON.parse(Deno.readTextFileSync(file)) as Labelled[];
  const score = new Map<string, [right: number, of: number]>();
  let falseUnmet = 0;
  const count = (name: string, isRight: boolean) => {
    const [right, of] = score.get(name) ?? [0, 0];
    score.set(name, [right + Number(isRight), of + 1]);
  };
  const tell = (id: string, text: string) => isVerbose && console.log(`  ${id}: ${text}`);
  for (const record of records) {
    const found = match(record.posting);
    const is = (label: string | string[], value: string) => [label].flat().includes(value);
    if (record.verdict !== undefined) {
      count("verdict", is(record.verdict, found.verdict));
      if (!is(record.verdict, found.verdict)) {
        tell(record.id, `verdict ${found.verdict}, not ${record.verdict}: ${found.explanation}`);
      }
    }
    for (const [name, label] of Object.entries(record.terms ?? {})) {
      const term = found.terms.find((one) => one.term === name)!;
      count("terms", is(label, term.status));
      if (term.status === "unmet" && !is(label, "unmet")) falseUnmet++;
      if (!is(label, term.status)) {
        tell(record.id, `${name} ${term.status}, not ${label}: ${term.posting} | ${term.explanation}`);
      }
    }
    for (const name of record.stated_unknown ?? []) {
      const isStated = found.terms.some(({ term, posting }) => term === name && posting !== null);
      count("stated though unknown", isStated);
      if (!isStated) tell(record.id, `${name} is stated, and was not read`);
    }
    for (const label of record.requirements) {
      const point = pointFor(label.text, found);
      count("requirements found", point !== undefined);
      count("requirement status", point !== undefined && is(label.status, point.status));
      count("importance", point?.importance === label.importance);
      if (point === undefined || !is(label.status, point.status) || point.importance !== label.importance) {
        tell(
          record.id,
          `“${label.text}” ${point?.importance} ${point?.status}, not ${label.importance} ${label.status} (${point?.text}; ${point?.explanation})`,
        );
      }
      const { evidence_any_of: accepted = [] } = label;
      if (accepted.length === 0) continue;
      const cited = point?.evidence.map(({ claim }) => claim.split("#")[0]) ?? [];
      const isRight = cited.some((subject) => accepted.includes(subject));
      count("evidence", isRight);
      if (!isRight) {
        tell(
          record.id,
          `“${label.text}” cites ${cited.join(", ") || "nothing"}, not ${accepted.slice(0, 4)}`,
        );
      }
    }
    for (const { text, status, importance } of found.requirements) {
      const isLabelled = record.requirements.some((label) => isSame(label.text, text));
      if (record.verdict === undefined) count("points that are one", isLabelled);
      if (!isLabelled && (importance === "required" || record.verdict === undefined)) {
        tell(record.id, `further point: “${text}” ${status}`);
      }
    }
  }
  console.log(`${file}: ${records.length} postings`);
  for (const [name, [right, of]] of score) {
    console.log(`  ${name.padEnd(24)} ${(right / of).toFixed(3)}  (${right} of ${of})`);
  }
  console.log(`  ${"false unmet".padEnd(24)} ${falseUnmet}`);
  console.log(`  ${"median, p99 in ms".padEnd(24)} ${timing(records).map((one) => one.toFixed(2)).join(", ")}`);
}

/** Finds the point that says what a label says: one holds the other. */
function pointFor(text: string, { requirements }: RoleMatch) {
  return requirements.find((one) => one.text === text) ?? requirements.find((one) => isSame(text, one.text));
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.toLowerCase().replace(/[\s.;,]+/g, " ").trim());
  return one.includes(other) || other.includes(one);
}

/** Measures single calls, in milliseconds. */
function timing(records: readonly Labelled[]): [median: number, p99: number] {
  const times = Array.from({ length: 20 }, () =>
    records.map(({ posting }) => {
      const start = performance.now();
      match(posting);
      return performance.now() - start;
    })).flat().sort((a, b) => a - b);
  return [times[times.length >> 1], times[Math.floor(times.length * 0.99)]];
}
