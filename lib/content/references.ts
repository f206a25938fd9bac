import { readContentFile } from "@/lib/content/content_file.ts";
import type { ContentProblem } from "@/lib/content/problem.ts";
import type { AnalysisSettings } from "@/lib/content/schema/analysis.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { nearest } from "@/lib/text/nearest.ts";

/** The parts of the content that name others, as far as they could be read. */
interface Parts {
  tags?: string[];
  items: Item[];
  opportunities: Opportunity[];
  settings?: AnalysisSettings;
}

/** Checks what one file alone cannot show: ids that stand twice, and names that nothing bears. */
export function checkReferences(folder: string, { tags, items, opportunities, settings }: Parts): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const tagNames = tags && new Set(tags);
  const opportunityIds = new Set(opportunities.map(({ id }) => id));
  const opportunitiesIn = (file: string, field: string, names: readonly string[]) =>
    unknown({ file, field, names, known: opportunityIds, home: "the opportunities folder" });

  const seen = new Map<string, string>();
  for (const { id, kind, ...item } of items) {
    const file = `${folder}/${kind}s/${id}.md`;
    const other = seen.get(id);
    if (other !== undefined) problems.push(sameId(file, other));
    seen.set(id, file);
    if (tagNames !== undefined) {
      problems.push(...unknown({ file, field: "tags", names: item.tags, known: tagNames, home: "tags.yaml" }));
    }
    problems.push(...opportunitiesIn(file, "opportunities", item.opportunities));
  }
  if (settings !== undefined) {
    const file = `${folder}/analysis.yaml`;
    problems.push(...opportunitiesIn(file, "vague_pilot.opportunity", [settings.vague_pilot.opportunity]));
    problems.push(...opportunitiesIn(file, "suggest.starters", settings.suggest.starters));
  }
  return problems;
}

function sameId(file: string, other: string): ContentProblem {
  const message = `has the same id as ${other}; projects and agents share one set of ids, so rename one file`;
  return { file, field: "", message };
}

function unknown({ file, field, names, known, home }: {
  file: string;
  field: string;
  names: readonly string[];
  known: ReadonlySet<string>;
  home: string;
}): ContentProblem[] {
  return names.filter((name) => !known.has(name)).map((name) => {
    const near = nearest(name, known);
    const message = `must be one of those in ${home}; ${
      near === undefined ? "add it there if it is right" : `did you mean ${near}?`
    }`;
    return { file, line: lineOf(file, name), field, found: JSON.stringify(name), message };
  });
}

/** The first line of the file in which `name` stands. */
function lineOf(file: string, name: string): number | undefined {
  const index = readContentFile(file).split("\n").findIndex((line) => line.includes(name));
  return index === -1 ? undefined : index + 1;
}
