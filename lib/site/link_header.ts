import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { type SitePage, twinPath } from "@/lib/site/pages.ts";

/** Documents that describe the whole service, as links of every page (RFC 8288; the relations are those of each format). */
const SERVICE_LINKS = [
  { path: DOCUMENTS.apiCatalog.path, rel: "api-catalog" },
  { path: DOCUMENTS.openApi.path, rel: "service-desc", type: "application/vnd.oai.openapi+json" },
  { path: "/developers", rel: "service-doc", type: "text/html" },
  { path: DOCUMENTS.llms.path, rel: "describedby", type: "text/plain" },
  { path: DOCUMENTS.ard.path, rel: "ard" },
  { path: DOCUMENTS.aiCatalog.path, rel: "ai-catalog" },
];

/** The `Link` header of a page: by it alone a program finds every operation and how to call it. */
export function linkHeader(page: Pick<SitePage, "path">): string {
  return [...SERVICE_LINKS, { path: twinPath(page), rel: "alternate", type: "text/markdown" }]
    .map(({ path, rel, type }) => `<${path}>; rel="${rel}"${type === undefined ? "" : `; type="${type}"`}`)
    .join(", ");
}
