import { eTag, ifNoneMatch } from "@std/http/etag";
import type { HeaderPairs } from "@/lib/http/headers.ts";

/**
 * A body with all that describes it, ready to be sent. Answers are clones: checking headers and handing them over costs
 * more than the rest of an answer, and a clone has that behind it.
 */
export interface Representation {
  /** Strong: it changes with every byte (RFC 9110, section 8.8.3). */
  etag: string;
  /** Length of the body in bytes. */
  size: number;
  full: Response;
  /** Without body, but with its length (RFC 9110, section 9.3.2). */
  head: Response;
  /** 304: the caller has these bytes already (RFC 9110, section 13.1.2). */
  unchanged: Response;
}

/** How long a read may be served again without asking (contract, section 2). */
const READ_CACHE = "public, max-age=60, s-maxage=3600, stale-while-revalidate=86400";

/** Prepares a body that anyone may cache. */
export async function represent(
  body: string | Uint8Array<ArrayBuffer>,
  described: HeaderPairs,
): Promise<Representation> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const etag = (await eTag(bytes))!;
  const headers: HeaderPairs = [...described, ["etag", etag], ["cache-control", READ_CACHE]];
  return {
    etag,
    size: bytes.length,
    full: new Response(bytes, { headers }),
    head: new Response(null, { headers: [...headers, ["content-length", String(bytes.length)]] }),
    unchanged: new Response(null, { status: 304, headers }),
  };
}

/** Answers with a representation as far as the caller does not have it, and with `more` headers. */
export function conditional(request: Request, representation: Representation, more: HeaderPairs = []): Response {
  const condition = request.headers.get("if-none-match");
  const isUnchanged = condition !== null && !ifNoneMatch(condition, representation.etag);
  const form = isUnchanged ? "unchanged" : request.method === "HEAD" ? "head" : "full";
  const response = representation[form].clone();
  for (const [name, value] of more) response.headers.append(name, value);
  return response;
}
