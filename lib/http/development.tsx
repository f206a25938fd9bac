import { App, type Context } from "fresh";
import { Head } from "fresh/runtime";
import { dirname, resolve } from "node:path";
import { type ContentError, type ContentProblem, placeOf, sentenceOf } from "@/lib/content/content_error.ts";
import { ofEachRevision } from "@/lib/content/revision.ts";
import { ServiceError } from "@/lib/errors.ts";
import { errorResponse } from "@/lib/http/http_errors.ts";
import { pathOf } from "@/lib/http/incoming_request.ts";

const SCRIPT_PATH = "/_dev/reload.js";

const ALIVE_PATH = "/_dev/alive";

/** The pause before the browser asks again once the process is gone, in milliseconds. */
const RETRY_MS = 300;

const SCRIPT = `const alive = new EventSource("${ALIVE_PATH}" + new URL(import.meta.url).search);
alive.onopen = () => alive.onopen = () => location.reload();
`;

/** Names a revision to its pages. */
export const revisionId = ofEachRevision(() => crypto.randomUUID());

/** Returns the address of the script with which an open page notices that what it shows, named by `id`, is not served any more. */
export function reloadScript(id: string): string {
  return `${SCRIPT_PATH}?${id}`;
}

/**
 * Makes a middleware of the app that runs in development. It serves the script and a stream that ends with what is served:
 * at once for a page that was still loading at the change.
 */
export function liveReload<State>(
  servedId: (ctx: Context<State>) => string,
): (ctx: Context<State>) => Promise<Response> {
  return async function liveReload(ctx) {
    const path = pathOf(ctx.req.url);
    const headers = { "cache-control": "no-store" };
    if (path === SCRIPT_PATH) {
      return new Response(SCRIPT, { headers: { ...headers, "content-type": "text/javascript; charset=utf-8" } });
    }
    if (path === ALIVE_PATH) {
      const stream = aliveStream(ctx.url.search === `?${servedId(ctx)}`);
      return new Response(stream, { headers: { ...headers, "content-type": "text/event-stream" } });
    }
    return await ctx.next();
  };
}

/** The streams of open pages. */
const alive = new Set<ReadableStreamDefaultController<Uint8Array>>();

function aliveStream(isServed: boolean): ReadableStream<Uint8Array> {
  let own: ReadableStreamDefaultController<Uint8Array>;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`retry: ${RETRY_MS}\n\n`));
      if (isServed) alive.add(own = controller);
      else controller.close();
    },
    cancel: () => void alive.delete(own),
  });
}

/** Has all open pages loaded anew. */
export function reloadPages(): void {
  for (const stream of alive) stream.close();
  alive.clear();
}

/** An editor saves in several steps, and people save several files, in milliseconds. */
const SETTLED_AFTER_MS = 50;

/**
 * Gives a turn now and after each change in a folder. What changes while a turn lasts has the next one; a folder that is
 * not there yet is waited for.
 */
export async function* changesIn(folder: string): AsyncGenerator<void> {
  for (;;) {
    // Made anew each time: of a folder that was replaced, an older one would hear nothing.
    using watcher = Deno.watchFs(isFolder(folder) ? folder : dirname(resolve(folder)));
    yield;
    for await (const { kind } of watcher) if (kind !== "access") break;
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
  }
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

const STYLE = `
  :root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; padding: 2rem 1.25rem; max-width: 46rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  ol { padding: 0; list-style: none; }
  li { margin: 1rem 0; padding: .75rem 1rem; border-inline-start: .3rem solid light-dark(#b3261e, #ff8a80);
    background: light-dark(#f6f3f2, #262120); overflow-wrap: anywhere; }
  code { font: .95em/1.5 ui-monospace, monospace; }
  li code { display: block; color: light-dark(#5a524f, #c9bfbb); }
`;

/** Shows the owner, in development, why the content cannot be served. */
function ContentMistakes({ problems, id }: { problems: readonly ContentProblem[]; id: string }) {
  const count = `${problems.length} ${problems.length === 1 ? "mistake" : "mistakes"}`;
  return (
    <>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{count} in the content</title>
        <style>{STYLE}</style>
        <script type="module" src={reloadScript(id)} />
      </Head>
      <main>
        <h1>The content has {count}</h1>
        <p>Mend what is listed here and save: this page reloads by itself. Visitors never see it.</p>
        <ol>
          {problems.map((problem, index) => (
            <li key={index}>
              <code>{placeOf(problem)}</code>
              {sentenceOf(problem)}
            </li>
          ))}
        </ol>
        <p>
          The same list in a terminal: <code>deno task content:check</code>
        </p>
      </main>
    </>
  );
}

/** Paths that programs read, whatever their request accepts. */
const FOR_PROGRAMS = /^\/(?:api|mcp|\.well-known)(?:\/|$)|\.(?!html$)\w+$/;

/** In seconds: the owner is mending it. */
const RETRY_AFTER = 2;

/**
 * In development, an app in the place of the one whose content cannot be served: people get a page with the mistakes,
 * programs an error.
 */
export function createBrokenApp({ message, problems }: ContentError): App<unknown> {
  const error = new ServiceError("unavailable", `The content cannot be served: ${message}.`, {
    hint: "Correct what the details list and save; the development server then takes it up by itself.",
    details: problems.map((problem) => ({ path: placeOf(problem), message: sentenceOf(problem) })),
    retryAfter: RETRY_AFTER,
  });
  const id = crypto.randomUUID();
  return new App<unknown>().use(liveReload(() => id)).use((ctx) => {
    const { method, url, headers } = ctx.req;
    const isPage = (method === "GET" || method === "HEAD") && headers.get("accept")?.includes("text/html") &&
      !FOR_PROGRAMS.test(pathOf(url));
    if (!isPage) return errorResponse(error, method);
    return ctx.render(<ContentMistakes problems={problems} id={id} />, {
      status: 503,
      headers: { "cache-control": "no-store", "retry-after": String(RETRY_AFTER) },
    });
  });
}
