import { type Context, HttpError } from "fresh";
import type { ServiceError } from "@/lib/errors.ts";
import { refusalOf } from "@/lib/http/admission.ts";
import { clientOf, countSoftly, readLimitHeaders } from "@/lib/http/call_context.ts";
import { errorResponse, explainFailure, logFailure } from "@/lib/http/http_errors.ts";
import { type HeaderPairs, limitHeaders } from "@/lib/http/http_headers.ts";
import {
  conditional,
  createCompression,
  prepare,
  type Representation,
  withHeaders,
} from "@/lib/http/representation.ts";
import { createHostGuard, type Handler, pathOf } from "@/lib/http/request_target.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import { agentFamily } from "@/lib/http/user_agent.ts";
import type { Surface } from "@/lib/insight/insight.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { Log } from "@/lib/log.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { tooMany } from "@/lib/operations/read_limit.ts";

/** Below these paths only programs ask, and they read JSON whatever they accept (specification, section 2.7). */
export const FOR_PROGRAMS = /^\/(?:api|mcp|\.well-known)(?:\/|$)/;

/**
 * Wraps the framework's handler and answers what is there as finished bytes before anything is routed: reads, documents,
 * pages, and errors that were said before. Everything else goes to `next`, whose routes leave there what they have made.
 * The limit, the counts and the log are the same on both ways.
 *
 * @param pageKey names the form of a page that a request gets among `runtime.reads`; undefined where that is not known.
 */
export function answerKnown(
  runtime: Runtime,
  next: Handler,
  pageKey: (request: Request) => string | undefined = () => undefined,
): Handler {
  const { config, service, log, reads, failures } = runtime;
  const guardHost = createHostGuard(config);

  return function serve(request, info) {
    const known = find(request);
    if (known === undefined) return next(request, info);
    const pending = beginRequest(log, request);
    const response = answer(request, info, known);
    return response instanceof Response ? finish(response) : response.then(finish);

    function finish(response: Response): Response {
      countRequest(service, request, response);
      return pending.end(response);
    }
  };

  function find(request: Request): Representation | undefined {
    const { method, url, headers } = request;
    if (method !== "GET" && method !== "HEAD") return undefined;
    // The tool server's manifest is a document for everybody but those who ask for a stream there.
    if (headers.get("accept")?.includes("text/event-stream")) return undefined;
    try {
      guardHost(url);
    } catch {
      return undefined;
    }
    return reads.get(url) ?? documentAt(url) ?? pageFor(request) ?? failures.get(failureKey(request));
  }

  function documentAt(url: string): Representation | undefined {
    const query = url.indexOf("?");
    const found = query === -1 ? undefined : reads.get(url.slice(0, query));
    return found?.ignoresQuery && found;
  }

  function pageFor(request: Request): Representation | undefined {
    const key = FOR_PROGRAMS.test(pathOf(request.url)) ? undefined : pageKey(request);
    return key === undefined ? undefined : reads.get(key);
  }

  function answer(
    request: Request,
    { remoteAddr }: Deno.ServeHandlerInfo,
    known: Representation,
  ): Response | Promise<Response> {
    if (known.limit === undefined) return conditional(request, known);
    const client = clientOf(request, remoteAddr, config.trustedProxyHops);
    const { name, state, counted } = countSoftly(service, known.limit, client);
    if (!counted && state.remaining === state.limit.quota) {
      return conditional(request, withUntouchedLimit(known, state));
    }
    const headers = limitHeaders(name, state);
    if (counted && !state.allowed) return errorResponse(tooMany(state), request.method, headers);
    return conditional(request, known, headers);
  }
}

/**
 * Adds the limit of those who have used nothing of it. They are most callers of reads, and all the same until the second
 * is over; to add five headers costs about a tenth of such an answer.
 */
function withUntouchedLimit(known: Representation, state: LimitState): Representation {
  if (known.untouched?.reset !== state.reset) {
    known.untouched = { reset: state.reset, representation: withHeaders(known, limitHeaders("default", state)) };
  }
  return known.untouched.representation;
}

/** What answers a request, and what turns a failure of it into an answer. */
interface Answering {
  answer(requestId: string): Promise<Response>;
  explain(error: unknown, requestId: string): Response | Promise<Response>;
}

