import { eTag, ifNoneMatch } from "@std/http/etag";
import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import type { HeaderPairs } from "@/lib/http/http_headers.ts";

/** The caching of a read (contract, section 2). */
export const READ_CACHE = "public, max-age=60, s-maxage=3600, stale-while-revalidate=86400";

/** The same for what may change while the process lives, and should be seen soon: keys, what has changed. */
export const SHORT_CACHE = "public, max-age=60";

/**
 * The same for an answer that names a host which nobody has confirmed: what a shared cache has stored of it, another
 * caller would get under the name that the first one made up.
 */
const PRIVATE_CACHE = "private, max-age=60";

/** The types that people's programs load. */
const TEXTS = /^(?:text\/(?!event-stream)|application\/(?:xml|manifest\+json)|image\/svg\+xml)/;

/** The types that programs read. Their ETags are strong, whatever the encoding (contract, section 2). */
const JSON_TYPES = /^application\/(?:[\w.-]{1,60}\+)?json\b/;

/** Below this size, in bytes, what compression saves is less than what its headers take. */
const MIN_COMPRESSED_BYTES = 256;

/** The same for what is made for one call, and compressed for it alone. */
export const MIN_CALL_BYTES = 1024;

/** The most bytes that are compressed at once, which takes a fifth of a millisecond at most. */
const MAX_AT_ONCE = 32_768;

/** Room for compressed static files, in bytes. */
const MAX_FILE_BYTES = 2 * 1_048_576;

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = typeof ENCODINGS[number];

/** The patterns by which `Accept-Encoding` names an encoding with another weight than 0 (RFC 9110, section 12.5.3). */
const ACCEPTS: Record<Encoding, RegExp> = { br: acceptsPattern("br"), gzip: acceptsPattern("gzip") };

/**
 * A finished answer, ready to be sent many times. Answers are clones: checking headers and handing them over costs more
 * than the rest of an answer, and a clone has that behind it.
 */
export interface Representation {
  /** Strong: it changes with every byte (RFC 9110, section 8.8.3). An error has none. */
  etag?: string;
  /** Length of the body in bytes. */
  size: number;
  full: Response;
  /** Without body, but with its length (RFC 9110, section 9.3.2). */
  head: Response;
  /** 304: the caller has these bytes already (RFC 9110, section 13.1.2). */
  unchanged?: Response;
  /** The compressed forms that were asked for so far; undefined where none is offered. */
  compressed?: Partial<Record<Encoding, Response>>;
  /** The same with fewer headers: the bytes are compressed once for both. */
  without?: { representation: Representation; more: HeaderPairs };
  /**
   * The limit that it stands under: it counts against that of reads, or only reports it; or counts as one of `calls`.
   */
  limit?: "consumes" | "reports" | "calls";
  /** The same with the limit of a caller who has used nothing of it, for as long as its `reset` holds. */
  untouched?: { reset: number; representation: Representation };
  /** It is the same whatever the query says. */
  ignoresQuery?: true;
  /** But for fields that the query may choose. */
  hasFields?: true;
}

/**
 * Prepares a body that anyone may cache, unless it names the `unconfirmed` host that the caller has asked for
 * (`unconfirmedHost`). `described` are its headers besides those of caching; `cache` is how long others may serve it.
 */
export async function represent(
  body: string | Uint8Array<ArrayBuffer>,
  described: HeaderPairs,
  unconfirmed?: string,
  cache = READ_CACHE,
): Promise<Representation> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const etag = (await eTag(bytes))!;
  const names = (host: string) =>
    // What a picture shows cannot be told.
    typeof body !== "string" || body.includes(host) || described.some(([, value]) => value.includes(host));
  const caching = unconfirmed !== undefined && names(unconfirmed) ? PRIVATE_CACHE : cache;
  const headers: HeaderPairs = [...described, ["etag", etag], ["cache-control", caching]];
  const type = described.find(([name]) => name === "content-type")?.[1] ?? "";
  const isCompressible = TEXTS.test(type) || JSON_TYPES.test(type);
  if (isCompressible) headers.push(["vary", "Accept-Encoding"]);
  return {
    ...prepare(bytes, 200, headers),
    etag,
    unchanged: new Response(null, { status: 304, headers }),
    compressed: isCompressible && bytes.length >= MIN_COMPRESSED_BYTES ? {} : undefined,
  };
}

