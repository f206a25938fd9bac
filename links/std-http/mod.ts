/** Stand-in for `jsr:@std/http`: only ETags and `accepts`. */
export { eTag, type ETagOptions, ifNoneMatch } from "./etag.ts";
export { accepts } from "./negotiation.ts";
