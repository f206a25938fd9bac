import { ServiceError } from "@/lib/errors.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { type Config, isLoopback } from "@/lib/settings.ts";

/** Answers requests as a server hands them over. */
export type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Answer;

export type Answer = Response | Promise<Response>;

/**
 * One step of a request (`pipeline.ts`): answers it, or has it answered by those that come after and does something about
 * their answer.
 */
export type Step = (incoming: IncomingRequest, next: Next) => Answer;

/** Answers a request by the steps that are left. */
export type Next = (incoming: IncomingRequest) => Answer;

/** Tells the requests of one process from those of another. */
const PROCESS = crypto.randomUUID().slice(0, 8);

let count = 0;

/**
 * A request on its way through the steps, and what is known of it. Nothing of it changes: a step that knows better hands on
 * another one. The framework gets it in the place of the server's own `info`, so that routes find it again.
 */
export class IncomingRequest implements Deno.ServeHandlerInfo {
  /** As it was sent, without query. */
  readonly path: string;

  /**
   * @param service what it is answered from, whatever is served before its answer is there
   * @param id names it in the log and in the hint of an internal error
   * @param refusal why it is refused; it is answered in the form that callers of its path read
   */
  constructor(
    readonly request: Request,
    readonly info: Deno.ServeHandlerInfo,
    readonly service: Service,
    readonly id = `${PROCESS}-${(++count).toString(36)}`,
    readonly refusal?: ServiceError,
  ) {
    this.path = pathOf(request.url);
  }

  get remoteAddr(): Deno.Addr {
    return this.info.remoteAddr;
  }

  get completed(): Promise<void> {
    return this.info.completed;
  }

  /** Returns the same with another request in the place of the one that came, refused or not. */
  with(request: Request, refusal = this.refusal): IncomingRequest {
    return new IncomingRequest(request, this.info, this.service, this.id, refusal);
  }
}

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

/** Names a document among finished answers: it is the same whatever the query says, and for all hosts where `BASE_URL` is set. */
export function documentKey(config: Pick<Config, "baseUrl">, url: string): string {
  return baseUrlOf(config, url) + pathOf(url);
}

/** Tells whether a path is `prefix` or begins with it and a slash. */
export function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
}

/** Returns a path without the slashes at its end, in one pass: a pattern for it takes the square of a run of them. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/**
 * The most authorities that are remembered as right: real ones are few, and an inventor of names must not fill the
 * memory.
 */
const MAX_REMEMBERED = 100;

/** A name, an IPv4 address or an IPv6 address in brackets, and a port; no user (RFC 9110, section 7.2; RFC 3986, 3.2). */
const AUTHORITY = /^(?:[\w.-]{1,255}|\[[\da-fA-F:.]{2,45}\])(?::\d{0,5})?$/;

const hosts = new Set<string>();

/** Tells whether an authority is a host and perhaps a port, and nothing else. */
function isHost(authority: string): boolean {
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

/** Returns what stands between the scheme and the path of a URL: the host, as it was sent. */
function authorityOf(url: string): string {
  return url.slice(url.indexOf("//") + 2, pathStart(url));
}

/** Returns where the path of a URL begins. */
export function pathStart(url: string): number {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start === -1 ? url.length : start;
}

/** The longest path with its query, in bytes (contract, section 2.1). */
const MAX_TARGET_BYTES = 8192;

/** The longest header, its name included, in bytes; one that is sent several times is one (RFC 9110, section 5.3). */
const MAX_HEADER_BYTES = 8192;

/** The characters that are left of the path of a refused request: enough to tell who asks, and for the log. */
const MAX_REFUSED_PATH = 200;

export const TARGET_TOO_LONG = new ServiceError("uri_too_long", "The path and query are longer than 8 KiB.", {
  hint: "Shorten the query. Send long text in the body of a POST.",
});

export const HEADERS_TOO_LARGE = new ServiceError("headers_too_large", "A header is larger than 8 KiB.", {
  hint: "Shorten the long header or leave it out. Do not send cookies of other services here.",
});

/**
 * Refuses requests whose head is larger than any real one, or whose host is invalid, before anything looks at its parts. Of
 * such a request only small parts go on.
 */
export function checkHead(incoming: IncomingRequest, next: Next): Answer {
  const refusal = findRefusal(incoming.request);
  return next(refusal === undefined ? incoming : incoming.with(cutDown(incoming.request), refusal));
}

function findRefusal({ url, headers }: Request): ServiceError | undefined {
  const start = pathStart(url);
  // Not parsed and not decoded: a comparison of lengths is all that a long one gets.
  if (url.length - start > MAX_TARGET_BYTES) return TARGET_TOO_LONG;
  if (!isHost(authorityOf(url))) return new MalformedHost();
  let found: ServiceError | undefined;
  // A loop over the entries takes three times as long: it makes an object for each.
  headers.forEach((value, name) => {
    if (found !== undefined) return;
    if (name.length + value.length > MAX_HEADER_BYTES) found = HEADERS_TOO_LARGE;
    // A server that makes an address of it takes what follows a slash for the path.
    else if (name === "host" && !isHost(value)) found = new MalformedHost();
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
 * Rewrites what official Fresh 2.3 answers with a bare 500: methods that it does not know (TRACE, PROPFIND, invented ones),
 * and percent escapes that cannot be decoded. The routes then refuse them in their own way, with the right status and
 * headers. A query for a fragment of a page, which no page here has, is an unknown parameter like any other: a cached page
 * must not depend on who asked for it first.
 */
export function makeRoutable(incoming: IncomingRequest, next: Next): Answer {
  const { request } = incoming;
  const isKnown = METHODS.has(request.method) && isDecodable(request.url);
  const routable = isKnown ? ofWholePage(request) : asRoutable(request);
  return next(routable === request ? incoming : incoming.with(routable));
}

/**
 * Makes the step that guards an instance which only this machine can reach: a page from elsewhere whose host name was pointed
 * at it (DNS rebinding) is refused with 421 (RFC 9110, section 15.5.20). An instance that listens on other addresses is
 * public and has nothing to guard.
 */
export function checkHost({ host, baseUrl }: Pick<Config, "host" | "baseUrl">): Step {
  if (!isLoopback(host)) return (incoming, next) => next(incoming);
  const remembered = new Set<string>();

  return function checkHost(incoming, next) {
    const authority = authorityOf(incoming.request.url);
    if (incoming.refusal !== undefined || remembered.has(authority)) return next(incoming);
    const { hostname } = new URL(`http://${authority}`);
    if (!isLoopback(hostname) && (baseUrl === undefined || hostname !== new URL(baseUrl).hostname)) {
      return next(incoming.with(incoming.request, foreignHost()));
    }
    if (remembered.size < MAX_REMEMBERED) remembered.add(authority);
    return next(incoming);
  };
}

function foreignHost(): ServiceError {
  return new ServiceError("misdirected_request", "This instance does not answer for that host.", {
    hint: "It listens on a loopback address: use localhost, or set BASE_URL to the public origin.",
  });
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
