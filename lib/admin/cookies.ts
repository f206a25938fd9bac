/** The cookies of the admin: the session, what a device is known by, and what ties forms to a visitor without session. */
export type CookieName = "session" | "device" | "visit";

export interface Cookie {
  name: CookieName;
  /** Empty to delete it. */
  value: string;
  /** Seconds; 0 deletes; absent: until the browser is closed. */
  maxAge?: number;
}

/** Where the browser keeps it. On https the prefix makes browsers refuse one that was set without `Secure`. */
function fullName(name: CookieName, isSecure: boolean): string {
  return `${isSecure ? "__Secure-" : ""}vitrine-${name}`;
}

/**
 * A Set-Cookie value. `Strict`: no other site can cause a request that carries it (RFC 6265bis, section 5.2). `__Host-`
 * would need `Path=/` and so send it to pages that have nothing to do with it.
 */
export function setCookie({ name, value, maxAge }: Cookie, isSecure: boolean): string {
  const attributes = ["Path=/admin", "HttpOnly", "SameSite=Strict"];
  if (isSecure) attributes.push("Secure");
  if (maxAge !== undefined) attributes.push(`Max-Age=${maxAge}`);
  return [`${fullName(name, isSecure)}=${value}`, ...attributes].join("; ");
}

/** The value that the browser sent. */
export function readCookie(headers: Headers, name: CookieName, isSecure: boolean): string | undefined {
  const start = `${fullName(name, isSecure)}=`;
  const pairs = headers.get("cookie")?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
}
