import { ServiceError } from "@/lib/errors.ts";
import { type Config, isLoopback } from "@/lib/settings.ts";

/** Returns the origin that absolute URLs in an answer use: the configured one, else the one that was asked. */
export function baseUrlOf({ baseUrl }: Pick<Config, "baseUrl">, requestUrl: string): string {
  return baseUrl ?? requestUrl.slice(0, pathStart(requestUrl));
}

/** Returns the path of a URL as it was sent, without query. Cheaper than parsing the URL. */
export function pathOf(url: string): string {
  const start = pathStart(url);
  if (start === url.length) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

/** How many authorities are remembered as right: hosts on loopback are few, and nobody shall fill the memory. */
const MAX_REMEMBERED = 100;

/**
 * Makes the guard of an instance that only this machine can reach: a page from elsewhere whose host name was pointed
 * at it (DNS rebinding) is refused with 421 (RFC 9110, section 15.5.20). An instance that listens on other addresses
 * is public and has nothing to guard.
 *
 * @returns a function that throws {ServiceError} `misdirected_request` for a URL with a foreign host.
 */
export function createHostGuard({ host, baseUrl }: Pick<Config, "host" | "baseUrl">): (requestUrl: string) => void {
  if (!isLoopback(host)) return () => {};
  const remembered = new Set<string>();

  return function guardHost(requestUrl) {
    const authority = requestUrl.slice(requestUrl.indexOf("//") + 2, pathStart(requestUrl));
    if (remembered.has(authority)) return;
    const { hostname } = URL.parse(`http://${authority}`) ?? { hostname: "" };
    if (!isLoopback(hostname) && (baseUrl === undefined || hostname !== new URL(baseUrl).hostname)) {
      throw new ServiceError("misdirected_request", "This instance does not answer for that host.", {
        hint: "It listens on a loopback address: use localhost, or set BASE_URL to the public origin.",
      });
    }
    if (remembered.size < MAX_REMEMBERED) remembered.add(authority);
  };
}

function pathStart(url: string): number {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start === -1 ? url.length : start;
}

/** Answers requests as a server hands them over. */
export type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method that every framework knows and that no path here has. */
const NEVER_ALLOWED = "PATCH";

/** The origin in place of one that cannot be read; nobody can have this host (RFC 2606, section 2). */
const NO_ORIGIN = "http://host.invalid";

/** With it official Fresh gives a page without what starts its islands, new bytes each time, and carries it on in redirects. */
const FRAGMENT_PARAMETER = "fresh-partial";

/**
 * Wraps the framework's handler and rewrites what official Fresh 2.3 answers with a bare 500: methods that it does not
 * know (TRACE, PROPFIND, invented ones), a Host that is none, and percent escapes that cannot be decoded. The routes then
 * refuse them in their own way, with the right status, headers and log line. A query for a fragment of a page, which no
 * page here has, is an unknown parameter like any other: a cached page must not depend on who asked for it first.
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

/** Tells whether the URL has a host. The usual ones are recognised without parsing. */
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

/** Returns the path with each percent sign as a character of its own, which no id and no route has. */
function literal(path: string): string {
  return path.replaceAll("%", "%25");
}
