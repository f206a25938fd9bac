/**
 * Fetches addresses that others have named, so that nobody can make this process knock at doors that only it can reach:
 * https and public addresses only, looked at after the name was resolved and connected to as they were looked at, with
 * limits of time and size, and never led to another host.
 */
import ipaddr from "ipaddr.js";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { joinedBytes } from "@/lib/bytes.ts";
import { untilAborted } from "@/lib/deadline.ts";

/** The reasons for not fetching an address. */
type FetchRefusal =
  /** Neither https nor allowed by name, or not an address at all. */
  | "not_https"
  /** The name leads to an address that is not public. */
  | "not_public"
  /** Nobody has the name. */
  | "unknown_host"
  /** It leads to another host, or in a circle. */
  | "redirected"
  /** Nothing, or not all of it, came in time. */
  | "timeout"
  /** The host is not to be asked again yet (`admit`). */
  | "not_admitted"
  /** The connection failed or broke off, or what came over it has no end. */
  | "unreachable"
  /** This process may not use the network. */
  | "not_permitted";

/** An address was not fetched; the reason holds nothing of it. */
export class FetchError extends Error {
  override name = "FetchError";
  constructor(readonly reason: FetchRefusal) {
    super(reason.replaceAll("_", " "));
  }
}

export interface FetchLimits {
  /** Addresses as `host:port` that may be fetched though they are neither https nor public (`FETCH_ALLOW`). */
  allow?: readonly string[];
  /** For all of it together, in milliseconds. */
  timeoutMs?: number;
  /** Bytes of the body that are read; the rest is left. */
  maxBytes?: number;
  /** Tells whether the body is read; it is, unless this says otherwise. */
  reads?: (status: number, headers: Headers) => boolean;
  /**
   * Is asked before each request, which may cost `bytes`.
   *
   * @returns what is told afterwards how many came, and the status, if one came
   * @throws {FetchError} `not_admitted`
   */
  admit?: (host: string, bytes: number) => Promise<(bytes: number, status?: number) => Promise<void>>;
  /** The most redirects, each to another path of the same host; none at 0. */
  maxRedirects?: number;
  /** Further fields to send. */
  headers?: Record<string, string>;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Resolves a name to its addresses; tests have their own. */
  resolve?: (host: string) => Promise<string[]>;
}

export interface Fetched {
  status: number;
  /** Its fields by lower-case name; of one that came several times, all with commas between. */
  headers: Headers;
  /** The body, or its beginning. */
  body: Uint8Array;
  /** Set if there was more of it than was read. */
  isCut: boolean;
}

/** Limits unless others are given (contract, section 7.1). */
const TIMEOUT_MS = 5000;
const MAX_BYTES = 131_072;
const MAX_REDIRECTS = 3;
/** Bytes beside the body: heads, and the lengths and extensions of chunks (RFC 9112, section 7.1), which can be endless. */
const MAX_BESIDE = 16_384;
/** Answers before the answer (RFC 9110, section 15.2). */
const MAX_INTERIM = 10;
/** A body that comes in parts that are smaller than this on average, in bytes, is meant to keep us busy. */
const SMALLEST_PARTS = 32;

/**
 * Fetches `url` with GET.
 *
 * @throws {FetchError}
 */
export async function fetchSafely(url: string, limits: FetchLimits): Promise<Fetched> {
  const timeout = AbortSignal.timeout(limits.timeoutMs ?? TIMEOUT_MS);
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal]);
  try {
    let address = parse(url);
    for (let redirects = 0;; redirects++) {
      const fetched = await fetchOnce(address, limits, signal);
      const location = isRedirect(fetched.status) ? fetched.headers.get("location") : null;
      if (location === null) return fetched;
      const next = URL.parse(location, address);
      if (next === null || next.origin !== address.origin || redirects >= (limits.maxRedirects ?? MAX_REDIRECTS)) {
        throw new FetchError("redirected");
      }
      address = next;
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (signal.aborted) throw new FetchError("timeout");
    throw new FetchError(error instanceof Deno.errors.NotCapable ? "not_permitted" : "unreachable");
  }
}

function parse(url: string): URL {
  const address = URL.parse(url);
  if (address === null || (address.protocol !== "https:" && address.protocol !== "http:")) {
    throw new FetchError("not_https");
  }
  if (address.username !== "" || address.password !== "") throw new FetchError("not_https");
  return address;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

async function fetchOnce(address: URL, limits: FetchLimits, signal: AbortSignal): Promise<Fetched> {
  const { protocol, hostname } = address;
  const isEncrypted = protocol === "https:";
  const port = address.port || (isEncrypted ? "443" : "80");
  const isAllowed = limits.allow?.includes(`${hostname}:${port}`) ?? false;
  if (!isEncrypted && !isAllowed) throw new FetchError("not_https");
  const host = hostname.replace(/^\[|\]$/g, "");
  const ip = await within(signal, pinned(host, isAllowed, limits.resolve ?? resolveName));
  const came: Came = { bytes: 0 };
  const settle = await limits.admit?.(host, (limits.maxBytes ?? MAX_BYTES) + MAX_BESIDE);
  try {
    return await within(signal, request(address, ip, limits, signal, came));
  } finally {
    await settle?.(came.bytes, came.status);
  }
}

/**
 * Returns the address to connect to. All that a name leads to must be public: whoever mixes them waits for us to take
 * the other one.
 */
async function pinned(host: string, isAllowed: boolean, resolve: (host: string) => Promise<string[]>): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new FetchError("unknown_host");
  for (const one of addresses) if (!isAllowed && !isPublic(one)) throw new FetchError("not_public");
  return addresses.find((one) => isIP(one) === 4) ?? addresses[0];
}

