import { stringify } from "yaml";
import { listFiles } from "@/lib/content/content_file.ts";
import { type ItemKind, itemSchema, type SectionField, SECTIONS } from "@/lib/content/content_schemas.ts";
import { slug } from "@/lib/text/slug.ts";

/** What a section should tell; comments that nobody is served. */
const HINTS: Record<SectionField, string> = {
  problem: "What was difficult, for whom, how often? Lists show this.",
  solution: "What did you make or do?",
  result: "What became better? Figures, if you have them.",
  my_role: "What was yours, what was done by others?",
  ai_technical_approach: "Models, tools and safeguards.",
  implementation: "How long did it take, how was it brought into use?",
  outcome: "Where does it stand today? What did not work?",
};

/** Examples of the facts that may be told; in the order of the schema, the others have none. */
const EXAMPLES: Partial<Record<keyof typeof itemSchema.shape, unknown>> = {
  flagship: true,
  draft: true,
  order: 1,
  link: "https://example.com/where-it-can-be-seen",
  image: "/images/picture.jpg",
  start_date: "2025-03",
  end_date: "2025-09",
  organization: "Name of the client or employer",
  type: "application",
  tags: ["one", "two"],
  capabilities: ["What it can do, in a few words"],
  industries: ["bakery"],
  opportunities: ["email-triage"],
};

/** Returns the ids that are taken in a content folder; projects and agents share them. */
function takenIds(folder: string): Set<string> {
  return new Set(
    ["projects", "agents"].flatMap((part) =>
      listFiles(`${folder}/${part}`, ".md").map((name) => name.slice(0, -".md".length))
    ),
  );
}

/**
 * Writes the file of a new project or agent, with every field and section explained, and gives its path. It is valid as
 * it stands: what is explained is in comments.
 */
export function newItem(folder: string, kind: ItemKind, title: string): string {
  const file = `${folder}/${kind}s/${slug(title, takenIds(folder), kind)}.md`;
  Deno.mkdirSync(`${folder}/${kind}s`, { recursive: true });
  Deno.writeTextFileSync(file, template(title), { createNew: true });
  return file;
}

function template(title: string): string {
  const facts = Object.entries(EXAMPLES).map(([field, example]) => {
    const about = itemSchema.shape[field as keyof typeof EXAMPLES].description;
    return `# ${field}: ${inline(example)} # ${about}\n`;
  });
  const sections = Object.entries(SECTIONS).map(([heading, field]) => `## ${heading}\n\n<!-- ${HINTS[field]} -->\n`);
  return `---
# yaml-language-server: $schema=../schemas/item.json
title: ${inline(title)}
# Take away the # before what you want to say.
${facts.join("")}---

${sections.join("\n")}`;
}

function inline(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0 }).trim();
}
