import { stringify } from "yaml";

// Apart from the rest of Markdown, which the start needs: the package brings all of Node's modules with it.

/** Writes the YAML block with which a Markdown file begins. */
export function frontMatter(fields: Record<string, unknown>): string {
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
}
