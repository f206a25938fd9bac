import type { Fields } from "@/lib/mcp/protocol/message.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { pageText } from "@/lib/site/markdown/page_markdown.ts";
import { sitePages } from "@/lib/site/pages.ts";
import { fieldsAsMarkdown } from "@/lib/text/fields_markdown.ts";
import { blocks, plain } from "@/lib/text/markdown.ts";

/**
 * The Markdown of what an operation gives: the text of the page that shows it, so that readers of the site and of the
 * tool server read the same. What no page shows is written field by field.
 */
export async function documentMarkdown(operation: Operation, output: Fields, context: CallContext): Promise<string> {
  const page = sitePages(context.service).find(({ item, operations }) =>
    item === undefined ? operations[0]?.name === operation.name : item.id === output.id && item.kind === output.kind
  );
  if (page !== undefined) return await pageText(page, context) + "\n";
  const title = [output.title, output.name].find((one) => typeof one === "string") ?? operation.title;
  return blocks(`# ${plain(String(title))}`, fieldsAsMarkdown(output, 2)) + "\n";
}
