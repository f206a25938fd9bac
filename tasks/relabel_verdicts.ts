/**
 * `deno run -A tasks/relabel_verdicts.ts`: makes the verdicts of the labelled postings (`tests/eval/postings*.json`) anew from
 * their labelled points and terms, by the rule of the contract, section 6.4, and lists each that changes in
 * `tests/eval/verdicts.txt`.
 */
import { type LabelledParts, labelledVerdicts } from "@/tasks/labelled_verdicts.ts";

type Labelled = LabelledParts & { id: string; verdict?: string | string[] };

const FOLDER = "tests/eval/";
const LIST = `${FOLDER}verdicts.txt`;

const names = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).filter((name) => /^postings.*\.json$/.test(name))
  .sort();
const changes: string[] = [];
for (const name of names) {
  let text = Deno.readTextFileSync(FOLDER + name);
  for (const record of JSON.parse(text) as Labelled[]) {
    if (record.verdict === undefined) continue;
    const before = [record.verdict].flat();
    const now = labelledVerdicts(record);
    if (before.length === now.length && now.every((one) => before.includes(one))) continue;
    changes.push(`${name} ${record.id}: ${before.join(" or ")} → ${now.join(" or ")}`);
    text = withVerdict(text, record.id, now);
  }
  Deno.writeTextFileSync(FOLDER + name, text);
}
if (changes.length > 0) Deno.writeTextFileSync(LIST, changes.join("\n") + "\n");
console.log(`${changes.length} verdicts change; they are listed in ${LIST}`);

/** Writes a verdict into the text of a file, and leaves everything else as it is written. */
function withVerdict(text: string, id: string, verdict: readonly string[]): string {
  const start = text.search(new RegExp(`"id":\\s*${JSON.stringify(id)}`));
  const found = /"verdict":\s*(\[[^\]]*\]|"[^"]*")/.exec(text.slice(start))!;
  const at = start + found.index + found[0].length - found[1].length;
  const written = verdict.length === 1
    ? JSON.stringify(verdict[0])
    : `[${verdict.map((one) => JSON.stringify(one)).join(", ")}]`;
  return text.slice(0, at) + written + text.slice(at + found[1].length);
}
