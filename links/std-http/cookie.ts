/** A cookie as an answer sets it. */
export interface Cookie {
  name: string;
  value: string;
  /** In seconds, a whole number that is not negative; 0 deletes. Absent: until the browser is closed. */
  maxAge?: number;
  path?: string;
  /** False unless given. */
  secure?: boolean;
  /** False unless given. */
  httpOnly?: boolean;
  sameSite?: "Strict" | "Lax" | "None";
}

/** A token (RFC 9110, section 5.6.2). */
const NAME = /^[!#$%&'*+\-.0-9A-Z^_`a-z|~]+$/;
/** The octets of a value (RFC 6265, section 4.1.1). */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/;
/** Any character but controls and semicolons (RFC 6265, section 4.1.1). */
const PATH = /^[\x20-\x3a\x3c-\x7e]*$/;

/**
 * Reads the cookies of a request as they stand there, without decoding. Of those with one name the last one counts.
 *
 * @throws {SyntaxError} where one has no name, which an empty part of the header counts as
 */
export function getCookies(headers: Headers): Partial<Record<string, string>> {
  const cookies: Partial<Record<string, string>> = Object.create(null);
  const header = headers.get("cookie");
  for (const pair of header === null ? [] : header.split(";")) {
    const [name, ...value] = pair.split("=");
    if (name === "") throw new SyntaxError("Cookie cannot start with '='");
    cookies[name.trim()] = value.join("=");
  }
  return cookies;
}

/**
 * Adds a cookie to the headers of an answer. What the prefixes of names demand (RFC 6265bis, section 4.1.3) is set too.
 *
 * @throws {SyntaxError} for a name, value or path with characters that it may not have
 * @throws {RangeError} for a negative `maxAge`
 */
export function setCookie(headers: Headers, cookie: Cookie): void {
  const { name, value, maxAge, httpOnly, sameSite } = cookie;
  if (name === "") return;
  const isOfHost = name.startsWith("__Host");
  const path = isOfHost ? "/" : cookie.path;
  check("name", name, NAME);
  check("value", value, VALUE);
  if (path) check("path", path, PATH);
  const isCounted = maxAge !== undefined && Number.isInteger(maxAge);
  if (isCounted && maxAge < 0) throw new RangeError(`Max-Age of a cookie must not be negative: received ${maxAge}`);
  const attributes = [
    (cookie.secure || isOfHost || name.startsWith("__Secure")) && "Secure",
    httpOnly && "HttpOnly",
    isCounted && `Max-Age=${maxAge}`,
    sameSite && `SameSite=${sameSite}`,
    path && `Path=${path}`,
  ];
  headers.append("set-cookie", [`${name}=${value}`, ...attributes.filter(Boolean)].join("; "));
}

function check(what: string, text: string, allowed: RegExp): void {
  if (!allowed.test(text)) throw new SyntaxError(`The ${what} of a cookie has characters that it must not have`);
}