/** Makes what every request passes that is not answered from memory, and its answer on the way back. */
function createPassage(runtime: Runtime): (request: Request, answering: Answering) => Promise<Response> {
  const guardHost = createHostGuard(runtime.config);
  const compressed = createCompression();

  return async function passing(request, { answer, explain }) {
    const pending = beginRequest(runtime.log, request);
    let response: Response;
    try {
      const refusal = refusalOf(request);
      if (refusal !== undefined) throw refusal;
      guardHost(request.url);
      const compressing = compressed(request, await answer(pending.id));
      response = compressing instanceof Response ? compressing : await compressing;
    } catch (error) {
      response = await explain(error, pending.id);
    }
    // Also on what the framework answers by itself: static files and redirects.
    if (!response.headers.has("x-content-type-options")) response.headers.set("x-content-type-options", "nosniff");
    // Every 405 names what is allowed (RFC 9110, section 15.5.6); the framework makes it for static files only.
    if (response.status === 405 && !response.headers.has("allow")) response.headers.set("allow", "GET, HEAD");
    countRequest(runtime.service, request, response);
    return pending.end(response);
  };
}

/**
 * Wraps the framework's handler and answers what is posted to the tool server before anything is routed: a router and its
 * middlewares cost as much as a small tool. All else goes to `next`.
 */
export function answerMessages(
  runtime: Runtime,
  answer: (request: Request, info: Deno.ServeHandlerInfo, requestId: string) => Promise<Response>,
  form: FailureForm,
  next: Handler,
): Handler {
  const passing = createPassage(runtime);

  return function serve(request, info) {
    if (request.method !== "POST" || !TOOL_PATHS.has(pathOf(request.url))) return next(request, info);
    return passing(request, {
      answer: (requestId) => answer(request, info, requestId),
      explain: (error, requestId) => form(explainFailure(runtime, request, error, requestId), request.method),
    });
  };
}

/** Answers a failure in the form that the callers of a path read. */
export type FailureForm = (error: ServiceError, method: string) => Response | Promise<Response>;

/** Answers a failure as a page, or not at all where the caller reads JSON. */
export type FailurePage = (ctx: Context<State>, error: ServiceError) => Promise<Response | undefined>;

/**
 * Makes the first middleware: every request that is routed comes in, and every answer goes out, through it. It guards the
 * host, turns failures into answers, compresses, and has each request counted and logged. `forms` says, by path, whose
 * callers read another form of failure than that of REST; `failurePage` answers people.
 *
 * Fresh's own middlewares do something else: `csp` sets one policy with 'unsafe-inline' on every answer, JSON too, where
 * each page has its own here; `csrf` answers 403, which is never sent, and lets requests without its headers pass;
 * `trailingSlashes` redirects with 302 on every path, where only a page has one address.
 */
export function createFrontDoor(
  runtime: Runtime,
  forms: Record<string, FailureForm> = {},
  failurePage?: FailurePage,
): (ctx: Context<State>) => Promise<Response> {
  const passing = createPassage(runtime);

  return function frontDoor(ctx) {
    ctx.state.runtime = runtime;
    return passing(ctx.req, {
      answer(requestId) {
        ctx.state.requestId = requestId;
        return ctx.next();
      },
      explain(error, requestId) {
        ctx.state.requestId = requestId;
        return explain(ctx, error, requestId);
      },
    });
  };

  async function explain(ctx: Context<State>, error: unknown, requestId: string): Promise<Response> {
    const { req, info } = ctx;
    const path = pathOf(req.url);
    const explained = explainFailure(runtime, req, error, requestId);
    const form = forms[path];
    if (form !== undefined) return form(explained, req.method);
    const page = FOR_PROGRAMS.test(path)
      ? undefined
      : await failurePage?.(ctx, explained).catch((error) => void logFailure(runtime, requestId, error));
    const limit = path.startsWith(V1.prefix) ? "reports" : undefined;
    const isNowhere = error instanceof HttpError && error.status === 404;
    if (isNowhere && req.method === "GET") {
      await remember(req, page?.clone() ?? errorResponse(explained, req.method), limit);
    }
    const response = page ?? errorResponse(explained, req.method, limit && readLimitHeaders(runtime, req, info));
    // What is refused before the gate is no more for pages of other sites than what the gate answers.
    if (isBelow(path, "/admin")) {
      for (const name of [...response.headers.keys()]) {
        if (name.startsWith("access-control-")) response.headers.delete(name);
      }
    }
    return response;
  }

  /** Has the next request for the same nothing answered from memory; a page may also lead elsewhere. */
  async function remember(request: Request, response: Response, limit?: "reports"): Promise<void> {
    if (response.status !== 404) return;
    const headers: HeaderPairs = [...response.headers];
    runtime.failures.set(failureKey(request), { ...prepare(await response.bytes(), 404, headers), limit });
  }
}