/** Prepares an answer that is neither revalidated nor compressed. */
export function prepare(bytes: Uint8Array<ArrayBuffer>, status: number, headers: HeaderPairs): Representation {
  return {
    size: bytes.length,
    full: new Response(bytes, { status, headers }),
    head: new Response(null, { status, headers: [...headers, ["content-length", String(bytes.length)]] }),
  };
}

/**
 * Answers with a representation as far as the caller does not have it, in the encoding that the caller accepts, and
 * with `more` headers.
 */
export function conditional(
  request: Request,
  representation: Representation,
  more: HeaderPairs = [],
): Response | Promise<Response> {
  const { etag, unchanged, head, full, compressed } = representation;
  const condition = etag === undefined ? null : request.headers.get("if-none-match");
  const encoding = compressed && acceptedEncoding(request);
  if (condition !== null && !ifNoneMatch(condition.replace(ENCODED, '"'), etag)) {
    // With the validator of the bytes that the caller has (RFC 9110, section 15.4.5).
    return cloneWith(
      unchanged!,
      encoding === undefined ? more : [...more, ["etag", encodedEtag(unchanged!, encoding)]],
    );
  }
  if (request.method === "HEAD") return cloneWith(head, more);
  if (encoding === undefined) return cloneWith(full, more);
  const ready = compressed![encoding];
  if (ready !== undefined) return cloneWith(ready, more);
  return compressFirst(representation, encoding).then((response) => cloneWith(response, more));
}

/** Adds headers to a representation. */
export function withHeaders(representation: Representation, more: HeaderPairs): Representation {
  const { etag, size, full, head, unchanged, compressed } = representation;
  return {
    ...compressed && { compressed: {}, without: { representation, more } },
    etag,
    size,
    full: cloneWith(full, more),
    head: cloneWith(head, more),
    unchanged: unchanged && cloneWith(unchanged, more),
  };
}

function cloneWith(prepared: Response, more: HeaderPairs): Response {
  const response = prepared.clone();
  for (const [name, value] of more) {
    if (name === "etag") response.headers.set(name, value);
    else response.headers.append(name, value);
  }
  return response;
}

async function compressFirst({ full, compressed, without }: Representation, encoding: Encoding): Promise<Response> {
  if (without !== undefined) {
    const { representation, more } = without;
    const plain = representation.compressed![encoding] ?? await compressFirst(representation, encoding);
    return compressed![encoding] = cloneWith(plain, more);
  }
  const bytes = await compressBytes(await full.clone().bytes(), encoding);
  return compressed![encoding] = withBytes(full, encoding, bytes);
}

/**
 * Makes the middleware that compresses all other texts for those who accept that (RFC 9110, section 8.4): static files, which are
 * compressed once, and pages made for one visitor. What says `no-transform` (RFC 9111, section 5.2.2.6) stays as it is,
 * here and in every proxy; so does what has been offered compressed already.
 */
export function compress(): <State>(ctx: Context<State>) => Promise<Response> {
  const files = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_FILE_BYTES,
    sizeCalculation: ({ length }, key) => length + key.length,
  });

  return async function compress(ctx) {
    const response = await ctx.next();
    return await (isJson(response) ? compressCall(ctx.req, response) : compressed(ctx.req, response));
  };

  function compressed(request: Request, response: Response): Response | Promise<Response> {
    const { headers } = response;
    const type = headers.get("content-type");
    if (type === null || !TEXTS.test(type) || headers.has("content-encoding")) return response;
    if (headers.get("cache-control")?.includes("no-transform")) return response;
    const vary = headers.get("vary");
    if (vary?.includes("Accept-Encoding")) return response;
    if (vary !== "*") headers.append("vary", "Accept-Encoding");
    const encoding = acceptedEncoding(request);
    if (encoding === undefined || response.body === null || request.method === "HEAD") return response;
    const etag = headers.get("etag");
    const bytes = etag === null ? undefined : files.get(`${encoding} ${etag}`);
    return bytes === undefined ? compressAnew(response, encoding, etag) : withBytes(response, encoding, bytes);
  }

  async function compressAnew(response: Response, encoding: Encoding, etag: string | null): Promise<Response> {
    const plain = await response.bytes();
    if (plain.length < MIN_COMPRESSED_BYTES) return new Response(plain, response);
    const bytes = await compressBytes(plain, encoding, etag === null ? 6 : 11);
    if (etag !== null) files.set(`${encoding} ${etag}`, bytes);
    return withBytes(response, encoding, bytes);
  }
}

