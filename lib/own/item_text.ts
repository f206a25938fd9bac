import { type Item, itemSchema, SECTIONS } from "@/lib/content/schema/item.ts";
import { type Marks, yamlFile } from "@/lib/own/yaml_file.ts";

/** The text of the file of a project or an agent. Facts that are as they would be anyway are not written. */
export function itemText(item: Item, marks: Marks = {}): string {
  const facts = Object.entries(itemSchema.shape).flatMap(([field, schema]) => {
    const value: unknown = item[field as keyof typeof itemSchema.shape];
    const usual: unknown = schema.safeParse(undefined).data;
    return value === undefined || JSON.stringify(value) === JSON.stringify(usual) ? [] : [[field, value]];
  });
  const sections = Object.entries(SECTIONS).flatMap(([heading, field]) => {
    const text = item[field];
    return text === undefined ? [] : [`\n## ${heading}\n\n${sectionText(text)}\n`];
  });
  return `---\n${yamlFile("../schemas/item.json", Object.fromEntries(facts), marks)}---\n${sections.join("")}`;
}

/** Text that is read back as it is: what the reader would take for a heading, a comment or an open code block is escaped. */
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