/** Names an error among those that were said before: what people get depends on what they accept. */
function failureKey({ url, headers }: Request): string {
  return FOR_PROGRAMS.test(pathOf(url)) ? url : `${url}\n${headers.get("accept")}`;
}

/** Longer paths than any real one are not worth a log line of their length. */
const MAX_LOGGED_PATH = 200;

/** Tells the requests of one process from those of another. */
const PROCESS = crypto.randomUUID().slice(0, 8);

let count = 0;

/** A request that is being answered. */
interface PendingRequest {
  /** Names it in the log and in the hint of an internal error. */
  id: string;
  /** Writes the log line and hands the answer on. */
  end(response: Response): Response;
}

/** Starts the clock of a request. The log line that its end writes holds neither query nor address nor header. */
function beginRequest(log: Log, { method, url }: Request): PendingRequest {
  const started = performance.now();
  const id = `${PROCESS}-${(++count).toString(36)}`;
  return {
    id,
    end(response) {
      const ms = Math.round((performance.now() - started) * 1000) / 1000;
      log("info", "request", { id, method, path: pathOf(url).slice(0, MAX_LOGGED_PATH), status: response.status, ms });
      return response;
    },
  };
}

/** The path of one project or agent on any surface, with the ending of its Markdown twin. */
const ITEM_PATH = /\/(?:projects|agents)\/([\w-]{1,100})(?:\.md)?\/?$/;

/**
 * Counts an answered request for the owner. What is decided here:
 *
 * - A read is a GET that was answered with what was asked for. A 304 is one, because the caller goes on to use what it
 *   has; HEAD and OPTIONS are none. Redirects do not count, since the request that follows does.
 * - A call that changes something or judges a text counts where it is done (`lib/operations/`), a tool
 *   call in the tool server; here only who says to have sent it.
 * - Errors count as such and nowhere else.
 * - The owner's desk never counts. The owner on the public pages does: nothing tells the owner from a visitor there.
 */
function countRequest({ insight, catalog }: Service, request: Request, response: Response): void {
  const { method, headers } = request;
  if (method !== "GET" && method !== "POST") return;
  const { status } = response;
  const path = pathOf(request.url);
  const surface = surfaceOf(method, path, response);
  if (surface === undefined || (status >= 300 && status < 400 && status !== 304)) return;
  if (status >= 400) return insight.count("errors", status >= 500 ? "failed" : "refused");

  insight.count("agents", agentFamily(headers.get("user-agent")).name);
  if (method === "POST") return;
  insight.count("reads", surface);
  const id = ITEM_PATH.exec(path)?.[1];
  const item = id === undefined ? undefined : catalog.get(id);
  if (item !== undefined) insight.count("items", item.id);
}

/** Paths at which the tool server takes messages. */
const TOOL_PATHS = new Set(["/mcp", "/.well-known/mcp"]);

/** Media types that only serve to show a page. */
const PARTS_OF_PAGES =
  /^(?:image|font|audio|video)\/|^text\/(?:css|javascript)|^application\/(?:javascript|manifest\+json)/;

/**
 * Returns the surface on which a request was answered; undefined for the owner's desk and for parts of pages, which are not
 * counted. What is neither REST nor tools is told apart by what was sent: a page, or a document for machines.
 */
function surfaceOf(method: string, path: string, response: Response): Surface | undefined {
  if (isBelow(path, V1.prefix)) return "rest";
  if (method === "POST" && TOOL_PATHS.has(path)) return "tools";
  if (isBelow(path, "/admin")) return undefined;
  const type = response.headers.get("content-type");
  if (type === null || PARTS_OF_PAGES.test(type)) return undefined;
  return type.startsWith("text/html") ? "pages" : "documents";
}

function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === "/");
}
