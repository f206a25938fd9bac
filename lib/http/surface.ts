import type { Surface } from "@/lib/insight/series.ts";
import { V1 } from "@/lib/operations/version.ts";

/** Paths at which the tool server takes messages. */
const TOOL_PATHS = new Set(["/mcp", "/.well-known/mcp"]);

/** Media types that only serve to show a page. */
const PARTS_OF_PAGES =
  /^(?:image|font|audio|video)\/|^text\/(?:css|javascript)|^application\/(?:javascript|manifest\+json)/;

/**
 * On which surface a request was answered; undefined for the owner's desk and for parts of pages, which are not
 * counted. What is neither REST nor tools is told apart by what was sent: a page, or a document for machines.
 */
export function surfaceOf(method: string, path: string, response: Response): Surface | undefined {
  if (isBelow(path, V1.prefix)) return "rest";
  if (method === "POST" && TOOL_PATHS.has(path)) return "tools";
  if (isBelow(path, "/admin")) return undefined;
  const type = response.headers.get("content-type");
  if (type === null || PARTS_OF_PAGES.test(type)) return undefined;
  return type.startsWith("text/html") ? "pages" : "documents";
}

/**
 * Where a call of the REST interface comes from: browsers say when it is a page of this very site (Fetch Metadata,
 * `Sec-Fetch-Site`), and then a visitor did it on that page.
 */
export function restSurface({ headers }: Request): Surface {
  return headers.get("sec-fetch-site") === "same-origin" ? "pages" : "rest";
}

function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
}
