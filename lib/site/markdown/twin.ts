import { document, type Params } from "@/lib/http/document.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import { MARKDOWN_TYPE } from "@/lib/media_types.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { ServiceError } from "@/lib/errors.ts";
import { CONTENT_SIGNAL_HEADER } from "@/lib/site/content_signal.ts";
import { pageMarkdown } from "@/lib/site/markdown/page_markdown.ts";
import { pageUrl, type SitePage, sitePages, twinPath } from "@/lib/site/pages.ts";

/** Serves the Markdown of pages at the paths that `pathOf` makes of what stands in the brackets of a route. */
export function twin(pathOf: (params: Params) => string) {
  return document(
    MARKDOWN_TYPE,
    (context, params) => pageMarkdown(pageOf(pathOf(params), context), context),
    { headers: (context, params) => markdownHeaders(pageOf(pathOf(params), context), context) },
  );
}

/** What is said of a page's Markdown besides its type: where the page itself is, and what may be done with it. */
export function markdownHeaders(page: SitePage, context: CallContext): HeaderPairs {
  return [["link", `<${pageUrl(context, page)}>; rel="canonical"`], CONTENT_SIGNAL_HEADER];
}

/** @throws {ServiceError} `not_found` when no page has its Markdown there. */
function pageOf(path: string, { service, baseUrl }: CallContext): SitePage {
  const page = sitePages(service).find((candidate) => twinPath(candidate) === path);
  if (page !== undefined) return page;
  throw new ServiceError("not_found", "There is no page with this name.", {
    hint: `Every page is listed here: ${baseUrl}/llms.txt`,
  });
}
