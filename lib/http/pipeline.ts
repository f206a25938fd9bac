import type { Context } from "fresh";
import { clientOf, countSoftly } from "@/lib/http/call_context.ts";
import {
  errorResponse,
  explainFailure,
  explainFailures,
  type FailureForm,
  type FailureForms,
  failureKey,
  FOR_PROGRAMS,
  TOOL_PATHS,
} from "@/lib/http/http_errors.ts";
import { limitHeaders } from "@/lib/http/http_headers.ts";
import {
  type Answer,
  checkHead,
  checkHost,
  documentKey,
  type Handler,
  IncomingRequest,
  isBelow,
  makeRoutable,
  type Next,
  type Step,
} from "@/lib/http/incoming_request.ts";
import { compress, compressCall, conditional, type Representation, withHeaders } from "@/lib/http/representation.ts";
import { answers, type Runtime, type ServingRuntime, type State } from "@/lib/http/runtime.ts";
import { sign } from "@/lib/http/signed_answers.ts";
import { agentFamily } from "@/lib/http/user_agent.ts";
import type { Surface } from "@/lib/insight/insight.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { Log } from "@/lib/log.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import { FIELDS } from "@/lib/operations/lists.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { tooMany } from "@/lib/operations/read_limit.ts";
import type { Config } from "@/lib/settings.ts";

/** The parts of the pipeline that come from the rooms above. */
interface PipelineParts {
  /** The framework's handler. */
  routes: Handler;
  /** Answers what is posted to the tool server. */
  tools(incoming: IncomingRequest): Promise<Response>;
  toolFailure: FailureForm;
  /** Names the form of a page that a request gets among `reads`; undefined where no page is. */
  pageKey(service: Service, request: Request): string | undefined;
}

/**
 * Makes the handler of the whole service: the steps of a request, in order. Each is handed what the one above lets through,
 * and sees the answer of those below on its way back. Those within the framework follow below (`createMiddlewares`).
 *
 * A request takes with it what is served when it begins: none of the steps, and nothing below them, asks what is served now.
 *
 * What is fixed is answered before anything is routed, and so are tools: a router and its middlewares cost as much as
 * either.
 */
export function createPipeline(
  runtime: ServingRuntime,
  { routes, tools, toolFailure, pageKey }: PipelineParts,
): Handler {
  const { config } = runtime;
  const answer = inOrder([
    log(runtime.log),
    countForOwner,
    answerUnexpected(runtime),
    checkHead,
    sign(runtime),
    checkHost(config),
    noteOpening(runtime),
    serveKnown(config, pageKey),
    completeHeaders,
    answerTools(runtime, tools, toolFailure),
    makeRoutable,
    route(routes),
  ]);
  return (request, info) => answer(new IncomingRequest(request, info, runtime.service));
}

type Middleware = (ctx: Context<State>) => Promise<Response>;

/**
 * Makes the steps of a request that is routed, in order: the first middlewares of the framework, which renders the pages of
 * failures. Those are not compressed: whoever invents paths shall not have that done for each.
 *
 * Fresh's own middlewares do something else: `csp` sets one policy with 'unsafe-inline' on every answer, JSON too, where
 * each page has its own here; `csrf` answers 403, which is never sent, and lets requests without its headers pass;
 * `trailingSlashes` redirects with 302 on every path, where only a page has one address.
 */
export function createMiddlewares(runtime: Runtime, forms: FailureForms = {}): [Middleware, ...Middleware[]] {
  return [explainFailures(runtime, forms), compress()];
}

/** Puts steps together, once: the last one has nobody to hand on to. */
export function inOrder(steps: readonly Step[]): Next {
  const nobody: Next = ({ path }) => {
    throw new Error(`no step answers ${path}`);
  };
  return steps.reduceRight<Next>((next, step) => (incoming) => step(incoming, next), nobody);
}

/** Does something with an answer, at once where it is there: most are, and a promise costs more than such work. */
function after(answer: Answer, work: (response: Response) => Response): Answer {
  return answer instanceof Response ? work(answer) : answer.then(work);
}

/** Longer paths than any real one are not worth a log line of their length; nor are methods. */
const MAX_LOGGED_PATH = 200;
const MAX_LOGGED_METHOD = 20;

/** Writes a line for every request. It holds neither query nor address nor header. */
function log(write: Log): Step {
  return function log(incoming, next) {
    const started = performance.now();
    return after(next(incoming), (response) => {
      const ms = Math.round((performance.now() - started) * 1000) / 1000;
      write("info", "request", {
        id: incoming.id,
        method: incoming.request.method.slice(0, MAX_LOGGED_METHOD),
        path: incoming.path.slice(0, MAX_LOGGED_PATH),
        status: response.status,
        ms,
      });
      return response;
    });
  };
}

/** The path of one project or agent on any surface, with the ending of its Markdown twin. */
const ITEM_PATH = /\/(?:projects|agents)\/([\w-]{1,100})(?:\.md)?\/?$/;

/**
 * Counts answered requests for the owner. What is decided here:
 *
 * - A read is a GET that was answered with what was asked for. A 304 is one, because the caller goes on to use what it
 *   has; HEAD and OPTIONS are none. Redirects do not count, since the request that follows does.
 * - A call that changes something or judges a text counts where it is done (`lib/operations/`), a tool
 *   call in the tool server; here only who says to have sent it.
 * - Errors count as such and nowhere else.
 * - The owner's desk never counts. The owner on the public pages does: nothing tells the owner from a visitor there.
 */
