import type { ComponentChildren } from "preact";
import { build } from "./build.ts";

/** An error with an HTTP status. Its message is sent to the client. */
export class HttpError extends Error {
  override name = "HttpError";

  constructor(public status: number, message?: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** True in the browser, false while the server renders a page. */
export const IS_BROWSER: boolean = typeof document !== "undefined";

/** Returns the URL of a static file for this build, to be cached for a year. */
export function asset(path: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  const url = new URL(path, "http://localhost");
  url.searchParams.set("__frsh_c", build.id);
  return url.pathname + url.search + url.hash;
}

/** Moves its children to the page's head on the server; the browser drops them. */
export function Head(_props: { children?: ComponentChildren }): null {
  return null;
}
