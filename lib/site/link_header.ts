import { type SitePage, twinPath } from "@/lib/site/pages.ts";

/** Documents that describe the whole service, as links of every page (RFC 8288; discovery relations of each format). */
const SERVICE_LINKS = [
  { path: "/.well-known/api-catalog", rel: "api-catalog" },
  { path: "/openapi.json", rel: "service-desc", type: "application/vnd.oai.openapi+json" },
  { path: "/developers", rel: "service-doc", type: "text/html" },
  { path: "/llms.txt", rel: "describedby", type: "text/plain" },
  { path: "/.well-known/ard.json", rel: "ard" },
  { path: "/.well-known/ai-catalog.json", rel: "ai-catalog" },
];

/** The `Link` header of a page: by it alone a program finds every operation and how to call it. */
export function linkHeader(page: Pick<SitePage, "path">): string {
  return [...SERVICE_LINKS, { path: twinPath(page), rel: "alternate", type: "text/markdown" }]
    .map(({ path, rel, type }) => `<${path}>; rel="${rel}"${type === undefined ? "" : `; type="${type}"`}`)
    .join(", ");
}
