import { agents, projects } from "@/lib/site/markdown/item_lists.ts";
import { contact } from "@/lib/site/markdown/contact.ts";
import { developers } from "@/lib/site/markdown/developers/developers.ts";
import { home } from "@/lib/site/markdown/home.ts";
import { itemText } from "@/lib/site/markdown/item.ts";
import { pageEnd } from "@/lib/site/markdown/page_end.ts";
import { recruiters } from "@/lib/site/markdown/recruiters.ts";
import { services } from "@/lib/site/markdown/services.ts";
import { pageUrl, type SitePage } from "@/lib/site/pages.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { blocks, frontMatter, plain } from "@/lib/text/markdown.ts";

/** What stands below the title of a page, as Markdown. */
type Writer = (context: CallContext) => string | Promise<string>;

const WRITERS: Record<string, Writer> = {
  "/": home,
  "/projects": projects,
  "/agents": agents,
  "/services": services,
  "/recruiters": recruiters,
  "/contact": contact,
  "/developers": developers,
};

/**
 * A page of the site as a Markdown file: front matter, title, text, and at the end how to get the same as data and
 * where to read on. All addresses are absolute.
 */
export async function pageMarkdown(page: SitePage, context: CallContext): Promise<string> {
  const { title, description, updatedAt } = page;
  const facts = { title, description, canonical: pageUrl(context, page), "last-modified": updatedAt };
  return `${frontMatter(facts)}\n${blocks(await pageText(page, context), pageEnd(page, context))}\n`;
}

/** Title and text of a page without what surrounds them, for documents that hold several pages. */
export async function pageText(page: SitePage, context: CallContext): Promise<string> {
  const text = page.item === undefined ? await WRITERS[page.path]?.(context) : itemText(page.item, context);
  return blocks(`# ${plain(page.title)}`, text ?? plain(page.description));
}
