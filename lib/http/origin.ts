import { type Config, isLoopback } from "@/lib/settings.ts";
import { ServiceError } from "@/lib/errors.ts";

/** The origin that absolute URLs in an answer use: the configured one, else the one that was asked. */
export function baseUrlOf({ baseUrl }: Pick<Config, "baseUrl">, requestUrl: string): string {
  return baseUrl ?? requestUrl.slice(0, pathStart(requestUrl));
}

/** The path of a URL as it was sent, without query. Cheaper than parsing the URL. */
export function pathOf(url: string): string {
  const start = pathStart(url);
  if (start === url.length) return "/";
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}

/** Authorities that were found to be right; hosts on loopback are few, and the bound keeps invented ones out. */
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
