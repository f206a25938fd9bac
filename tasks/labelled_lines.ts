import type { LabelledLines, LineLessons } from "@/tasks/line_learning.ts";
import { ASKING, HEADING_KINDS, type HeadingKind, type LineClass } from "@/lib/language/line_classes.ts";
import { EXAMPLES, LINE_LANGUAGES } from "@/tasks/line_lessons.ts";
import { linesIn } from "@/lib/language/lines.ts";
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

/** The meanings of the codes in the examples. */
const CODES: Record<string, LineClass | "heading"> = {
  H: "heading",
  R: "requirement",
  P: "preferred",
  D: "duty",
  C: "condition",
  T: "term",
  B: "benefit",
  A: "about",
  Y: "apply",
};

/** Reads the postings that are written down of each language to learn from (`postings.txt`). */
export function readPostingExamples(
  pathOf = (lang: string) => `${EXAMPLES}${lang}/postings.txt`,
): LabelledPosting[] {
  return LINE_LANGUAGES.flatMap((lang) => {
    const path = pathOf(lang);
    return Deno.readTextFileSync(path).split(/^### /m).slice(1).map((part, index) => {
      const [trade, ...rows] = part.trim().split("\n");
      const lines = rows.filter((row) => row.trim() !== "").map((row) => {
        const [, code, more, text] = /^([HRPDCTBAY])(!?)\t(.+)$/.exec(row) ?? [];
        if (code === undefined) throw new Error(`${path}: ${trade}: no code of a line before “${row}”`);
        const named = CODES[code];
        return { text: text.trim(), class: named, asks: more !== "" || ASKING.includes(named as LineClass) };
      });
      // Some boards set headings apart, others do not.
      const isApart = index % 3 === 0;
      const posting = lines.map(({ text, class: named }, at) =>
        isApart && named === "heading" && at > 0 ? `\n${text}` : text
      ).join("\n");
      return { id: `${lang} ${index}`, lang, trade, posting, lines, requirements: [], terms: {} };
    });
  });
}

/** Lays out postings to learn from them: one of three in prose as well, and of one of three some lines as they stand alone. */
export function laidOutToLearn(postings: readonly LabelledPosting[]): LabelledLines[] {
  return postings.flatMap((one, index) => [
    laidOut(one),
    ...index % 3 === 1 ? [inProse(one, index)] : index % 3 === 2 ? alone(one) : [],
  ]);
}

/** What stands below headings of a kind: what is only wished for is told by its heading. */
const BELOW: Record<HeadingKind, LineClass> = {
  requirement: "requirement",
  preferred: "requirement",
  duty: "duty",
  condition: "condition",
  benefit: "benefit",
  about: "about",
  apply: "apply",
};

/** Makes a short posting of each heading that is written down to learn from, with entries below it, and of some with others above. */
export function listsBelow(lessons: readonly LineLessons[], postings: readonly LabelledPosting[]): LabelledLines[] {
  return lessons.flatMap(({ language: lang, headings, lines }) => {
    const titles = postings.filter((one) => one.lang === lang).map((one) => one.lines[0]);
    return HEADING_KINDS.flatMap((kind) =>
      (headings[kind] ?? []).map((text, index) => {
        const entries = (lines[BELOW[kind]] ?? []).filter((one) => !/[.!?]$/.test(one));
        const [first, other] = [index % entries.length, (index * 7 + 3) % entries.length];
        const above = index % 2 === 0 || kind === "requirement" ? [] : [
          heading(headings.requirement?.[index % 20] ?? ""),
          { text: `- ${lines.requirement?.[index % 20]}`, class: "requirement" as const, asks: true },
        ];
        const below = (index % 3 === 0 ? [first] : [first, other]).map((at) => ({
          text: `- ${entries[at]}`,
          class: kind,
          asks: ASKING.includes(kind),
        }));
        const all = [titles[(index * 5 + kind.length) % titles.length], ...above, heading(text), ...below];
        const posting = all.map((line) => line.class === "heading" ? `\n${line.text}` : line.text).join("\n");
        return laidOut({ id: "", lang, trade: kind, posting, lines: all, requirements: [], terms: {} });
      })
    );
  });
}

function heading(text: string) {
  return { text, class: "heading" as const, asks: false };
}

/** Of so many lines of a posting one is set alone. */
const ALONE = 9;

/** Sets lines of a posting below its title alone, as whoever tries the service writes. */
function alone({ lang, trade, lines }: LabelledPosting): LabelledLines[] {
  const [title, ...rest] = lines;
  return rest.filter((line, at) => at % ALONE === 0 && line.class !== "heading").map((line) =>
    laidOut({
      ...{ id: "", lang, trade, requirements: [], terms: {} },
      posting: `${title.text}\n\n${line.text}`,
      lines: [title, line],
    })
  );
}

/** In lines: what fits into a shop window. */
const FEW = 7;

/** Writes a posting down once more as a few sentences without headings, as short ones are written. */
function inProse(
  { lang, trade, lines }: Pick<LabelledPosting, "lang" | "trade" | "lines">,
  index: number,
): LabelledLines {
  const said = lines.filter((line) => line.class !== "heading")
    .map((line) => ({ ...line, text: line.text.replace(/^[^\p{L}\p{N}]+/u, "").replace(/[\s.;,]*$/, "") }))
    .filter(({ text }) => text !== "" && !/[.:!?]/.test(text));
  const chosen = said.filter((_, at) => (at + index) % Math.max(1, Math.round(said.length / FEW)) === 0);
  const posting = chosen.map(({ text }) => text[0].toUpperCase() + text.slice(1) + ".").join(" ");
  return laidOut({ id: "", lang, trade, posting, lines: chosen, requirements: [], terms: {} });
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
    points: posting.requirements,
  };
}
