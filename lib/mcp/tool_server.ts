import type { Context } from "fresh";
import { LRUCache } from "lru-cache";
import { ofEachRevision } from "@/lib/content/revision.ts";
import type { ServiceError } from "@/lib/errors.ts";
import { CALLS, clientOf, signedRequest } from "@/lib/http/call_context.ts";
import { bodyResponse, logFailure, methodNotAllowed, statusOf } from "@/lib/http/http_errors.ts";
import { type HeaderPairs, limitHeaders, preflightHeaders, PUBLIC_HEADERS, SIGNABLE } from "@/lib/http/http_headers.ts";
import { PackedText } from "@/lib/http/packed_text.ts";
import { encodingOfCall, MIN_CALL_BYTES } from "@/lib/http/representation.ts";
import { parseJson, readBytes, requireJson } from "@/lib/http/request_body.ts";
import { baseUrlOf, unconfirmedHost } from "@/lib/http/incoming_request.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import type { History } from "@/lib/history/history.ts";
import { lazily } from "@/lib/lazily.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import {
  type Call,
  checkVersion,
  CODE,
  type CountAgain,
  declaredClient,
  isFields,
  McpError,
  type Message,
  readMessage,
  type RequestId,
  requestIdOf,
  type ToolServer,
} from "@/lib/mcp/mcp_message.ts";
import { completionMethod, ownPrompts, promptMethods } from "@/lib/mcp/mcp_prompts.ts";
import { CHANGES_URI, operationResources, resourceMethods, viewResources } from "@/lib/mcp/mcp_resources.ts";
import { skillMethods, skillResources, skills } from "@/lib/mcp/guides.ts";
import { absentTools, operationTools, toolMethods } from "@/lib/mcp/mcp_tools.ts";
import { CAPABILITIES, instructions, serverInfo } from "@/lib/mcp/server_info.ts";
import { type CallContext, LARGE_BODY_BYTES, type Service } from "@/lib/operations/operation.ts";

/** Serves the tool server at the path of the route that exports this as its `handler`. */
export function serveTools({ req, info, state }: Context<State>): Promise<Response> {
  return answerTools(state, req, info);
}

/**
 * Answers a request to the tool server.
 *
 * @throws {ServiceError} for a body that cannot be read; `httpFailure` gives it its form
 */
export function answerTools(
  { runtime, service, requestId }: Pick<State, "runtime" | "service" | "requestId">,
  request: Request,
  { remoteAddr }: Pick<Deno.ServeHandlerInfo, "remoteAddr">,
): Promise<Response> {
  const { config } = runtime;
  const { insight } = service;
  let client: string | undefined;
  return answerHttp(toolServerFor(runtime, service, baseUrlOf(config, request.url)), request, {
    requestId,
    client: () => client ??= clientOf(request, remoteAddr, config.trustedProxyHops),
    signed: signedRequest(request, config),
    heard: (client) => insight.count("clients", client),
    report: (error) => logFailure(runtime, requestId, error),
  });
}

/** Without BASE_URL the caller's own `Host` is the base URL; because of the bound, invented ones cannot fill the memory. */
const MAX_BASE_URLS = 20;

const toolServers = ofEachRevision(() => new LRUCache<string, CachingServer>({ max: MAX_BASE_URLS }));

/** Returns the tool server for a base URL; made when it is first asked for. */
function toolServerFor(runtime: Runtime, service: Service, baseUrl: string): CachingServer {
  const servers = service.revision.part(toolServers);
  let server = servers.get(baseUrl);
  if (server === undefined) {
    server = { ...createToolServer(runtime, service, baseUrl), answers: createAnswerCache() };
    servers.set(baseUrl, server);
  }
  return server;
}

/** Derives the whole tool server from the definitions and the content, for one base URL. */
function createToolServer(runtime: Runtime, service: Service, baseUrl: string): ToolServer {
  // Nobody has called yet; each call of a tool adds its caller.
  const context: CallContext = { service, baseUrl, client: "" };
  const { resources, templates } = operationResources(context);
  const prompts = ownPrompts(context);
  const ownSkills = skills(context);
  return {
    info: serverInfo(service, baseUrl),
    capabilities: CAPABILITIES,
    instructions: instructions(context),
    updates: updatesOf(service.history),
    isPrivate: unconfirmedHost(runtime.config, baseUrl) !== undefined,
    methods: {
      ...toolMethods(operationTools(runtime, context), absentTools(runtime, context)),
      ...resourceMethods([...resources, ...viewResources(context, runtime), ...skillResources(ownSkills)], templates),
      ...promptMethods(prompts),
      ...completionMethod(prompts, templates),
      ...skillMethods(ownSkills),
    },
  };
}

