import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { markdownTable } from "markdown-table";
import { type ConstructName, defaultHandlers, type Handle, type Options, toMarkdown } from "mdast-util-to-markdown";

type Root = ReturnType<typeof fromHtml>;
type Element = Extract<Root["children"][number], { type: "element" }>;
type Node = Element["children"][number];

interface MarkdownOptions {
  /** The title under which the text will stand: a heading that repeats it is left out. */
  title: string;
  /** Gives the address for the Markdown to a `href` or `src` of the page. */
  address(url: string): string;
}

/** Turns what stands between head and foot of a page into Markdown (CommonMark with GitHub's tables). */
export function markdownFromHtml(html: string, options: MarkdownOptions): string {
  const root = fromHtml(html, { fragment: true });
  const children = root.children.flatMap((node) => node.type === "doctype" ? [] : prepare(node, options));
  return toMarkdown(toMdast({ type: "root", children }), {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    listItemIndent: "one",
    extensions: [TABLES],
  }).trim();
}

/**
 * The elements that only serve people at a screen: forms, print buttons, and notes of what an agent reads elsewhere.
 */
const LEFT_OUT = {
  tags: ["button", "form", "script", "style", "template", "wbr"],
  roles: ["note"],
  classes: ["entry-note", "portal-index", "print-only", "try-it"],
};

function isLeftOut({ tagName, properties }: Element): boolean {
  return LEFT_OUT.tags.includes(tagName) || LEFT_OUT.roles.includes(String(properties.role)) ||
    LEFT_OUT.classes.some((name) => hasClass(properties, name));
}

/** Puts a node into a form that Markdown has. */
function prepare(node: Node, options: MarkdownOptions): Node[] {
  if (node.type !== "element") return node.type === "text" ? [node] : [];
  if (isLeftOut(node)) return [];
  const { tagName, properties } = node;
  // Without what only colours the code.
  if (tagName === "pre") return [element("pre", node.children.map(withoutColours))];
  if (tagName === "dl") return [element("ul", node.children.flatMap((part) => prepareFact(part, options)))];

  const children = separate(node.children.flatMap((child) => prepare(child, options)), " ");
  const isTitle = textOf(children) === options.title;
  switch (tagName) {
    case "h1":
      return isTitle ? [] : [element("p", [element("strong", children)])];
    case "p":
      return isTitle && hasClass(properties, "above") ? [] : [{ ...node, children }];
    case "details":
      return children;
    case "summary":
      // One without words only opens what follows what stands there.
      if (textOf(children).trim() === "") return [];
      return children.some(isHeading) ? children : [element("p", [element("strong", children)])];
    case "a":
      return [{ ...node, properties: { href: options.address(String(properties.href)) }, children }];
    case "img":
      return [{ ...node, properties: { ...properties, src: options.address(String(properties.src)) } }];
    default:
      return [{ ...node, children }];
  }
}

function withoutColours(node: Node): Node {
  return node.type === "element" ? { ...node, children: [text(textOf(node.children))] } : node;
}

/** Makes a line of a list out of a group of a definition list, which Markdown has not: `**Name:** value; value`. */
function prepareFact(group: Node, options: MarkdownOptions): Node[] {
  if (group.type !== "element") return [];
  const parts = (tagName: string, separator: string) =>
    group.children.filter((child) => child.type === "element").filter((child) => child.tagName === tagName)
      .map(({ children }) => separate(children.flatMap((child) => prepare(child, options)), separator));
  const [term] = parts("dt", ", ");
  const name = term.every(({ type }) => type === "text")
    ? [element("strong", [...term, text(":")])]
    : [...term, text(":")];
  const values = parts("dd", ". ").flatMap((value, index) => index === 0 ? value : [text("; "), ...value]);
  return [element("li", [...name, text(" "), ...values])];
}

/** Puts a separator between elements that only a style sheet sets apart. */
function separate(nodes: Node[], separator: string): Node[] {
  return nodes.flatMap((node, index) =>
    index > 0 && isInline(node) && isInline(nodes[index - 1]) ? [text(separator), node] : [node]
  );
}

function isInline(node: Node): boolean {
  return node.type === "element" && ["a", "b", "code", "span", "strong", "time"].includes(node.tagName);
}

function isHeading(node: Node): boolean {
  return node.type === "element" && /^h[1-6]$/.test(node.tagName);
}

function hasClass({ className = [] }: Element["properties"], name: string): boolean {
  return (className as string[]).includes(name);
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => node.type === "text" ? node.value : node.type === "element" ? textOf(node.children) : "")
    .join("");
}

function element(tagName: string, children: Node[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

function text(value: string): Node {
  return { type: "text", value };
}

type MarkdownNode = Parameters<typeof defaultHandlers.paragraph>[0];

// A construct of GFM, which the types of the package do not list.
const CELL = "tableCell" as string as ConstructName;

/**
 * Writes tables and struck-out text, which CommonMark has not, as GitHub does (GFM, sections 4.10 and 6.5). The package for
 * it brings a parser of Markdown along, twenty-six others.
 */
const TABLES: Options = {
  handlers: { table, tableCell: cell, delete: struck, inlineCode },
  unsafe: [
    { character: "|", inConstruct: CELL },
    { character: "\n", inConstruct: CELL },
    { character: "~", inConstruct: "phrasing" },
    // The line below the head of a table begins so.
    { atBreak: true, character: "-", after: "[:|-]" },
    { atBreak: true, character: ":", after: "-" },
  ],
};

function table(...[node, , state, info]: Parameters<Handle>): string {
  const rows = node.children.map((row: MarkdownNode) =>
    row.children.map((one) => cell(one, row, state, { ...info, before: "|", after: "|" }))
  );
  return markdownTable(rows, { align: node.align ?? undefined });
}

function cell(...[node, , state, info]: Parameters<Handle>): string {
  const exit = state.enter(CELL);
  const text = state.containerPhrasing(node, { ...info, before: "|", after: "|" });
  exit();
  return text;
}

function struck(...[node, , state, info]: Parameters<Handle>): string {
  return `~~${state.containerPhrasing(node, { ...info, before: "~", after: "~" })}~~`;
}

/** A bar ends a cell in code too (GFM, section 4.10). */
function inlineCode(...[node, parent, state]: Parameters<Handle>): string {
  const code = defaultHandlers.inlineCode(node, parent, state);
  return state.stack.includes(CELL) ? code.replaceAll("|", "\\|") : code;
}
