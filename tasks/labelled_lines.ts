import type { LabelledLines } from "@/lib/language/learn_lines.ts";
import type { LineClass } from "@/lib/language/line_classes.ts";
import { linesIn } from "@/lib/match/lines.ts";
import type { Language } from "@/lib/text/language.ts";

/** A posting of which every line is labelled (`tests/eval/lines/<tag>.json`). */
export interface LabelledPosting {
  id: string;
  lang: Language;
  /** One word for the trade, the same in all languages. */
  trade: string;
  posting: string;
  lines: { text: string; class: LineClass | "heading"; asks: boolean; importance?: string; kind?: string }[];
  requirements: { text: string; importance: string; kind: string; status: string }[];
  terms: Record<string, string>;
}

const FOLDER = "tests/eval/lines/";

/** Reads all postings whose lines are labelled. */
export function readLabelledPostings(folder = FOLDER): LabelledPosting[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".json")).sort()
    .flatMap((name) => JSON.parse(Deno.readTextFileSync(folder + name)) as LabelledPosting[]);
}

export type Label = { class: LineClass | "heading"; asks: boolean };

/** Gives each line that is read the label of the line that it is, or is a part of. */
export function labelsFor(texts: readonly string[], { lines }: Pick<LabelledPosting, "lines">): (Label | undefined)[] {
  const labelled = lines.map((line) => ({ ...line, letters: lettersOf(line.text) }));
  let reached = 0;
  return texts.map((text) => {
    const letters = lettersOf(text);
    const found = labelled.findIndex((line, index) =>
      index >= reached && line.letters !== "" && (line.letters.includes(letters) || letters.includes(line.letters))
    );
    if (found === -1) return undefined;
    reached = found;
    const { class: named, asks } = labelled[found];
    // A title that names a profession asks for nothing by itself.
    return { class: named, asks: asks && named !== "heading" };
  });
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Lays out a labelled posting to learn from it. */
export function laidOut(posting: LabelledPosting): LabelledLines {
  const lines = linesIn(posting.posting);
  return {
    language: posting.lang,
    trade: posting.trade,
    lines,
    labels: labelsFor(lines.map(({ text }) => text), posting),
  };
}
