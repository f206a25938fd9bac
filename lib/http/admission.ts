import { ServiceError } from "@/lib/errors.ts";
import { authorityOf, type Handler, isHost, MalformedHost, pathOf, pathStart } from "@/lib/http/request_target.ts";

/** The longest path with its query, in bytes (contract, section 2.1). */
const MAX_TARGET_BYTES = 8192;

/** The longest header, its name included, in bytes; one that is sent several times is one (RFC 9110, section 5.3). */
const MAX_HEADER_BYTES = 8192;

/** What is left of the path of a request that is refused: enough to tell who asks, and for the log. */
const MAX_REFUSED_PATH = 200;

/** Says that the path and query are too long. */
export const TARGET_TOO_LONG = new ServiceError("uri_too_long", "The path and query are longer than 8 KiB.", {
  hint: "Shorten the query. Send long text in the body of a POST.",
});

/** Says that a header is too large. */
export const HEADERS_TOO_LARGE = new ServiceError("headers_too_large", "A header is larger than 8 KiB.", {
  hint: "Shorten the long header or leave it out. Do not send cookies of other services here.",
});

const refusals = new WeakMap<Request, ServiceError>();

/**
 * Refuses requests that are larger than any real one, or whose host is invalid, before anything looks at their parts.
 * Such a request is cut and goes on to the framework, where the front door answers it with its `refusalOf` in the form
 * that callers of the path read. What is right is handed to `admitted`.
 *
 * @param framework what answers in the end; it is given nothing that it cannot bear.
 * @param signing answers those that ask for a signature. They are told apart here, where every header is looked at anyway:
 * those that ask for none pay nothing for it.
 */
export function admit(admitted: Handler, framework: Handler, signing: Handler): Handler {
  return function serve(request, info) {
    const found = examine(request);
    if (found === undefined) return admitted(request, info);
    if (found === ASKS_FOR_SIGNATURE) return signing(request, info);
    const cut = cutDown(request);
    refusals.set(cut, found);
    return framework(cut, info);
  };
}

/** Returns why a request was not let through; undefined for one that was. */
export function refusalOf(request: Request): ServiceError | undefined {
  return refusals.get(request);
}

const ASKS_FOR_SIGNATURE = Symbol("asks for a signature");

/** Returns what is wrong with a request, or that a right one asks for a signature (RFC 9421, section 5.1). */
function examine({ url, headers }: Request): ServiceError | typeof ASKS_FOR_SIGNATURE | undefined {
  const start = pathStart(url);
  // Not parsed and not decoded: a comparison of lengths is all that a long one gets.
  if (url.length - start > MAX_TARGET_BYTES) return TARGET_TOO_LONG;
  if (!isHost(authorityOf(url))) return new MalformedHost();
  let found: ServiceError | typeof ASKS_FOR_SIGNATURE | undefined;
  // A loop over the entries takes three times as long: it makes an object for each.
  headers.forEach((value, name) => {
    if (found instanceof ServiceError) return;
    if (name.length + value.length > MAX_HEADER_BYTES) found = HEADERS_TOO_LARGE;
    // A server that makes an address of it takes what follows a slash for the path.
    else if (name === "host" && !isHost(value)) found = new MalformedHost();
    else if (name === "accept-signature") found ??= ASKS_FOR_SIGNATURE;
  });
  return found;
}

/** Returns a request of which only small parts are left, and nothing that another reader could take for something else. */
function cutDown({ method, url, headers }: Request): Request {
  const start = pathStart(url);
  const origin = isHost(authorityOf(url)) ? url.slice(0, start) : NO_ORIGIN;
  const small = [...headers].filter(([name, value]) => name.length + value.length <= MAX_HEADER_BYTES);
  const path = literal(pathOf(url).slice(0, MAX_REFUSED_PATH)) || "/";
  return new Request(origin + path, { method: METHODS.has(method) ? method : NEVER_ALLOWED, headers: small });
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method that every framework knows and that no path here has. */
const NEVER_ALLOWED = "PATCH";

/** The origin in place of one that cannot be read; nobody can have this host (RFC 2606, section 2). */
const NO_ORIGIN = "http://host.invalid";

/** With it official Fresh gives a page without what starts its islands, new bytes each time, and carries it on in redirects. */
const FRAGMENT_PARAMETER = "fresh-partial";

/**
 * Wraps the framework's handler and rewrites what official Fresh 2.3 answers with a bare 500: methods that it does not
 * know (TRACE, PROPFIND, invented ones), and percent escapes that cannot be decoded. The routes then refuse them in their
 * own way, with the right status, headers and log line. A query for a fragment of a page, which no page here has, is an
 * unknown parameter like any other: a cached page must not depend on who asked for it first.
 */
export function routable(handler: Handler): Handler {
  return function serve(request, info) {
    const { method, url } = request;
    const isKnown = METHODS.has(method) && isDecodable(url);
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
  const origin = url.slice(0, pathStart(url));
  return new Request(origin + path, { method: METHODS.has(method) ? method : NEVER_ALLOWED, headers });
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
