import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { SHARE_SIZE } from "@/lib/pictures/share_picture.ts";
import type { DocumentHead } from "@/lib/site/document_head.ts";
import { jsonLd } from "@/lib/site/json_ld.ts";
import { pageUrl, twinPath } from "@/lib/site/pages.ts";
import type { PageView } from "@/lib/site/view.ts";

/** The style sheets of the site; the owner's desk adds its own. */
export const STYLESHEETS = ["/tokens.css", "/site.css"];

/** The style sheets that only some pages need, by path. */
const FURTHER_STYLESHEETS: Record<string, string[]> = {
  "/services": ["/analyser.css"],
  "/contact": ["/delivery.css"],
  "/developers": ["/try-it.css"],
};

/** The script of every page: it offers the tools to agents in the browser. */
const SCRIPTS = ["/browser-tools.js"];

const { resume } = DOCUMENTS;

/** The pages of which the résumé is another form. */
function isAboutOwner({ path }: PageView["page"]): boolean {
  return path === "/" || path === "/recruiters";
}

/** The head of a page of the site. */
export function headOf(view: PageView): DocumentHead {
  const { page, context, form, choice, unlisted } = view;
  const { site, profile } = context.service.content;
  const title = page.path === "/" ? `${page.title} · ${page.description}` : `${page.title} · ${site.title}`;
  const stylesheets = [...STYLESHEETS, ...FURTHER_STYLESHEETS[page.path] ?? []];
  const common = { title, description: page.description, stylesheets, scripts: SCRIPTS };
  if (unlisted) return { ...common, robots: "noindex" };
  const url = pageUrl(context, page);
  return {
    ...common,
    canonical: url,
    robots: form === "page" && choice === undefined ? undefined : "noindex",
    links: [
      { rel: "icon", href: "/favicon.ico" },
      { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      { rel: "manifest", href: "/manifest.webmanifest" },
      { rel: "alternate", href: twinPath(page), type: "text/markdown", title: "This page as Markdown" },
      ...isAboutOwner(page) ? [{ rel: "alternate", href: resume.path, type: resume.type, title: resume.title }] : [],
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