async function resolveName(host: string): Promise<string[]> {
  const { lookup } = await import("node:dns/promises");
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof Deno.errors.NotCapable || code === "ERR_ACCESS_DENIED") throw new FetchError("not_permitted");
    // That nobody has the name is another matter than that nobody could be asked (getaddrinfo(3)).
    throw new FetchError(code === "ENOTFOUND" || code === "ENODATA" ? "unknown_host" : "unreachable");
  }
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return untilAborted(signal, work, () => new FetchError("timeout"));
}

interface Came {
  bytes: number;
  status?: number;
}

/** Asks the one address that was looked at, under the name that was asked for, and counts what comes. */
async function request(
  address: URL,
  ip: string,
  { headers = {}, maxBytes = MAX_BYTES, reads }: FetchLimits,
  signal: AbortSignal,
  came: Came,
): Promise<Fetched> {
  const isEncrypted = address.protocol === "https:";
  const { request: send } = isEncrypted ? await import("node:https") : await import("node:http");
  const name = address.hostname.replace(/^\[|\]$/g, "");
  const { promise, resolve, reject } = Promise.withResolvers<Fetched>();
  let endEarly = (): void => void (asking.destroyed || asking.destroy(new FetchError("unreachable")));
  const asking = send({
    host: ip,
    port: address.port || (isEncrypted ? 443 : 80),
    path: address.pathname + address.search,
    method: "GET",
    // The certificate must be that of the name, not of the address.
    ...(isEncrypted && isIP(name) === 0 && { servername: name }),
    headers: { accept: "*/*", "user-agent": "Vitrine", ...headers, host: address.host, "accept-encoding": "identity" },
    agent: false,
    signal,
  }, read);
  asking.on("error", reject);
  let interim = 0;
  asking.on("information", () => {
    if (++interim > MAX_INTERIM) endEarly();
  });
  // Deno before 2.9 shows nothing of either: there the parts of the body are counted, and the time.
  asking.on("socket", (socket) =>
    socket.on("data", (bytes) => {
      came.bytes += bytes.length;
      if (came.bytes > maxBytes + MAX_BESIDE) endEarly();
    }));
  asking.end();
  return await promise;

  function read(response: IncomingMessage): void {
    const fields = fieldsOf(response);
    const { statusCode: status = 0 } = response;
    came.status = status;
    const parts: Uint8Array[] = [];
    let length = 0;
    const end = (isCut: boolean) => {
      if (response.destroyed) return;
      came.bytes = Math.max(came.bytes, length);
      resolve({ status, headers: fields, body: joinedBytes(parts).slice(0, maxBytes), isCut });
      response.destroy();
    };
    endEarly = () => {
      // What has come until now goes to `parts`.
      while (response.read() !== null);
      end(true);
    };
    response.on("error", reject);
    response.on("close", () => reject(new FetchError("unreachable")));
    if (reads?.(status, fields) === false) return end(false);
    response.on("data", (part: Uint8Array) => {
      parts.push(part);
      length += part.length;
      if (length > maxBytes || parts.length > maxBytes / SMALLEST_PARTS) end(true);
    });
    response.on("end", () => end(false));
  }
}

function fieldsOf({ rawHeaders }: IncomingMessage): Headers {
  const fields = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    try {
      fields.append(rawHeaders[at], rawHeaders[at + 1]);
    } catch {
      // What is no field is nothing that anybody reads.
    }
  }
  return fields;
}

/**
 * Tells whether an IP address is one of the public internet: in none of the special-purpose registries of IANA (RFC 6890)
 * and, of IPv6, global unicast (RFC 4291, section 2.4). One of IPv4 in the clothes of IPv6 is none.
 */
export function isPublic(ip: string): boolean {
  // The package takes more for an address than that, like `127.1`.
  if (isIP(ip) === 0) return false;
  const address = ipaddr.parse(ip);
  const isGlobal = address.kind() === "ipv4" || address.match(ipaddr.parseCIDR("2000::/3"));
  return isGlobal && address.range() === "unicast";
}

/** Domains that are reserved so that nobody has them (RFC 2606, RFC 6761): what is found there proves nothing to anybody. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test)$/i;

/** Tells whether a host is one of those that are reserved for documents and tests. */
export function isReservedHost(hostname: string): boolean {
  return RESERVED.test(hostname);
}
