import { App } from "fresh";
import { type ContentError, placeOf, sentenceOf } from "@/lib/content/problem.ts";
import { ContentMistakes } from "@/lib/dev/ContentMistakes.tsx";
import { liveReload } from "@/lib/dev/live_reload.ts";
import { errorResponse } from "@/lib/http/errors.ts";
import { pathOf } from "@/lib/http/origin.ts";
import { ServiceError } from "@/lib/service_error.ts";

/** Paths that programs read, whatever their request accepts. */
const FOR_PROGRAMS = /^\/(?:api|mcp|\.well-known)(?:\/|$)|\.(?!html$)\w+$/;

/** In seconds: the owner is mending it. */
const RETRY_AFTER = 2;

/**
 * In development, an app in the place of the one whose content cannot be served: people get a page with the mistakes,
 * programs an error. Deno restarts the process when something is saved.
 */
export function createBrokenApp({ message, problems }: ContentError): App<unknown> {
  const error = new ServiceError("unavailable", `The content cannot be served: ${message}.`, {
    hint: "Mend what the details name and save; in development the service then starts again by itself.",
    details: problems.map((problem) => ({ path: placeOf(problem), message: sentenceOf(problem) })),
    retryAfter: RETRY_AFTER,
  });
  return new App<unknown>().use(liveReload).use((ctx) => {
    const { method, url, headers } = ctx.req;
    const isPage = (method === "GET" || method === "HEAD") && headers.get("accept")?.includes("text/html") &&
      !FOR_PROGRAMS.test(pathOf(url));
    if (!isPage) return errorResponse(error, method);
    return ctx.render(<ContentMistakes problems={problems} />, {
      status: 503,
      headers: { "cache-control": "no-store", "retry-after": String(RETRY_AFTER) },
    });
  });
}