/** Returns what tells of changes. It outlives the tool server, so it is made here, where it holds nothing else. */
function updatesOf(history: History): ToolServer["updates"] {
  return { uri: CHANGES_URI, subscribe: (listener) => history.subscribe(listener), ended: history.ended };
}

/** A tool server that remembers its fixed answers, by everything on which they depend. */
interface CachingServer extends ToolServer {
  answers?: LRUCache<string, FixedAnswer>;
}

/** An answer that everyone gets who asks the same in the same words, but for the id. */
interface FixedAnswer {
  /** Its JSON up to the id. */
  text: string;
  /** The same compressed, once somebody has taken it so. */
  packed?: PackedText;
  count: CountAgain;
}

/** Whoever asks for something this long has made it up, and will not ask for it again. */
const MAX_KEY_CHARS = 2000;

function createAnswerCache(): LRUCache<string, FixedAnswer> {
  return new LRUCache({
    max: 500,
    maxSize: 4 * 1_048_576,
    // Compressed it is smaller than itself.
    sizeCalculation: ({ text }, key) => 2 * text.length + key.length,
  });
}

/** The one method that carries messages, and the one with which browsers ask whether they may. */
const ALLOW = "POST, OPTIONS";

/** The caller, as far as the protocol itself need not know. */
interface HttpCaller extends Pick<Call, "requestId" | "client" | "signed"> {
  /** Is told the name that the client of an answered request gives itself. */
  heard?(clientName: string): void;
  /** Is told what nobody expected. */
  report(error: unknown): void;
}

/**
 * Answers an HTTP request to a tool server: stateless streamable HTTP in both eras, no session, no stream of the
 * server's own.
 *
 * `Origin` is not looked at, and no answer is 401 or 403. The check that the protocol asks for stops a foreign page
 * from using what a visitor's browser is allowed to do. Here there is nothing of the kind: the server is public, knows
 * no credential, and gives every caller the same, so a page gains nothing that its own server could not fetch. What
 * remains is a server that only this machine can reach, asked by a page whose host name was pointed at it (DNS
 * rebinding); there `Host` gives it away, and `checkHost` refuses it with 421 before it comes here.
 *
 * `Accept` is not looked at either: the answer is JSON, unless a method has something to say before its result.
 */
export async function answerHttp(server: CachingServer, request: Request, caller: HttpCaller): Promise<Response> {
  if (request.method === "OPTIONS") return preflight(ALLOW);
  if (request.method !== "POST") {
    return httpFailure(methodNotAllowed(ALLOW), request.method, [["allow", ALLOW]]);
  }
  let body: unknown;
  try {
    requireJson(request.headers);
    body = parseJson(await readBytes(request, LARGE_BODY_BYTES));
    const message = readMessage(body);
    // What needs no answer is taken (protocol, "sending messages to the server").
    if (message === undefined) return new Response(null, { status: 202, headers: CORS });
    return await answerMessage(server, message, request, caller);
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    return new Response(errorText(error, requestIdOf(body)), { status: 400, headers: MESSAGE_HEADERS });
  }
}

async function answerMessage(
  { answers, ...server }: CachingServer,
  message: Message,
  request: Request,
  { requestId, client, signed, heard, report }: HttpCaller,
): Promise<Response> {
  const { id, params } = message;
  const { headers } = request;
  const clientName = declaredClient(params);
  const key = id === undefined ? "" : keyOf(message, headers);
  const fixed = answers?.get(key);
  const counted = fixed?.count({ client, clientName });
  if (fixed !== undefined && counted?.refusal === undefined) {
    if (clientName !== undefined) heard?.(clientName);
    return fixedResponse(fixed, endOf(id), request, counted?.limit);
  }

  checkVersion(message, headers);
  const { exchange } = await loadExchange();
  const call = { requestId, client, signed, clientName };
  const { response, reply } = await exchange(server, message, call, request, report);
  if (clientName !== undefined && response.status === 200) heard?.(clientName);
  for (const [name, value] of [...CORS, ...callLimitHeaders(reply?.limit)]) response.headers.set(name, value);
  if (reply?.fixed === undefined || answers === undefined || key === "" || key.length > MAX_KEY_CHARS) return response;
  // The SDK writes the id last; what it has written need not be read as JSON again.
  const text = await response.text();
  const end = endOf(id);
  if (text.endsWith(end)) answers.set(key, { text: text.slice(0, -end.length), count: reply.fixed });
  return new Response(text, response);
}

