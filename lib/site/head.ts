import type { HeaderPairs } from "@/lib/http/http_headers.ts";
import { jsonLd } from "@/lib/site/json_ld.ts";
import { lookOf } from "@/lib/site/look.ts";
import { pageUrl, type PageView, type SitePage, twinPath, viewQuery } from "@/lib/site/pages.ts";
import { fill } from "@/lib/words/fill.ts";
import { SHARE_SIZE } from "@/lib/site/mark.ts";

/** The contents of the head of an HTML document, which `routes/_app.tsx` writes. */
export interface DocumentHead {
  title: string;
  /** Tag (BCP 47) of the language of the page, where that is not the site's. */
  language?: string;
  description?: string;
  /** Absolute URL under which search engines know the page. */
  canonical?: string;
  /** `noindex` for a page that search engines should leave out. */
  robots?: "noindex";
  /** Further `<link>` elements. */
  links?: { rel: string; href: string; type?: string; title?: string; sizes?: string }[];
  /** Open Graph: property without `og:`, and content. */
  openGraph?: [property: string, content: string][];
  /** One JSON-LD document (https://www.w3.org/TR/json-ld11/). */
  jsonLd?: Record<string, unknown>;
  /** The owner's choice for the pages of the site; the owner's desk has a look of its own. */
  look?: ReturnType<typeof lookOf>;
  stylesheets: string[];
  /** Paths of static files that are modules. */
  scripts: string[];
  /** Asks again after so many seconds, for pages that follow something without script. */
  refresh?: number;
}

/** The style sheets of the site; the owner's desk adds its own. */
const STYLESHEETS = ["/tokens.css", "/site.css"];

/** The style sheets that only some pages need, by the first part of their path. */
const FURTHER_STYLESHEETS: Record<string, string[]> = {
  "/services": ["/analyser.css"],
  "/contact": ["/delivery.css"],
  "/match": ["/match.css"],
  "/developers": ["/developers.css"],
};

const SCRIPTS = ["/site.js"];

/** The scripts that only some pages need, by path. */
const FURTHER_SCRIPTS: Record<string, string[]> = { "/developers": ["/copy.js"] };

