import { readContentFile } from "@/lib/content/content_file.ts";
import type { ContentProblem } from "@/lib/content/problem.ts";
import type { Item } from "@/lib/content/schema/item.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { nearest } from "@/lib/text/nearest.ts";

/** Checks what one file alone cannot show: ids that stand twice, and names that nothing bears. */
export function checkReferences(
  folder: string,
  { tags, items, opportunities }: { tags?: string[]; items: Item[]; opportunities: Opportunity[] },
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const fileOf = (item: Item) => `${folder}/${item.kind}s/${item.id}.md`;
  const kinds = new Map<string, Item>();
  const known = { tags: new Set(tags), opportunities: new Set(opportunities.map(({ id }) => id)) };

  for (const item of items) {
    const other = kinds.get(item.id);
    if (other !== undefined) {
      const message = `has the same id as ${
        fileOf(other)
      }; projects and agents share one set of ids, so rename one file`;
      problems.push({ file: fileOf(item), field: "", message });
    }
    kinds.set(item.id, item);
    if (tags !== undefined) problems.push(...unknown(fileOf(item), "tags", item.tags, known.tags, "tags.yaml"));
    problems.push(
      ...unknown(fileOf(item), "opportunities", item.opportunities, known.opportunities, "the opportunities folder"),
    );
  }
  return problems;
}

function unknown(
  file: string,
  field: string,
  names: readonly string[],
  known: ReadonlySet<string>,
  home: string,
): ContentProblem[] {
  return names.filter((name) => !known.has(name)).map((name) => {
    const near = nearest(name, known);
    const message = `must be one of those in ${home}${near === undefined ? "" : `; did you mean ${near}?`}`;
    return { file, line: lineOf(file, name), field, found: JSON.stringify(name), message };
  });
}

/** The line in the front matter where `name` stands. */
function lineOf(file: string, name: string): number | undefined {
  const lines = readContentFile(file).split("\n");
  const index = lines.slice(0, lines.indexOf("---", 1)).findIndex((line) => line.includes(name));
  return index === -1 ? undefined : index + 1;
}
