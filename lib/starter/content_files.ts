import { Document, isMap, isScalar, visit } from "yaml";
import { z } from "zod";
import { TODO } from "@/lib/content/content_hints.ts";
import {
  candidateSchema,
  type Item,
  itemSchema,
  ownPageSchema,
  profileSchema,
  resumeSchema,
  SECTION_FIELDS,
  sectionHeadings,
  servicesSchema,
  siteSchema,
  tagsSchema,
} from "@/lib/content/content_schemas.ts";
import { analysisSchema } from "@/lib/content/schema/analysis_words.ts";
import { opportunitySchema } from "@/lib/content/schema/opportunity.ts";
import type { Draft, Marks, Part } from "@/lib/starter/draft.ts";
import { sayIn } from "@/lib/words/say.ts";

/** Returns all files of a content folder, by path. */
export function contentFiles(draft: Draft): Record<string, string | Uint8Array> {
  const { language } = draft.site.value;
  const say = sayIn(language);
  const inLanguage = (marks: Marks) =>
    Object.fromEntries(Object.entries(marks).map(([path, text]) => [path, say(text)]));
  const yaml = <T extends object>(name: string, { value, marks }: Part<T>) => ({
    [`${name}.yaml`]: yamlFile(`./schemas/${name}.json`, value, inLanguage(marks)),
  });
  return {
    ...yaml("site", draft.site),
    ...yaml("profile", { ...draft.profile, value: withoutEmpty(draft.profile.value) }),
    ...(draft.candidate && yaml("candidate", draft.candidate)),
    ...(draft.services && yaml("services", draft.services)),
    ...(draft.resume && yaml("resume", draft.resume)),
    ...(draft.tags && yaml("tags", { value: draft.tags, marks: {} })),
    ...Object.fromEntries(
      draft.items.map(({ value, marks }) => [
        `${value.kind}s/${value.id}.md`,
        itemText(value, inLanguage(marks), language),
      ]),
    ),
    ...(draft.portrait && { [`public/${draft.portrait.name}`]: draft.portrait.bytes }),
    ...Object.fromEntries(Object.entries(editorSchemas()).map(([name, text]) => [`schemas/${name}`, text])),
  };
}

/** Leaves out empty lists: they are the same as none, and a mark can stand in their place. */
function withoutEmpty(value: object): object {
  const filled = Object.entries(value).filter(([, one]) => !(Array.isArray(one) && one.length === 0));
  return Object.fromEntries(filled.map(([name, one]) => [
    name,
    Array.isArray(one) ? one.map((entry) => typeof entry === "object" ? withoutEmpty(entry) : entry) : one,
  ]));
}

/** Returns the file of a project or an agent. Facts that are as they would be anyway are not written. */
function itemText(item: Item, marks: Marks, language: string): string {
  const facts = Object.entries(itemSchema.shape).flatMap(([field, schema]) => {
    const value: unknown = item[field as keyof typeof itemSchema.shape];
    const usual: unknown = schema.safeParse(undefined).data;
    return value === undefined || JSON.stringify(value) === JSON.stringify(usual) ? [] : [[field, value]];
  });
  const headings = sectionHeadings(language);
  const order = item.sections ?? SECTION_FIELDS.map((field) => ({ title: headings[field], field }));
  const sections = order.flatMap((section) => {
    const text = "field" in section ? item[section.field] : section.text;
    return text === undefined ? [] : [`\n## ${section.title}\n\n${sectionText(text)}\n`];
  });
  return `---\n${yamlFile("../schemas/item.json", Object.fromEntries(facts), marks)}---\n${sections.join("")}`;
}

/** Escapes what would be read back as a heading, a comment or an open code block. */
function sectionText(text: string): string {
  const lines = text.split("\n");
  const isFence = (line: string) => /^(```|~~~)/.test(line);
  const isOpen = lines.filter(isFence).length % 2 === 1;
  let fenced = false;
  return lines.map((line) => {
    if (isFence(line)) {
      if (isOpen) return `\\${line}`;
      fenced = !fenced;
    }
    return fenced ? line : line.replace(/^##(?=[ \t])/, "\\##").replace(/(?<!\\)<!--/g, "\\<!--");
  }).join("\n");
}

/** Returns a YAML file: the schema for editors, the facts, and the marks as comments above their fields. */
function yamlFile(schema: string, value: object, marks: Marks): string {
  const document = new Document(value);
  visit(document, {
    Scalar(key, node) {
      // Text on several lines that an owner can go on writing without thinking of colons and quotation marks.
      if (key === "value" && isLong(node.value)) node.type = "BLOCK_FOLDED";
    },
  });
  for (const [path, text] of Object.entries(marks)) mark(document, path.split("."), text);
  return `# yaml-language-server: $schema=${schema}\n${document.toString({ lineWidth: 120 })}`;
}

function mark(document: Document, path: string[], text: string): void {
  const group: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pair = isMap(group) ? group.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined;
  if (isScalar(pair?.key)) pair.key.commentBefore = ` ${TODO}: ${text}`;
  // The field is not there yet.
  else document.comment = [document.comment, ` ${TODO}: ${path.join(".")}: ${text}`].filter(Boolean).join("\n");
}

function isLong(value: unknown): boolean {
  return typeof value === "string" && value.length > 90 && /^\S.*\S$/.test(value);
}

const SCHEMAS = {
  site: siteSchema,
  profile: profileSchema,
  candidate: candidateSchema,
  services: servicesSchema,
  resume: resumeSchema,
  tags: tagsSchema,
  item: itemSchema,
  page: ownPageSchema,
  opportunity: opportunitySchema,
  analysis: analysisSchema,
};

/**
 * Returns the JSON Schemas with which an editor completes and checks the content, by file name. The first line of each content
 * file names its schema.
 */
export function editorSchemas(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => [
      `${name}.json`,
      JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), null, 2) + "\n",
    ]),
  );
}