const loadExchange = lazily(() => import("@/lib/mcp/sdk_exchange.ts"));

/**
 * Puts together everything on which a fixed answer depends: what the SDK checks and what the methods read. Left out is what
 * tells calls of one client apart: the token for its progress, and the names of traces.
 */
function keyOf({ method, params }: Message, headers: Headers): string {
  const { _meta: meta, ...rest } = params;
  const said = ["mcp-protocol-version", "mcp-method", "mcp-name"].map((name) => headers.get(name));
  const isLasting = ([name, value]: [string, unknown]) => name.includes("/") || typeof value === "object";
  return JSON.stringify([method, rest, isFields(meta) ? Object.entries(meta).filter(isLasting) : meta, ...said]);
}

/** Writes the end of an answer, by which answers to the same call differ. */
function endOf(id: RequestId | undefined): string {
  return `,"id":${JSON.stringify(id)}}`;
}

function fixedResponse(fixed: FixedAnswer, end: string, request: Request, limit: LimitState | undefined): Response {
  const isLong = fixed.text.length >= MIN_CALL_BYTES;
  const bytes = isLong && encodingOfCall(request) === "gzip"
    ? (fixed.packed ??= new PackedText(fixed.text)).with(end)
    : undefined;
  const response = new Response(bytes ?? fixed.text + end, { headers: MESSAGE_HEADERS });
  if (bytes !== undefined) {
    response.headers.set("content-encoding", "gzip");
    response.headers.append("vary", "Accept-Encoding");
  }
  for (const [name, value] of callLimitHeaders(limit)) response.headers.append(name, value);
  return response;
}

/** Tells the caller of a tool how many calls are left, in the headers of REST; and, without any, when to come back. */
function callLimitHeaders(limit: LimitState | undefined): HeaderPairs {
  if (limit === undefined) return [];
  const headers = limitHeaders(CALLS, limit);
  return limit.allowed ? headers : [...headers, ["retry-after", String(limit.reset)]];
}

/** Writes the JSON-RPC answer with an error. An id that cannot be known is left out: the protocol allows no null. */
function errorText({ code, message, data }: McpError, id?: RequestId): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
}

/**
 * Answers a request that is no message yet: a wrong method, host or media type, too large, not JSON. Clients of the
 * protocol read JSON-RPC errors only, so it has that form; whose request it was cannot be known, so there is no id.
 */
export function httpFailure(error: ServiceError, method: string, more: HeaderPairs = []): Response {
  const { code, message, hint, retryAfter } = error;
  const status = statusOf(error);
  const rpcCode = code === "invalid_json" ? CODE.parseError : status < 500 ? CODE.invalidRequest : CODE.internalError;
  const text = errorText(new McpError(rpcCode, message, { code, hint }));
  const headers: HeaderPairs = [...MESSAGE_HEADERS, ["cache-control", "no-store"], ...more];
  if (retryAfter !== undefined) headers.push(["retry-after", String(retryAfter)]);
  return bodyResponse(method, new TextEncoder().encode(text), { status, headers });
}

/**
 * Any page may call and read the answers; nothing that a browser holds for a visitor is sent along or would help.
 * Nothing is said about caching: answers to POST are not reused unless they ask for it (RFC 9110, section 9.3.3).
 */
const CORS: HeaderPairs = [...PUBLIC_HEADERS, ...SIGNABLE];

/** As finished headers, because each that is made anew costs as much as reading the message. */
const MESSAGE_HEADERS = new Headers([["content-type", "application/json"], ...CORS]);

/** The headers that clients of either era send from a browser, and those that tracing adds. */
const REQUEST_HEADERS = "Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, " +
  "Mcp-Session-Id, Last-Event-ID, Accept-Signature, Content-Digest, Traceparent, Tracestate";

/** Answers a preflight. GET, with which a client of a 2025 version looks for a stream, needs no leave (Fetch, section 3.3.4). */
export function preflight(allow: string): Response {
  return new Response(null, { status: 204, headers: [...preflightHeaders(allow, REQUEST_HEADERS), ...SIGNABLE] });
}
