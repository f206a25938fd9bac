import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Makes a secret of 256 random bits: 43 characters of base64url. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tells whether `text` can be a token at all; asking the store for anything else would be wasted. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Hashes a token for the store, which tells its readers no token. Tokens are random, so a plain hash is enough. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Signs `text` for one `purpose`; a signature for another purpose is another one. */
export function sign(key: Uint8Array | string, purpose: string, text: string): string {
  return createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
}

/** Compares secrets in a time that does not tell how much of them is alike. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a, b);
}
