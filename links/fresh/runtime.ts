import type { ComponentChildren } from "preact";

type NumbersIn<Text extends string> = Text extends `${infer N extends number} ${infer Rest}` ? N | NumbersIn<Rest>
  : never;

/** As in Fresh a plain `number` is refused. */
export type ErrorStatus =
  | NumbersIn<"400 401 402 403 404 405 406 407 408 409 410 411 412 413 414 ">
  | NumbersIn<"415 416 417 418 421 422 423 424 425 426 428 429 431 451 ">
  | NumbersIn<"500 501 502 503 504 505 506 507 508 510 511 ">;

/** An error with an HTTP status. Its message is sent to the client. */
export class HttpError extends Error {
  override name = "HttpError";

  constructor(
    public status: ErrorStatus,
    message?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** True in the browser, false while the server renders a page. */
export const IS_BROWSER: boolean = typeof document !== "undefined";

// In the browser the id is part of the URL that this code came from.
let buildId = /\/_fresh\/js\/(\w+)\//.exec(import.meta.url)?.[1] ?? "";

/** For the server, which learns the id from the build. */
export function setBuildId(id: string): void {
  buildId = id;
}

/** The URL of a static file for this build, to be cached for a year. */
export function asset(path: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  const url = new URL(path, "http://localhost");
  url.searchParams.set("__frsh_c", buildId);
  return url.pathname + url.search + url.hash;
}

/** The server moves its children to the page's head; the browser drops them. */
export function Head(props: { children?: ComponentChildren }): null {
  return props && null;
}
