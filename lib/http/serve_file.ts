import { ifNoneMatch } from "@std/http/etag";
import { type Context, HttpError, type Middleware } from "fresh";
import { unescape } from "node:querystring";
import type { PublicFile } from "@/lib/content/public_files.ts";
import { derivedFrom, type Revision } from "@/lib/content/revision.ts";
import { answerOtherMethod } from "@/lib/http/http_errors.ts";
import { type HeaderPairs, PUBLIC_HEADERS } from "@/lib/http/http_headers.ts";
import { conditional, represent } from "@/lib/http/representation.ts";
import { answers, type State } from "@/lib/http/runtime.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** Media types by the ending of a name; what is not here is bytes for a program to know. */
const TYPES: Record<string, string> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  gif: "image/gif",
  htm: "text/html; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  ics: "text/calendar; charset=utf-8",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  vcf: "text/vcard; charset=utf-8",
  webm: "video/webm",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8",
};

/**
 * The types that a browser may run as a document: on this origin the owner signs in, so nothing in it may act or reach
 * anything.
 */
const ACTIVE = /^(?:text\/html|image\/svg|application\/xml)/;
const INERT: HeaderPairs[number] = [
  "content-security-policy",
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; sandbox",
];

/** For a year, the longest that caches look at (RFC 9111, section 5.2.2.1): another file has another address. */
const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_AN_HOUR = "public, max-age=3600, s-maxage=3600, stale-while-revalidate=86400";

/** Faces are asked for at the addresses that style sheets name: another one gets another name. A middleware. */
export async function keepFonts(ctx: Context<State>): Promise<Response> {
  const response = await ctx.next();
  if (response.ok && ctx.url.pathname.startsWith("/fonts/")) response.headers.set("cache-control", FOR_GOOD);
  return response;
}

/** Larger ones go from the disk to the caller piece by piece: who reads slowly, or never, holds no more than a piece. */
const MAX_WHOLE = 200_000;

/** The files by their paths. */
const filesByPath = derivedFrom(["files"], ({ files }) => new Map(files.map((file) => [file.path, file])));

/** Passes over what official Fresh serves beside its scripts: the paths of the sources that they were made of. */
export function withoutSources(serve: Middleware<State>): Middleware<State> {
  return (ctx) => unescape(ctx.url.pathname).includes("/metafile.json") ? ctx.next() : serve(ctx);
}

/** Serves what is below a path that is a file of the owner's; a middleware, because these paths come and go with the content. */
export async function servePublicFiles(ctx: Context<State>): Promise<Response> {
  const file = ctx.state.service.revision.part(filesByPath).get(withoutEndSlash(ctx.url.pathname));
  return file === undefined ? await ctx.next() : await servePublicFile(ctx, file);
}

/** Returns a file as it would be with drafts, for their owner alone; undefined where there is none. */
export function draftedFile(revision: Revision, folder: string, path: string): Response | undefined {
  if (!revision.part(filesByPath).has(path) || revision.parsed === undefined) return undefined;
  return new Response(revision.parsed.files.read(`${folder}/public${path}`), { headers: [...headersOf(path)] });
}

function headersOf(path: string): HeaderPairs {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const type = path.includes(".") && TYPES[ending] || "application/octet-stream";
  return [["content-type", type], ...ACTIVE.test(type) ? [INERT] : []];
}

/** Serves one file (contract, section 5.4). Where its address holds its digest it may be stored for good. */
async function servePublicFile(ctx: Context<State>, { path, digest }: PublicFile): Promise<Response> {
  const described = [...headersOf(path), ...PUBLIC_HEADERS];
  const { method, url } = ctx.req;
  if (method !== "GET" && method !== "HEAD") return answerOtherMethod(method, ALLOW);
  const { runtime: { config }, service } = ctx.state;
  const query = url.includes("?") ? new URL(url).search : "";
  const isExact = query === `?v=${digest}`;
  const cache = isExact ? FOR_GOOD : FOR_AN_HOUR;
  const name = `${config.contentDir}/public${path}`;
  const files = service.revision.parsed?.files;
  const isLaid = files?.isLaid?.(name) === true;
  const { size, mtime } = isLaid ? { size: 0 } : await orNotFound(Deno.stat(name));
  if (size > MAX_WHOLE) {
    const etag = `"${digest}-${size}-${mtime?.getTime()}"`;
    return await streamed(ctx.req, name, [...described, ["etag", etag], ["cache-control", cache]], size, etag);
  }
  const bytes = isLaid ? files!.read(name) : await orNotFound(Deno.readFile(name));
  const representation = await represent(bytes, described, undefined, cache);
  if ((isExact || query === "") && config.mode === "start") {
    service.revision.part(answers).reads.set(url, representation);
  }
  return conditional(ctx.req, representation);
}

/** The framework takes a path for the same with a slash at its end. */
function withoutEndSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Sends a file as it is. Compressing it for each caller would cost more than its bytes. */
async function streamed(
  { headers, method }: Request,
  name: string,
  pairs: HeaderPairs,
  size: number,
  etag: string,
): Promise<Response> {
  // What says that it varies is not compressed any more (`compress`).
  const own: HeaderPairs = [...pairs, ["vary", "Accept-Encoding"]];
  const condition = headers.get("if-none-match");
  if (condition !== null && !ifNoneMatch(condition, etag)) return new Response(null, { status: 304, headers: own });
  const body = method === "HEAD" ? null : (await orNotFound(Deno.open(name))).readable;
  return new Response(body, { headers: [...own, ["content-length", String(size)]] });
}

/** Waits for a file that may have been removed since the start. */
async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new HttpError(404);
    throw error;
  }
}
