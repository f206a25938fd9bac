import { eTag, ifNoneMatch } from "@std/http/etag";
import { bodyResponse } from "@/lib/http/errors.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";

/** A body as it goes over the wire, with what describes it. */
export interface Representation {
  bytes: Uint8Array<ArrayBuffer>;
  /** Strong: it changes with every byte (RFC 9110, section 8.8.3). */
  etag: string;
  /** The headers that are the same for everyone who gets it. */
  headers: HeaderPairs;
}

/** How long a read may be served again without asking (contract, section 2). */
const READ_CACHE = "public, max-age=60, s-maxage=3600, stale-while-revalidate=86400";

/** Encodes a body that anyone may cache. */
export async function represent(body: string, headers: HeaderPairs): Promise<Representation> {
  const bytes = new TextEncoder().encode(body);
  const etag = (await eTag(bytes))!;
  return { bytes, etag, headers: [...headers, ["etag", etag], ["cache-control", READ_CACHE]] };
}

/** Answers with it, or with 304 when the caller has these bytes already (RFC 9110, section 13.1.2). */
export function conditional(
  request: Request,
  { bytes, etag, headers }: Representation,
  more: HeaderPairs = [],
): Response {
  const all = more.length === 0 ? headers : [...headers, ...more];
  const condition = request.headers.get("if-none-match");
  if (condition !== null && !ifNoneMatch(condition, etag)) return new Response(null, { status: 304, headers: all });
  return bodyResponse(request.method, bytes, { status: 200, headers: all });
}
