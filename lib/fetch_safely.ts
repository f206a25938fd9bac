/**
 * Fetches addresses that others have named, so that nobody can make this process knock at doors that only it can reach:
 * https and public addresses only, looked at after the name was resolved and connected to as they were looked at, with
 * limits of time and size, and never led to another host.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { untilAborted } from "@/lib/deadline.ts";

/** Why an address was not fetched. */
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
  /** The connection failed or broke off. */
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
  /** How often it may lead to another path of the same host; 0 for what must not lead anywhere. */
  maxRedirects?: number;
  /** Further fields to send. */
  headers?: Record<string, string>;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Resolves a name to its addresses; tests have their own. */
  resolve?: (host: string) => Promise<string[]>;
}

/** What was fetched. */
export interface Fetched {
  status: number;
  /** Its fields by lower-case name; of one that came several times, all with commas between. */
  headers: Headers;
  /** The body, or its beginning. */
  body: Uint8Array;
  /** Whether there was more of it than was read. */
  isCut: boolean;
}

/** Limits unless others are given (contract, section 7.1). */
const TIMEOUT_MS = 5000;
const MAX_BYTES = 524_288;
const MAX_REDIRECTS = 3;

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
  return await request(address, ip, limits, signal);
}

/**
 * Returns the address to connect to. All that a name leads to must be public: whoever mixes them waits for us to take
 * the other one.
 */
async function pinned(host: string, isAllowed: boolean, resolve: (host: string) => Promise<string[]>): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new FetchError("unknown_host");
  if (!isAllowed && !addresses.every(isPublic)) throw new FetchError("not_public");
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

/** Asks the one address that was looked at, under the name that was asked for. */
async function request(
  address: URL,
  ip: string,
  { headers = {}, maxBytes = MAX_BYTES }: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched> {
  const isEncrypted = address.protocol === "https:";
  const { request: send } = isEncrypted ? await import("node:https") : await import("node:http");
  const name = address.hostname.replace(/^\[|\]$/g, "");
  const response = await within(
    signal,
    new Promise<IncomingMessage>((resolve, reject) => {
      const asking = send({
        host: ip,
        port: address.port || (isEncrypted ? 443 : 80),
        path: address.pathname + address.search,
        method: "GET",
        // The certificate must be that of the name, not of the address.
        ...(isEncrypted && isIP(name) === 0 && { servername: name }),
        headers: {
          accept: "*/*",
          "user-agent": "Vitrine",
          ...headers,
          host: address.host,
          "accept-encoding": "identity",
        },
        agent: false,
        signal,
      }, resolve);
      asking.on("error", reject);
      asking.end();
    }),
  );
  try {
    const { body, isCut } = await within(signal, read(response, maxBytes));
    return { status: response.statusCode ?? 0, headers: fieldsOf(response), body, isCut };
  } finally {
    response.destroy();
  }
}

async function read(response: IncomingMessage, maxBytes: number): Promise<{ body: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return { body: body.subarray(0, maxBytes), isCut: length > maxBytes };
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

/** Addresses that are not of the public internet: the special-purpose registries of IANA (RFC 6890), and multicast. */
const SPECIAL = new BlockList();
for (
  const [network, prefix] of [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const
) SPECIAL.addSubnet(network, prefix, "ipv4");

/** Of IPv6 only what is global unicast is public (RFC 4291, section 2.4), but for these parts of it. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");
const SPECIAL_6 = new BlockList();
for (
  const [network, prefix] of [
    // Teredo and the other protocol assignments, documentation, and 6to4, which hides an address of IPv4 (RFC 3056).
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ] as const
) SPECIAL_6.addSubnet(network, prefix, "ipv6");

/** Tells whether an IP address is one of the public internet. One of IPv4 in the clothes of IPv6 is judged as what it is. */
export function isPublic(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !SPECIAL.check(ip, "ipv4");
  if (version === 6) return GLOBAL_UNICAST.check(ip, "ipv6") && !SPECIAL_6.check(ip, "ipv6");
  return false;
}

/** Domains that are reserved so that nobody has them (RFC 2606, RFC 6761): what is found there proves nothing to anybody. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|invalid|test)$/i;

/** Tells whether a host is one of those that are reserved for documents and tests. */
export function isReservedHost(hostname: string): boolean {
  return RESERVED.test(hostname);
}
