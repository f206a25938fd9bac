import type { CallContext } from "@/lib/operations/operation.ts";
import { pageText } from "@/lib/site/markdown/page_markdown.ts";
import { pageUrl, sitePage, sitePages } from "@/lib/site/pages.ts";
import { blocks } from "@/lib/text/markdown.ts";

/** The text of every page in one document. */
export async function llmsFullText(context: CallContext): Promise<string> {
  const pages = sitePages(context.service).map(async (page) =>
    blocks(await pageText(page, context), `Source: <${pageUrl(context, page)}>`)
  );
  return (await Promise.all(pages)).join("\n\n---\n\n") + "\n";
}

/** The page for developers as plain text. */
export async function developersLlmsText(context: CallContext): Promise<string> {
  return await pageText(sitePage(context.service, "/developers")!, context) + "\n";
}