/** Returns the head of a page of the site. */
export function headOf(view: PageView): DocumentHead {
  const { page, context, form, chosen = {}, list, unlisted } = view;
  const { content: { site, profile }, words } = context.service;
  const place = list !== undefined && list.page > 1
    ? `, ${fill(words.items.pages.place, { page: list.page, pages: list.pages })}`
    : "";
  const title = page.path === "/" ? `${page.title}: ${page.description}` : `${page.title}${place} | ${site.title}`;
  const look = lookOf(site);
  const hasGallery = page.item?.pictures !== undefined;
  const stylesheets = [
    ...STYLESHEETS,
    ...look.stylesheets,
    ...hasGallery ? ["/gallery.css"] : [],
    ...FURTHER_STYLESHEETS[page.path.split("/", 2).join("/")] ?? [],
  ];
  const scripts = [...SCRIPTS, ...hasGallery ? ["/lightbox.js"] : FURTHER_SCRIPTS[page.path] ?? []];
  const common = { title, description: page.description, look, stylesheets, scripts };
  if (unlisted) return { ...common, robots: "noindex" };
  const { page: _page, ...narrowed } = chosen;
  const isWhole = form === "page" && Object.keys(narrowed).length === 0;
  // Each page of a list is one of its own for search engines: only there they find its works.
  const url = pageUrl(context, page) + (isWhole && list !== undefined ? pageOfList(list.page) : "");
  const resume = resumeLink(page);
  return {
    ...common,
    canonical: url,
    robots: isWhole ? undefined : "noindex",
    links: [
      // With a size, browsers that know the drawing below load that alone.
      { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
      { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      { rel: "manifest", href: "/manifest.webmanifest" },
      ...neighbours(view),
      { rel: "alternate", href: twinPath(page), type: "text/markdown", title: words.site.markdown_alternate },
      ...resume === undefined ? [] : [{ ...resume, title: words.site.resume }],
      ...page.path === "/" || page.path === "/contact" ? [VCARD] : [],
      ...FEEDS.map((feed) => ({ ...feed, title: fill(words.history.feed_title, { name: profile.name }) })),
      { rel: "service-desc", href: "/openapi.json", type: "application/vnd.oai.openapi+json" },
      { rel: "describedby", href: "/llms.txt", type: "text/plain" },
    ],
    openGraph: [
      ["type", page.path === "/" ? "profile" : page.item === undefined ? "website" : "article"],
      ["site_name", site.title],
      ["title", page.title],
      ["description", page.description],
      ["url", url],
      ["image", `${context.baseUrl}${page.item === undefined ? "" : page.path}/og.png`],
      ["image:width", String(SHARE_SIZE.width)],
      ["image:height", String(SHARE_SIZE.height)],
      ["image:alt", `${profile.name}: ${page.item?.title ?? profile.headline}`],
      ["locale", site.language.replace("-", "_")],
    ],
    jsonLd: jsonLd(view),
  };
}

const VCARD = { rel: "alternate", href: "/contact.vcf", type: "text/vcard" };

/** Returns the links from a page of a list to those before and after it (HTML, sections 4.6.7.13 and 4.6.7.18). */
function neighbours({ page: { path }, chosen = {}, list }: PageView): { rel: string; href: string }[] {
  if (list === undefined) return [];
  const { page: _page, ...narrowed } = chosen;
  const to = (rel: string, page: number) => ({
    rel,
    href: path + viewQuery({ form: "page", chosen: { ...narrowed, ...page > 1 && { page: String(page) } } }),
  });
  return [
    ...list.page > 1 ? [to("prev", list.page - 1)] : [],
    ...list.page < list.pages ? [to("next", list.page + 1)] : [],
  ];
}

function pageOfList(page: number): string {
  return page > 1 ? `?page=${page}` : "";
}

/** The feeds of changes. */
const FEEDS = [
  { rel: "alternate", href: "/feed.xml", type: "application/atom+xml" },
  { rel: "alternate", href: "/feed.json", type: "application/feed+json" },
];

/** Returns the link to the résumé from the pages of which it is another form. */
export function resumeLink({ path }: Pick<SitePage, "path">) {
  if (path !== "/" && path !== "/recruiters") return undefined;
  return { rel: "alternate", href: "/resume.json", type: "application/json", title: "Résumé" };
}

/** Documents that describe the whole service, as links of every page (RFC 8288; the relations are those of each format). */
const SERVICE_LINKS = [
  { path: "/.well-known/api-catalog", rel: "api-catalog" },
  { path: "/openapi.json", rel: "service-desc", type: "application/vnd.oai.openapi+json" },
  { path: "/developers", rel: "service-doc", type: "text/html" },
  { path: "/llms.txt", rel: "describedby", type: "text/plain" },
  { path: "/.well-known/ard.json", rel: "ard" },
  { path: "/.well-known/ai-catalog.json", rel: "ai-catalog" },
];

/** Returns the `Link` header of a page: by it alone a program finds every operation and how to call it. */
export function linkHeader(page: Pick<SitePage, "path">): string {
  return [...SERVICE_LINKS, { path: twinPath(page), rel: "alternate", type: "text/markdown" }]
    .map(({ path, rel, type }) => `<${path}>; rel="${rel}"${type === undefined ? "" : `; type="${type}"`}`)
    .join(", ");
}

/**
 * The permissions for machines (contentsignals.org): find it, answer with it, but not train models on it. Said in
 * `robots.txt` and on every text that is made for machines.
 */
export const CONTENT_SIGNAL = "search=yes, ai-input=yes, ai-train=no";

export const CONTENT_SIGNAL_HEADER: HeaderPairs[number] = ["content-signal", CONTENT_SIGNAL];

/** Languages that are written from right to left in their usual script. */
const RIGHT_TO_LEFT = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** Returns the direction in which a page of a language (BCP 47 tag) is set. */
export function textDirection(language: string): "ltr" | "rtl" {
  const [primary, ...subtags] = language.toLowerCase().split("-");
  if (subtags.includes("latn")) return "ltr";
  return RIGHT_TO_LEFT.has(primary) || subtags.includes("arab") || subtags.includes("hebr") ? "rtl" : "ltr";
}
