import { type Context, inner } from "./context.ts";
import type { StaticFile } from "./snapshot.ts";
import type { Middleware } from "./types.ts";

const NOT_STORED = "no-cache, no-store, max-age=0, must-revalidate";
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves the files that were in `static/` when the app was built, and the code
 * of its islands, from memory after the first read. No ranges, no compression.
 */
export function staticFiles<State>(): Middleware<State> {
  return function serveStaticFile(ctx) {
    const { pathname, snapshot } = ctx[inner];
    const file = snapshot?.files[pathname] ??
      snapshot?.files[normalize(pathname)];
    if (file !== undefined) return serve(ctx, file);
    return pathname === "/favicon.ico" ? new Response(null, { status: 404 }) : ctx.next();
  };
}

/** The form of a path that files are kept under. */
function normalize(pathname: string): string {
  if (/^[\w\-.~/]*$/.test(pathname)) return pathname;
  try {
    return pathname.split("/").map((name) => encodeURIComponent(decodeURIComponent(name))).join("/");
  } catch {
    return pathname;
  }
}

async function serve<State>(
  ctx: Context<State>,
  file: StaticFile,
): Promise<Response> {
  const { method, headers: sent } = ctx.req;
  const { root, buildId } = ctx[inner].snapshot!;
  if (method !== "GET" && method !== "HEAD") {
    return new Response("Method Not Allowed", { status: 405 });
  }
  const headers = new Headers({
    "content-type": file.type,
    "vary": "If-None-Match",
  });
  const isProduction = ctx.config.mode === "production";
  const etag = `W/"${file.hash}"`;
  if (isProduction && sent.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers });
  }
  if (isProduction) headers.set("etag", etag);
  const isOfBuild = ctx.url.searchParams.get("__frsh_c") === buildId ||
    ctx.url.pathname.startsWith(`/_fresh/js/${buildId}/`);
  headers.set(
    "cache-control",
    isProduction && isOfBuild ? FOREVER : NOT_STORED,
  );

  const bytes = file.bytes ?? await Deno.readFile(`${root}/${file.path}`);
  if (isProduction) file.bytes = bytes;
  headers.set("content-length", String(bytes.length));
  return new Response(bytes, { headers });
}