/** Compresses JSON that was made for one call, with what takes the least time for it. */
export async function compressCall(request: Request, response: Response): Promise<Response> {
  const { headers, body } = response;
  // What has a digest of its bytes stays as it is, and so does what is compressed elsewhere.
  const isReady = ["etag", "content-encoding", "content-digest"].some((name) => headers.has(name));
  if (body === null || !isJson(response) || isReady) return response;
  const encoding = encodingOfCall(request);
  if (encoding === undefined || headers.get("cache-control")?.includes("no-transform")) return response;
  const plain = await response.bytes();
  if (plain.length < MIN_CALL_BYTES) return new Response(plain, response);
  headers.append("vary", "Accept-Encoding");
  return withBytes(response, encoding, await compressBytes(plain, encoding, 1));
}

/** Returns how an answer that was made for one call can be sent: gzip takes half the time of Brotli. */
export function encodingOfCall(request: Request): Encoding | undefined {
  return acceptedEncoding(request, ["gzip", "br"]);
}

function isJson({ headers }: Response): boolean {
  return JSON_TYPES.test(headers.get("content-type") ?? "");
}

/**
 * Loads what compresses with the first text for people; answers to programs do without it. Brotli's best `quality`, 11,
 * takes up to 50 ms for what is served from then on.
 */
async function compressBytes(bytes: Uint8Array, encoding: Encoding, quality = 6): Promise<Uint8Array<ArrayBuffer>> {
  const { brotliCompress, constants, gzip, gzipSync } = await import("node:zlib");
  // To hand so little over to another thread takes longer than to do it.
  if (encoding === "gzip" && quality === 1 && bytes.length < MAX_AT_ONCE) {
    return new Uint8Array(gzipSync(bytes, { level: 1 }));
  }
  return await new Promise((resolve, reject) => {
    const done = (error: Error | null, made: Uint8Array) => error ? reject(error) : resolve(new Uint8Array(made));
    if (encoding === "gzip") gzip(bytes, { level: Math.min(quality, 6) }, done);
    else brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }, done);
  });
}

/** Tells whether a text that is streamed may be compressed on its way. */
export function acceptsGzip({ headers }: Request): boolean {
  return !headers.has("accept-signature") && ACCEPTS.gzip.test(headers.get("accept-encoding") ?? "");
}

/** Returns how an answer may be cached that names the host, which nobody may have confirmed. */
export function cachingOf(unconfirmed: string | undefined): string {
  return unconfirmed === undefined ? READ_CACHE : PRIVATE_CACHE;
}

function acceptedEncoding({ headers }: Request, encodings: readonly Encoding[] = ENCODINGS): Encoding | undefined {
  const accepted = headers.get("accept-encoding");
  // What a signature covers are the bytes as they come (RFC 9530, section 2); most clients decompress before they look.
  return accepted === null || headers.has("accept-signature")
    ? undefined
    : encodings.find((name) => ACCEPTS[name].test(accepted));
}

function acceptsPattern(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, "i");
}

/** The ending of the strong ETag of compressed bytes. */
const ENCODED = /-(?:br|gzip)"/g;

/** Returns the ETag of the bytes in an encoding: other bytes cannot share a strong one (RFC 9110, section 8.8.1). */
function encodedEtag({ headers }: Response, encoding: Encoding): string {
  const etag = headers.get("etag")!;
  if (!etag.startsWith('"')) return etag;
  return JSON_TYPES.test(headers.get("content-type") ?? "") ? `${etag.slice(0, -1)}-${encoding}"` : `W/${etag}`;
}

/** Replaces the bytes, and the ETag with them. */
function withBytes(response: Response, encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers(response.headers);
  if (headers.has("etag")) headers.set("etag", encodedEtag(response, encoding));
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(bytes, { status: response.status, headers });
}
