/** Options of {@linkcode eTag}. */
export interface ETagOptions {
  /** A digest of the Web Crypto API, "SHA-256" unless given. */
  algorithm?: AlgorithmIdentifier;
  /** Whether to mark the tag as weak; false unless given. */
  weak?: boolean;
}

// What @std/http gives for an empty body, whatever the algorithm.
const EMPTY_TAG = "0-47DEQpj8HBSa+/TImW+5JCeuQeR";

/** Makes a strong tag `"<length in hex>-<27 characters of the digest>"` of a body. */
export async function eTag(
  entity: string | Uint8Array<ArrayBuffer>,
  { algorithm = "SHA-256", weak = false }: ETagOptions = {},
): Promise<string> {
  const tag = entity.length === 0 ? EMPTY_TAG : await tagOf(entity, algorithm);
  return weak ? `W/"${tag}"` : `"${tag}"`;
}

async function tagOf(
  entity: string | Uint8Array<ArrayBuffer>,
  algorithm: AlgorithmIdentifier,
): Promise<string> {
  const bytes = typeof entity === "string" ? new TextEncoder().encode(entity) : entity;
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, bytes));
  const base64 = btoa(String.fromCharCode(...digest));
  return `${bytes.length.toString(16)}-${base64.slice(0, 27)}`;
}

/**
 * Tells whether a request with this `If-None-Match` is to be answered in full: false
 * if one of its tags is the entity's. Compares weakly (RFC 9110, 13.1.2).
 */
export function ifNoneMatch(
  value: string | null,
  etag: string | undefined,
): boolean {
  if (!value || !etag) return true;
  if (value.trim() === "*") return false;
  const known = value.split(",").map((tag) => withoutMark(tag.trim()));
  return !known.includes(withoutMark(etag));
}

function withoutMark(tag: string): string {
  return tag.replace(/^W\//, "");
}
