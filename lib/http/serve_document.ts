import { eTag, ifNoneMatch } from "@std/http/etag";
import type { App, Context } from "fresh";
import { ofEachRevision } from "@/lib/content/revision.ts";
import { ServiceError } from "@/lib/errors.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { answerOtherMethod, errorResponse } from "@/lib/http/http_errors.ts";
import { type HeaderPairs, PUBLIC_HEADERS, SIGNABLE } from "@/lib/http/http_headers.ts";
import { ANY_ORIGIN, lengthFor, type LongText, packText, streamFor } from "@/lib/http/long_text.ts";
import {
  acceptsGzip,
  cachingOf,
  conditional,
  READ_CACHE,
  represent,
  type Representation,
  SHORT_CACHE,
} from "@/lib/http/representation.ts";
import { documentKey, unconfirmedHost } from "@/lib/http/incoming_request.ts";
import { answers, type State } from "@/lib/http/runtime.ts";
import { chosenOf, readFields } from "@/lib/operations/lists.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** A server card must carry them on every answer (SEP-2127), and other readers of documents look for them too. */
const CORS: HeaderPairs = [
  ["access-control-allow-methods", ALLOW],
  ["access-control-allow-headers", "Content-Type, If-None-Match, Accept-Signature"],
];

/** The parameters of a path, as `id` in `/projects/:id.md`. */
export type Params = Readonly<Record<string, string>>;

type MakeDocument = (context: CallContext, params: Params) => unknown | Promise<unknown>;

interface DocumentOptions {
  /** Headers besides those that every document has. */
  headers?(context: CallContext, params: Params): HeaderPairs | Promise<HeaderPairs>;
  /** Callers may choose some of its fields (contract, section 5.2). */
  hasFields?: true;
  /** The document depends on the day: it is made for each request. */
  changing?: true;
  /** The document may change while the process lives: caches ask again after a minute. */
  living?: true;
}

/** A document and where it is served. */
export interface ServedDocument extends DocumentOptions {
  /** In the framework's form, as in `/projects/:id.md`. */
  path: string;
  /** Its `Content-Type`. */
  type: string;
  /** Absent where a route of its own serves it, because more than reading happens there. */
  make?: MakeDocument;
  /** Writes a text that grows with the content, in parts, instead of `make`. */
  write?: WriteDocument;
}

type WriteDocument = (context: CallContext) => Promise<AsyncIterable<string>>;

/** Serves each document at its path. What makes one may be imported by `make`, when it is first asked for. */
export function mountDocuments(app: App<State>, documents: readonly ServedDocument[]): void {
  for (const { path, type, make, write, ...options } of documents) {
    if (make !== undefined) app.all(path, document(type, make, options));
    else if (write !== undefined) app.all(path, longDocument(type, write, options));
  }
}

/** The long texts that were asked for so far, or made before, by what writes them. */
const longTexts = ofEachRevision(() => new Map<WriteDocument, Promise<LongText>>());

/** Returns the text that `write` writes, for all hosts; it is made once. */
export function longText(write: WriteDocument, { service }: Pick<CallContext, "service">): Promise<LongText> {
  const known = service.revision.part(longTexts);
  let text = known.get(write);
  if (text === undefined) {
    text = write({ service, baseUrl: ANY_ORIGIN, client: "" }).then(packText);
    known.set(write, text);
    text.catch(() => known.delete(write));
  }
  return text;
}

/** Serves a text of any length: it is made once for all hosts and streamed, so that nothing is kept for each. */
function longDocument(
  mediaType: string,
  write: WriteDocument,
  { headers = () => [] }: DocumentOptions,
): (ctx: Context<State>) => Promise<Response> {
  return async function serveLongDocument(ctx) {
    const { method, url } = ctx.req;
    if (method !== "GET" && method !== "HEAD") return answerOtherMethod(method, ALLOW);
    const context = callContext(ctx);
    const text = await longText(write, context);
    const described = new Headers([
      ...[["content-type", mediaType], ...PUBLIC_HEADERS, ...CORS, ...SIGNABLE, [
        "vary",
        "Accept-Encoding",
      ]] as HeaderPairs,
      ["cache-control", cachingOf(unconfirmedHost(ctx.state.runtime.config, url))],
      ...await headers(context, ctx.params),
    ]);
    // As strong as a digest of the bytes: nothing else decides about them than this text and the origin.
    const etag = (await eTag(`${text.digest} ${context.baseUrl}`))!;
    described.set("etag", etag);
    const condition = ctx.req.headers.get("if-none-match");
    if (condition !== null && !ifNoneMatch(condition, etag)) {
      return new Response(null, { status: 304, headers: described });
    }
    if (method === "HEAD") {
      described.set("content-length", String(lengthFor(text, context.baseUrl)));
      return new Response(null, { headers: described });
    }
    const stream = streamFor(text, context.baseUrl);
    if (!acceptsGzip(ctx.req)) return new Response(stream, { headers: described });
    described.set("etag", `W/${etag}`);
    described.set("content-encoding", "gzip");
    return new Response(stream.pipeThrough(new CompressionStream("gzip")), { headers: described });
  };
}

/**
 * Serves a document that is derived from the definitions and the content. Text and bytes are sent as they are, anything
 * else as JSON. It is made when it is first asked for, and then answered from memory (`lib/http/pipeline.ts`); a query
 * changes nothing.
 *
 * @param make may throw {ServiceError} `not_found` for a name that is not known.
 */
export function document(
  mediaType: string,
  make: MakeDocument,
  { headers = () => [], changing, living, hasFields }: DocumentOptions = {},
): (ctx: Context<State>) => Promise<Response> {
  return async function serveDocument(ctx) {
    const { method, url } = ctx.req;
    if (method !== "GET" && method !== "HEAD") return answerOtherMethod(method, ALLOW);
    const context = callContext(ctx);
    const whole = await make(context, ctx.params);
    const known = hasFields ? Object.keys(whole as object).filter((name) => (whole as never)[name] !== undefined) : [];
    const { fields, mistake } = hasFields ? readFields(ctx.url.searchParams, known) : {};
    if (mistake !== undefined) {
      const hint = `${mistake.path} ${mistake.message}`;
      return errorResponse(
        new ServiceError("validation_failed", "The request is not valid.", { hint, details: [mistake] }),
        method,
      );
    }
    const made = fields === undefined ? whole : chosenOf(whole as object, fields);
    const body = typeof made === "string" || isBytes(made) ? made : JSON.stringify(made);
    const more = await headers(context, ctx.params);
    // Pictures are parts of pages; nobody is told anything by them.
    const signable = mediaType.startsWith("image/") ? [] : SIGNABLE;
    const described: HeaderPairs = [["content-type", mediaType], ...PUBLIC_HEADERS, ...CORS, ...signable, ...more];
    const { config } = ctx.state.runtime;
    const cache = living ? SHORT_CACHE : READ_CACHE;
    const represented = await represent(body, described, unconfirmedHost(config, url), cache);
    const representation: Representation = fields === undefined
      ? { ...represented, ignoresQuery: true, hasFields }
      : represented;
    if (!changing) {
      const key = fields === undefined ? documentKey(config, url) : url;
      context.service.revision.part(answers).reads.set(key, representation);
    }
    return conditional(ctx.req, representation);
  };
}

function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array;
}
