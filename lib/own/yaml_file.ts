import { Document, isMap, isScalar } from "yaml";
import { TODO } from "@/lib/own/todo.ts";

/** What the owner should do, by the field (dotted path) above which it is written. */
export type Marks = Record<string, string>;

/** The text of a content file: the schema for editors, the facts, and the marks as comments above their fields. */
export function yamlFile(schema: string, value: object, marks: Marks = {}): string {
  const document = new Document(value);
  for (const [path, text] of Object.entries(marks)) mark(document, path.split("."), text);
  return `# yaml-language-server: $schema=${schema}\n${document.toString({ lineWidth: 120 })}`;
}

function mark(document: Document, path: string[], text: string): void {
  const group: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const pair = isMap(group) ? group.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined;
  const comment = ` ${TODO}: ${text}`;
  if (isScalar(pair?.key)) pair.key.commentBefore = comment;
  // The field is not there yet.
  else document.comment = [document.comment, comment].filter(Boolean).join("\n");
}
