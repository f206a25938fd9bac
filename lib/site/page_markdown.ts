import type { Item } from "@/lib/content/content_schemas.ts";
import { ofEachRevision } from "@/lib/content/revision.ts";
import { ServiceError } from "@/lib/errors.ts";
import { type HeaderPairs, MARKDOWN_TYPE } from "@/lib/http/http_headers.ts";
import { ANY_ORIGIN } from "@/lib/http/long_text.ts";
import { document, type Params } from "@/lib/http/serve_document.ts";
import { pause, stepTimer } from "@/lib/lazily.ts";
import { itemPath, operationLine } from "@/lib/operations/addresses.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { CONTENT_SIGNAL_HEADER, resumeLink } from "@/lib/site/head.ts";
import { pageUrl, type SitePage, sitePage, sitePages, twinPath, twinUrl } from "@/lib/site/pages.ts";
import { listText, workText } from "@/lib/site/work_markdown.ts";
import { itemLead } from "@/lib/site/works.ts";
import { blocks, link, list, plain, section } from "@/lib/text/markdown.ts";
import { curly } from "@/lib/text/quotation_marks.ts";

/**
 * Writes a page of the site as a Markdown file: front matter, the title and text of the page, and at the end how to get
 * the same as data and where to read on. All addresses are absolute.
 */
export async function pageMarkdown(page: SitePage, context: CallContext): Promise<string> {
  const { title, description, updatedAt } = page;
  const facts = { title, description, canonical: pageUrl(context, page), "last-modified": updatedAt };
  const { frontMatter } = await import("@/lib/text/front_matter.ts");
  return `${frontMatter(facts)}\n${blocks(await pageText(page, context), pageEnd(page, context))}\n`;
}

/** Returns title and text of a page without what surrounds them, for documents that hold several pages. */
export async function pageText(page: SitePage, context: CallContext): Promise<string> {
  const { service, baseUrl } = context;
  const title = `# ${plain(page.title)}`;
  const address = (url: string) => markdownAddress(url, page, context);
  const written = page.item !== undefined
    ? workText(page.item, context, address)
    : page.path === "/projects" || page.path === "/agents"
    ? listText(page.path === "/agents" ? "agent" : "project", page, context)
    : undefined;
  if (written !== undefined) return blocks(title, written);
  const known = service.revision.part(texts);
  let text = known.get(page.path);
  if (text === undefined) {
    text = textFromHtml(page, { service, baseUrl: ANY_ORIGIN, client: "" });
    known.set(page.path, text);
    text.catch(() => known.delete(page.path));
  }
  return blocks(title, (await text).replaceAll(ANY_ORIGIN, baseUrl));
}

/** The texts of pages that were made from their HTML, by path, for all hosts. */
const texts = ofEachRevision(() => new Map<string, Promise<string>>());

async function textFromHtml(page: SitePage, context: CallContext): Promise<string> {
  const { service } = context;
  // Converting HTML is much code, which the start must not wait for.
  const { markdownFromHtml } = await import("@/lib/site/markdown_from_html.ts");
  const options = {
    title: curly(page.title, service.content.site.language),
    address: (url: string) => markdownAddress(url, page, context),
  };
  const texts: string[] = [];
  const isLong = stepTimer();
  for (const html of await service.renderPage(page.path, context)) {
    texts.push(markdownFromHtml(html, options));
    if (isLong()) await pause();
  }
  return blocks(...texts);
}

/** Returns the owner's notice to readers of the Markdown, for the end of a document. */
export function noticeText({ content: { site } }: Service): string | undefined {
  return site.notice && `*${plain(site.notice)}*`;
}

/** The parameter with which official Fresh names the build in the address of a picture of this site. */
const BUILD_PARAMETER = "__frsh_c";

/** Makes an address on a page absolute; a link to another page leads to the Markdown of that page. */
function markdownAddress(url: string, page: SitePage, context: CallContext): string {
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(url);
  return (isAbsolute ? url : ownAddress(url, page, context)).replace(/[()]/g, (one) => one === "(" ? "%28" : "%29");
}

function ownAddress(url: string, page: SitePage, context: CallContext): string {
  const other = sitePage(context.service, url);
  if (other !== undefined) return twinUrl(context, other);
  const address = URL.parse(url, pageUrl(context, page));
  if (address?.searchParams.has(BUILD_PARAMETER)) address.searchParams.delete(BUILD_PARAMETER);
  // The digest in it is for caches of browsers.
  if (address !== null && context.service.content.files.some(({ path }) => path === address.pathname)) {
    address.search = "";
  }
  return address?.href ?? url;
}

/** As many pages are named at the end of each; `llms.txt` names all. */
const MOST_PAGES = 40;

/** Says how to get as data what the page says, and where to read on. */
function pageEnd(page: SitePage, context: CallContext): string {
  const { service, baseUrl } = context;
  const { twins: words } = service.words;
  const others = sitePages(service).filter(({ item, path }) => item === undefined && path !== page.path)
    .slice(0, MOST_PAGES);
  const calls = page.operations.map(({ name, input }) => {
    const operation = service.operations.find((candidate) => candidate.name === name)!;
    return operationLine(operation, context, input);
  });
  const resume = resumeLink(page);
  return blocks(
    "---",
    noticeText(service),
    section(2, words.for_programs, list([...calls, ...resume ? [link(resume.title, baseUrl + resume.href)] : []])),
    section(
      2,
      words.read_on,
      list([
        ...others.map((other) => link(other.title, twinUrl(context, other))),
        link(words.all_documents, `${baseUrl}/llms.txt`),
      ]),
    ),
  );
}

/** Serves the Markdown of pages at the paths that `pathOf` makes of what stands in the brackets of a route. */
export function twin(pathOf: (params: Params) => string) {
  return document(
    MARKDOWN_TYPE,
    (context, params) => pageMarkdown(pageOf(pathOf(params), context), context),
    { headers: (context, params) => markdownHeaders(pageOf(pathOf(params), context), context) },
  );
}

/** Returns what is said of a page's Markdown besides its type: where the page is, and what may be done with it. */
export function markdownHeaders(page: SitePage, context: CallContext): HeaderPairs {
  return [["link", `<${pageUrl(context, page)}>; rel="canonical"`], CONTENT_SIGNAL_HEADER];
}

/** Finds the page by the path of its Markdown. @throws {ServiceError} `not_found` when there is none. */
function pageOf(path: string, { service, baseUrl }: CallContext): SitePage {
  const page = sitePages(service).find((candidate) => twinPath(candidate) === path);
  if (page !== undefined) return page;
  throw new ServiceError("not_found", "There is no page with this name.", {
    hint: `Every page is listed here: ${baseUrl}/llms.txt`,
  });
}

/** Writes an item in one line: its title, which leads to its Markdown, and how the problem begins. */
export function itemLine(item: Item, context: CallContext): string {
  const title = link(item.title, twinUrl(context, { path: itemPath(item) }));
  const lead = itemLead(item);
  return lead === undefined ? title : `${title}: ${plain(lead)}`;
}
