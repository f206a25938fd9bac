import { LRUCache } from "lru-cache";

/** What people's programs load. JSON stays as it is: its strong ETags are promised (contract, section 2). */
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:xml|manifest\+json)|image\/svg\+xml)/;

/** Below this a network packet is not saved. */
const MIN_BYTES = 1024;

/** Each form of a page is compressed once; the bound is for pages that never come again. */
const MAX_KEPT_BYTES = 8 * 1_048_576;

type Encoding = "br" | "gzip";

/**
 * Makes what gives a text compressed to those who accept that (RFC 9110, section 8.4). What says `no-transform`
 * (RFC 9111, section 5.2.2.6) stays as it is, here and in every proxy.
 */
export function createCompression(): (request: Request, response: Response) => Response | Promise<Response> {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }, key) => length + key.length,
  });

  return function compressed(request, response) {
    const type = response.headers.get("content-type");
    if (type === null || !COMPRESSIBLE.test(type) || response.headers.has("content-encoding")) return response;
    if (response.headers.get("cache-control")?.includes("no-transform")) return response;
    if (response.headers.get("vary") !== "*") response.headers.append("vary", "Accept-Encoding");
    const encoding = encodingFor(request.headers.get("accept-encoding") ?? "");
    if (encoding === undefined || response.body === null || request.method === "HEAD") return response;
    const etag = response.headers.get("etag");
    const bytes = etag === null ? undefined : kept.get(`${encoding} ${etag}`);
    return bytes === undefined ? compressAnew(response, encoding, etag) : withBytes(response, encoding, bytes);
  };

  async function compressAnew(response: Response, encoding: Encoding, etag: string | null): Promise<Response> {
    const plain = await response.bytes();
    if (plain.length < MIN_BYTES) return new Response(plain, response);
    const bytes = await compress(plain, encoding);
    if (etag !== null) kept.set(`${encoding} ${etag}`, bytes);
    return withBytes(response, encoding, bytes);
  }
}

/** Compresses by what is loaded with the first page; answers to programs do without it. */
async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { brotliCompress, constants, gzip } = await import("node:zlib");
  return await new Promise((resolve, reject) => {
    const done = (error: Error | null, made: Uint8Array) => error ? reject(error) : resolve(new Uint8Array(made));
    if (encoding === "gzip") gzip(bytes, done);
    else brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }, done);
  });
}

function encodingFor(accepted: string): Encoding | undefined {
  return (["br", "gzip"] as const).find((name) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, "i").test(accepted)
  );
}

/** Other bytes cannot have the same strong ETag (RFC 9110, section 8.8.1). */
function withBytes(response: Response, encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers(response.headers);
  const etag = headers.get("etag");
  if (etag?.startsWith('"')) headers.set("etag", `W/${etag}`);
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(bytes, { status: response.status, headers });
}
