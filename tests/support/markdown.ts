import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { parse } from "yaml";

/** A node of a Markdown tree (mdast), as far as tests look at it. */
export interface Node {
  type: string;
  depth?: number;
  url?: string;
  value?: string;
  lang?: string | null;
  children?: Node[];
}

/** A Markdown file in its parts. */
export interface MarkdownFile {
  facts: Record<string, unknown>;
  tree: Node;
  /** Text of its headings, by depth. */
  headings: { depth: number; text: string }[];
  /** Addresses of its links. */
  links: string[];
}

/** Parses as CommonMark with GitHub's extensions, as most readers do. */
export function parseMarkdown(markdown: string): Node {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
}

export function readMarkdownFile(text: string): MarkdownFile {
  const [, yaml = "", body = text] = /^---\n([^]*?\n)---\n([^]*)$/.exec(text) ?? [];
  const tree = parseMarkdown(body);
  return {
    facts: parse(yaml) ?? {},
    tree,
    headings: nodesOf(tree, "heading").map((node) => ({ depth: node.depth!, text: textOf(node) })),
    links: nodesOf(tree, "link").map(({ url }) => url!),
  };
}

/** Every node of a type below `node`, in reading order. */
export function nodesOf(node: Node, type: string): Node[] {
  const own = node.type === type ? [node] : [];
  return [...own, ...(node.children ?? []).flatMap((child) => nodesOf(child, type))];
}

/** What a reader sees of `node`. */
export function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join("");
}
