import { markdownTable } from "markdown-table";
import { type ConstructName, defaultHandlers, type Handle, type Options } from "mdast-util-to-markdown";

type Node = Parameters<typeof defaultHandlers.paragraph>[0];

// A construct of GFM, which the types of the package do not list.
const CELL = "tableCell" as string as ConstructName;

/**
 * Writes tables and struck-out text, which CommonMark has not, as GitHub does (GFM, sections 4.10 and 6.5). The package for
 * it brings a parser of Markdown along, twenty-six others.
 */
export const TABLES: Options = {
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
  const rows = node.children.map((row: Node) =>
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
