import type { CallContext } from "@/lib/operations/operation.ts";
import { sitePage, twinUrl } from "@/lib/site/pages.ts";
import { link } from "@/lib/text/markdown.ts";

/** A link from one Markdown page to another, which bears the title of that page. */
export function linkTo(path: string, context: CallContext): string {
  const page = sitePage(context.service, path)!;
  return link(page.title, twinUrl(context, page));
}
