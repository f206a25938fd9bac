import { Document, isMap, isScalar, visit } from "yaml";
import { TODO } from "@/lib/content/todo.ts";

/** What the owner should do, by the field (dotted path) above which it is written. */
export type Marks = Record<string, string>;

/** The text of a content file: the schema for editors, the facts, and the marks as comments above their fields. */
export function yamlFile(schema: string, value: object, marks: Marks = {}): string {
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
