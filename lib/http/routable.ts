import { pathOf } from "@/lib/http/origin.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method that every framework knows and that no path here has. */
const NEVER_ALLOWED = "PATCH";

/** The origin in place of one that cannot be read; nobody can have this host (RFC 2606, section 2). */
const NO_ORIGIN = "http://host.invalid";

/** With it official Fresh gives a page without what starts its islands, new bytes each time, and redirects that keep it. */
const FRAGMENT_PARAMETER = "fresh-partial";

/**
 * Wraps the framework's handler and keeps from it what official Fresh 2.3 answers with a bare 500: methods that it does
 * not know (TRACE, PROPFIND, invented ones), a Host that is none, and percent escapes that cannot be decoded. They are
 * put so that the routes refuse them in their own way, with the right status, headers and log line. A query for a
 * fragment of a page, which no page here has, is an unknown parameter like any other: a page that is kept must not
 * depend on who asked for it first.
 */
export function routable(handler: Handler): Handler {
  return function serve(request, info) {
    const { method, url } = request;
    const isKnown = METHODS.has(method) && isReadable(url) && isDecodable(url);
    return handler(isKnown ? ofWholePage(request) : asRoutable(request), info);
  };
}

function ofWholePage(request: Request): Request {
  if (!request.url.includes("?")) return request;
  const url = new URL(request.url);
  if (!url.searchParams.has(FRAGMENT_PARAMETER)) return request;
  url.searchParams.delete(FRAGMENT_PARAMETER);
  return new Request(url, request);
}

function asRoutable({ method, url, headers }: Request): Request {
  const path = isDecodable(url) ? pathOf(url) : literal(pathOf(url));
  const origin = isReadable(url) ? new URL(url).origin : NO_ORIGIN;
  return new Request(origin + path, { method: METHODS.has(method) ? method : NEVER_ALLOWED, headers });
}

/** Whether the URL has a host. The usual ones are recognised without parsing. */
function isReadable(url: string): boolean {
  return /^https?:\/\/[\w.-]+(:\d{1,4})?\//.test(url) || URL.canParse(url);
}

function isDecodable(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    decodeURI(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

/** The path with each percent sign as a character of its own, which no id and no route has. */
function literal(path: string): string {
  return path.replaceAll("%", "%25");
}