function countForOwner(incoming: IncomingRequest, next: Next): Answer {
  const { request: { method, headers }, service: { insight, catalog } } = incoming;
  if (method !== "GET" && method !== "POST") return next(incoming);
  return after(next(incoming), (response) => {
    const { status } = response;
    const surface = surfaceOf(method, incoming.path, response);
    if (surface === undefined || (status >= 300 && status < 400 && status !== 304)) return response;
    if (status >= 400) {
      insight.count("errors", status >= 500 ? "failed" : "refused");
      return response;
    }
    insight.count("agents", agentFamily(headers.get("user-agent")).name);
    if (method === "POST") return response;
    insight.count("reads", surface);
    const id = ITEM_PATH.exec(incoming.path)?.[1];
    const item = id === undefined ? undefined : catalog.get(id);
    if (item !== undefined) insight.count("items", item.id);
    return response;
  });
}

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

/** Answers what a step below could not: that is nobody's mistake but the service's. */
function answerUnexpected(runtime: Runtime): Step {
  return function answerUnexpected(incoming, next) {
    const { request, id } = incoming;
    const explain = (error: unknown) => errorResponse(explainFailure(runtime, request, error, id), request.method);
    try {
      const answer = next(incoming);
      return answer instanceof Response ? answer : answer.catch(explain);
    } catch (error) {
      return explain(error);
    }
  };
}

/**
 * Remembers who asks for the contact page. The page is the same bytes for everybody and may come out of any cache, so
 * nothing in it can tell when it was opened; where the request comes here, this does, without script. Nothing of it is
 * stored.
 */
function noteOpening({ config, formOpenings, now }: Runtime): Step {
  return function noteOpening(incoming, next) {
    const { request, path, refusal } = incoming;
    if (path === "/contact" && request.method === "GET" && refusal === undefined) {
      const client = clientOf(request, incoming.remoteAddr, config.trustedProxyHops);
      // The first one counts: of several people in one network, or several looks of one, it is the kindest.
      if (!formOpenings.has(client)) formOpenings.set(client, now());
    }
    return next(incoming);
  };
}

/**
 * Answers what is there as finished bytes: reads, documents, pages, and errors that were said before. Routes leave there
 * what they have made.
 */
function serveKnown(config: Config, pageKey: PipelineParts["pageKey"]): Step {
  return function serveKnown(incoming, next) {
    const known = incoming.refusal === undefined ? find(incoming) : undefined;
    if (known === undefined) return next(incoming);
    const { request, service } = incoming;
    if (known.limit === undefined) return conditional(request, known);
    const client = clientOf(request, incoming.remoteAddr, config.trustedProxyHops);
    const { name, state, counted } = countSoftly(service, known.limit, client);
    if (!counted && state.remaining === state.limit.quota) {
      return conditional(request, withUntouchedLimit(known, state));
    }
    const headers = limitHeaders(name, state);
    if (counted && !state.allowed) return errorResponse(tooMany(state), request.method, headers);
    return conditional(request, known, headers);
  };

  function find({ request, path, service }: IncomingRequest): Representation | undefined {
    const { method, url, headers } = request;
    if (method !== "GET" && method !== "HEAD") return undefined;
    // The tool server's manifest is a document for everybody but those who ask for a stream there.
    if (headers.get("accept")?.includes("text/event-stream")) return undefined;
    const { reads, failures } = service.revision.part(answers);
    const read = reads.get(url) ?? documentAt(config, url, reads);
    if (read !== undefined) return read;
    const page = FOR_PROGRAMS.test(path) ? undefined : pageKey(service, request);
    return (page === undefined ? undefined : reads.get(page)) ?? failures.get(failureKey(request));
  }
}

/** A query that chooses fields. */
const CHOOSES = new RegExp(`[?&]${FIELDS}=`);

function documentAt(
  config: Config,
  url: string,
  reads: Pick<ReadonlyMap<string, Representation>, "get">,
): Representation | undefined {
  const found = reads.get(documentKey(config, url));
  return found?.ignoresQuery && !(found.hasFields && CHOOSES.test(url)) ? found : undefined;
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

/** Adds what every answer has, also those that the framework makes by itself: static files and redirects. */
function completeHeaders(incoming: IncomingRequest, next: Next): Answer {
  return after(next(incoming), (response) => {
    const { headers, status } = response;
    if (!headers.has("x-content-type-options")) headers.set("x-content-type-options", "nosniff");
    // Every 405 names what is allowed (RFC 9110, section 15.5.6); the framework makes it for static files only.
    if (status === 405 && !headers.has("allow")) headers.set("allow", "GET, HEAD");
    return response;
  });
}

/** Answers what is posted to the tool server, compressed where it is large; what is refused gets the form of its path from the routes. */
function answerTools(runtime: Runtime, tools: PipelineParts["tools"], failure: FailureForm): Step {
  return function answerTools(incoming, next) {
    const { request, path, refusal, id } = incoming;
    if (request.method !== "POST" || !TOOL_PATHS.has(path) || refusal !== undefined) return next(incoming);
    return tools(incoming).then((response) => compressCall(request, response))
      .catch((error) => failure(explainFailure(runtime, request, error, id), request.method));
  };
}

function route(routes: Handler): Step {
  return function route(incoming) {
    return routes(incoming.request, incoming);
  };
}
