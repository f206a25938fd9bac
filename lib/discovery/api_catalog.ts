import { DOCUMENTS, documentUrl } from "@/lib/discovery/documents.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { V1 } from "@/lib/operations/version.ts";
import { pageUrl } from "@/lib/site/pages.ts";

/** Media type of an OpenAPI description as links name it. */
const OPENAPI_LINK_TYPE = "application/vnd.oai.openapi+json;version=3.1";

/** The catalog of the interfaces: RFC 9727, as a linkset (RFC 9264, section 4.2) with the relations of RFC 8631. */
export function apiCatalog(context: CallContext) {
  const [rest, tools] = apiUrls(context);
  const link = (name: keyof typeof DOCUMENTS, type: string = DOCUMENTS[name].type) => ({
    href: documentUrl(context, name),
    type: type.split(";")[0] === "text/plain" ? "text/plain" : type,
    title: DOCUMENTS[name].title,
  });
  const portal = { href: pageUrl(context, { path: "/developers" }), type: "text/html" };
  const guides = [portal, link("developersLlms")];
  const meta = [{ ...link("auth"), type: "text/markdown" }];
  return {
    linkset: [
      { anchor: documentUrl(context, "apiCatalog"), item: [{ href: rest }, { href: tools }] },
      {
        anchor: rest,
        "service-desc": [link("openApi", OPENAPI_LINK_TYPE)],
        "service-doc": guides,
        "service-meta": meta,
      },
      { anchor: tools, "service-desc": [link("serverCard")], "service-doc": guides, "service-meta": meta },
    ],
  };
}

/** The relations of the catalog as a `Link` header, which RFC 9727 wants for HEAD (section 2). */
export function apiCatalogLinks(context: CallContext): HeaderPairs {
  const items = apiUrls(context).map((url) => `<${url}>; rel="item"`);
  return [["link", [`<${DOCUMENTS.apiCatalog.path}>; rel="api-catalog"`, ...items].join(", ")]];
}

function apiUrls({ baseUrl }: CallContext): [rest: string, tools: string] {
  return [baseUrl + V1.prefix, `${baseUrl}/mcp`];
}
