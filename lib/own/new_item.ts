import { stringify } from "yaml";
import { listFiles } from "@/lib/content/content_file.ts";
import {
  type ItemKind,
  itemSchema,
  ownPageSchema,
  SECTION_FIELDS,
  type SectionField,
  sectionHeadings,
} from "@/lib/content/content_schemas.ts";
import { slug } from "@/lib/text/slug.ts";
import { sayIn } from "@/lib/words/say.ts";
import { interfaceLanguage, wordsOf } from "@/lib/words/words.ts";

/** Questions that a section should answer; comments that nobody is served. */
const HINTS: Record<SectionField, string> = {
  problem: "What was difficult, for whom, how often? Lists show this.",
  solution: "What did you make or do?",
  result: "What became better? Figures, if you have them.",
  my_role: "What was yours, what was done by others?",
  ai_technical_approach: "Techniques, tools and safeguards.",
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
  image_alt: "What the picture shows",
  cover: "/images/picture.jpg",
  cover_alt: "What the picture shows",
  focus: "50% 30%",
  pictures: [{ image: "/images/picture.jpg", alt: "What the picture shows" }],
  gallery: "rows",
  start_date: "2025-03",
  end_date: "2025-09",
  published_at: "2025-10-01",
  updated_at: "2026-01-15",
  evidence: [{ url: "https://example.com/report", kind: "publication", title: "Where others can see it" }],
  organization: "Name of the client or employer",
  type: "application",
  roles: ["Team lead"],
  tags: ["one", "two"],
  capabilities: ["What it can do, in a few words"],
  industries: ["bakery"],
  opportunities: ["email-triage"],
};

const PAGE_EXAMPLES = { place: "nav", order: 1, description: "One sentence", draft: true };

const REMOVE = "Remove the # before what you want to say.";

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
 * it stands: what is explained is in comments. Headings and comments are in the language of the site (BCP 47 tag).
 */
export function newItem(folder: string, kind: ItemKind, title: string, language: string): string {
  const file = `${folder}/${kind}s/${slug(title, takenIds(folder), kind, language)}.md`;
  Deno.mkdirSync(`${folder}/${kind}s`, { recursive: true });
  Deno.writeTextFileSync(file, template(title, language), { createNew: true });
  return file;
}

/** Writes the file of a new page of the owner's own, and gives its path. */
export function newPage(folder: string, title: string, language: string): string {
  const taken = new Set(listFiles(`${folder}/pages`, ".md").map((name) => name.slice(0, -".md".length)));
  const file = `${folder}/pages/${slug(title, taken, "page", language)}.md`;
  Deno.mkdirSync(`${folder}/pages`, { recursive: true });
  const say = sayIn(language);
  const text = `---
# yaml-language-server: $schema=../schemas/page.json
title: ${inline(title)}
# ${say(REMOVE)}
${factsIn(PAGE_EXAMPLES, ownPageSchema.shape, language)}---

<!-- ${say("Write here.")} -->
${title}
`;
  Deno.writeTextFileSync(file, text, { createNew: true });
  return file;
}

function template(title: string, language: string): string {
  const say = sayIn(language);
  const headings = sectionHeadings(language);
  const sections = SECTION_FIELDS.map((field) => `## ${headings[field]}\n\n<!-- ${say(HINTS[field])} -->\n`);
  return `---
# yaml-language-server: $schema=../schemas/item.json
title: ${inline(title)}
# ${say(REMOVE)}
${factsIn(EXAMPLES, itemSchema.shape, language)}---

${sections.join("\n")}`;
}

/** Writes examples as comments, each with its name in the language, or else with what the schema says of it. */
function factsIn(examples: object, shape: Record<string, { description?: string }>, language: string): string {
  const tag = interfaceLanguage(language);
  const names: Record<string, string> = tag === "en" ? {} : wordsOf(tag).editing.fields;
  return Object.entries(examples).map(([field, example]) =>
    `# ${field}: ${inline(example)} # ${names[field] ?? shape[field].description}\n`
  ).join("");
}

function inline(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0 }).trim();
}
