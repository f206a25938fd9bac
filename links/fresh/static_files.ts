import { Buffer } from "node:buffer";
import { unescape } from "node:querystring";
import { inner, type Middleware } from "./context.ts";

const NOT_STORED = "no-cache, no-store, max-age=0, must-revalidate";
const FOREVER = "public, max-age=31536000, immutable";

/** Serves what was in `static/` when the app was built, and the code of its islands. No ranges, no compression. */
export function staticFiles<State>(): Middleware<State> {
  return function serveStaticFile(ctx) {
    const { snapshot } = ctx[inner];
    const path = "/" + unescape(ctx.url.pathname).split("/").filter(Boolean).join("/");
    const file = snapshot?.files[path];
    if (!file) return ctx.next();

    const { method, headers: sent } = ctx.req;
    if (method !== "GET" && method !== "HEAD") return new Response("Method Not Allowed", { status: 405 });
    const isOfBuild = path.startsWith("/_fresh/js/") || ctx.url.searchParams.get("__frsh_c") === snapshot.id;
    const etag = `W/"${file.hash}"`;
    const caching = { etag, "cache-control": isOfBuild ? FOREVER : NOT_STORED, "vary": "If-None-Match" };
    if (sent.get("if-none-match") === etag) return new Response(null, { status: 304, headers: caching });
    file.content ??= Deno.readFileSync(`${snapshot.root}/static${path}`);
    const length = String(Buffer.byteLength(file.content));
    return new Response(file.content, { headers: { ...caching, "content-type": file.type, "content-length": length } });
  };
}
