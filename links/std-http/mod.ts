/** Stand-in for `jsr:@std/http`: only ETags, cookies, `accepts` and `acceptsLanguages`. */
export { type Cookie, getCookies, setCookie } from "./cookie.ts";
export { eTag, type ETagOptions, ifNoneMatch } from "./etag.ts";
export { accepts, acceptsLanguages } from "./negotiation.ts";
