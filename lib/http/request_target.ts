import { ServiceError } from "@/lib/errors.ts";
import { type Config, isLoopback } from "@/lib/settings.ts";

/** Returns the origin that absolute URLs in an answer use: the configured one, else the one that was asked. */
export function baseUrlOf({ baseUrl }: Pick<Config, "baseUrl">, requestUrl: string): string {
  return baseUrl ?? requestUrl.slice(0, pathStart(requestUrl));
}

/**
 * Returns the host that an answer may name though only the caller says that it is this service's; undefined where the
 * owner has said it (`BASE_URL`), or where the guard lets no other through.
 */
export function unconfirmedHost(config: Pick<Config, "baseUrl" | "host">, requestUrl: string): string | undefined {
  return config.baseUrl !== undefined || isLoopback(config.host) ? undefined : authorityOf(requestUrl);
}

/** Returns the path of a URL as it was sent, without query. Cheaper than parsing the URL. */
export function pathOf(url: string): string {
  const start = pathStart(url);
  if (start === url.length) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

/** Returns a path without the slashes at its end, in one pass: a pattern for it takes the square of a run of them. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** How many authorities are remembered as right: real ones are few, and nobody shall fill the memory. */
const MAX_REMEMBERED = 100;

/** A name, an IPv4 address or an IPv6 address in brackets, and a port; no user (RFC 9110, section 7.2; RFC 3986, 3.2). */
const AUTHORITY = /^(?:[\w.-]{1,255}|\[[\da-fA-F:.]{2,45}\])(?::\d{0,5})?$/;

const hosts = new Set<string>();

/** Tells whether an authority is a host and perhaps a port, and nothing else. */
export function isHost(authority: string): boolean {
  if (hosts.has(authority)) return true;
  // What no pattern tells: a port beyond 65535, an address with a number too many.
  if (!AUTHORITY.test(authority) || !URL.canParse(`http://${authority}`)) return false;
  if (hosts.size < MAX_REMEMBERED) hosts.add(authority);
  return true;
}

/** Says that the host of a request is invalid: the code of a foreign host, but another status (`statusOf`). */
export class MalformedHost extends ServiceError {
  constructor() {
    super("misdirected_request", "The Host header does not name a host.", {
      hint: "Send Host: name, or name:port, and nothing else.",
    });
  }
}

/**
 * Makes the guard of an instance that only this machine can reach: a page from elsewhere whose host name was pointed
 * at it (DNS rebinding) is refused with 421 (RFC 9110, section 15.5.20). An instance that listens on other addresses
 * is public and has nothing to guard.
 *
 * @returns a function that throws {ServiceError} `misdirected_request` for a URL with a foreign host, or with none.
 */
export function createHostGuard({ host, baseUrl }: Pick<Config, "host" | "baseUrl">): (requestUrl: string) => void {
  if (!isLoopback(host)) return () => {};
  const remembered = new Set<string>();

  return function guardHost(requestUrl) {
    const authority = authorityOf(requestUrl);
    if (remembered.has(authority)) return;
    if (!isHost(authority)) throw new MalformedHost();
    const { hostname } = new URL(`http://${authority}`);
    if (!isLoopback(hostname) && (baseUrl === undefined || hostname !== new URL(baseUrl).hostname)) {
      throw new ServiceError("misdirected_request", "This instance does not answer for that host.", {
        hint: "It listens on a loopback address: use localhost, or set BASE_URL to the public origin.",
      });
    }
    if (remembered.size < MAX_REMEMBERED) remembered.add(authority);
  };
}

/** Returns what stands between the scheme and the path of a URL: the host, as it was sent. */
export function authorityOf(url: string): string {
  return url.slice(url.indexOf("//") + 2, pathStart(url));
}

/** Returns where the path of a URL begins. */
export function pathStart(url: string): number {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start === -1 ? url.length : start;
}

/** Answers requests as a server hands them over. */
export type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;
