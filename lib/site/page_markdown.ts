import { markdownOf } from "@/lib/mcp/resources/markdown.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import type { SitePage } from "@/lib/site/pages.ts";

/** The Markdown of a page: what its operations answer. */
export async function pageMarkdown(page: SitePage, context: CallContext): Promise<string> {
  const parts = await Promise.all(page.operations.map(async ({ name, input }) => {
    const operation = context.service.operations.find((candidate) => candidate.name === name)!;
    const parsed = operation.input.safeParse(input);
    if (!operation.readOnly || !parsed.success) return `# ${operation.title}\n\n${operation.description}\n`;
    return markdownOf(operation.title, await operation.run(parsed.data, context));
  }));
  return [`# ${page.title}\n\n${page.description}\n`, ...parts].join("\n");
}
