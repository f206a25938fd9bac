import type { Context } from "fresh";
import { pathOf } from "@/lib/http/origin.ts";

/** The script with which an open page notices in development that another process has taken the place of the old one. */
export const RELOAD_SCRIPT_PATH = "/_dev/reload.js";

const ALIVE_PATH = "/_dev/alive";

/** How soon the browser asks again once the process is gone, in milliseconds. */
const RETRY_MS = 300;

const SCRIPT = `const alive = new EventSource("${ALIVE_PATH}");
alive.onopen = () => alive.onopen = () => location.reload();
`;

/** Serves the script and the stream that ends with the process. A middleware of the app that runs in development. */
export async function liveReload<State>(ctx: Context<State>): Promise<Response> {
  const path = pathOf(ctx.req.url);
  const headers = { "cache-control": "no-store" };
  if (path === RELOAD_SCRIPT_PATH) {
    return new Response(SCRIPT, { headers: { ...headers, "content-type": "text/javascript; charset=utf-8" } });
  }
  if (path === ALIVE_PATH) {
    return new Response(aliveStream(), { headers: { ...headers, "content-type": "text/event-stream" } });
  }
  return await ctx.next();
}

function aliveStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`retry: ${RETRY_MS}\n\n`)),
  });
}
