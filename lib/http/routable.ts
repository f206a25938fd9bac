import { pathOf } from "@/lib/http/origin.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method that every framework knows and that no path here has. */
const NEVER_ALLOWED = "PATCH";

/**
 * Wraps the framework's handler and keeps from it what official Fresh 2.3 answers with a bare 500: methods that it does
 * not know (TRACE, PROPFIND, invented ones) and percent escapes that cannot be decoded. Both are put so that the routes
 * refuse them in their own way, with the right status, headers and log line.
 */
export function routable(handler: Handler): Handler {
  return function serve(request, info) {
    const isKnown = METHODS.has(request.method) && isDecodable(request.url);
    return handler(isKnown ? request : asRoutable(request), info);
  };
}

function asRoutable({ method, url, headers }: Request): Request {
  return new Request(isDecodable(url) ? url : literal(url), {
    method: METHODS.has(method) ? method : NEVER_ALLOWED,
    headers,
  });
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

/** The same address with each percent sign of its path as a character of its own, which no id and no route has. */
function literal(url: string): string {
  const path = pathOf(url);
  return url.replace(path, path.replaceAll("%", "%25"));
}
