/**
 * The common ground of the tool server's methods: the versions of the protocol, one message, one call, and the errors
 * with which a call is refused. How messages travel is the SDK's part (`sdk_exchange.ts`).
 */
import type { Implementation, ServerContext } from "@modelcontextprotocol/server";
import type { ServiceError } from "@/lib/errors.ts";
import type { Surface } from "@/lib/insight/insight.ts";
import type { LimitState } from "@/lib/limits/soft_limiter.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { isBounded, UNBOUNDED } from "@/lib/text/bounded_json.ts";

export type Fields = Record<string, unknown>;

/**
 * The two ways in which the protocol is spoken. `modern`: every request carries what it needs in `_meta`. `legacy`: a
 * handshake (`initialize`) comes first.
 */
export type Era = "modern" | "legacy";

/** The one modern revision that is served. */
export const MODERN_VERSION = "2026-07-28";

/** Every revision that is served, newest first. */
export const VERSIONS = [MODERN_VERSION, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** Members of a request's or result's `_meta` that the protocol reserves. */
export const META = {
  protocolVersion: "io.modelcontextprotocol/protocolVersion",
  clientInfo: "io.modelcontextprotocol/clientInfo",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  logLevel: "io.modelcontextprotocol/logLevel",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  subscriptionId: "io.modelcontextprotocol/subscriptionId",
} as const;

/** A server as its callers see it: who it is, and what it answers to. */
export interface ToolServer {
  info: Implementation;
  capabilities: Fields;
  instructions?: string;
  /** Its results name a host that nobody has confirmed, so that no shared cache may store them. */
  isPrivate?: boolean;
  methods: Methods;
  /** Tells when a resource is another; without it nobody can listen. */
  updates?: Updates;
}

/** Returns what a server can do for clients from before 2026-07-28, which would need a session to listen: there is none here. */
export function legacyCapabilities(capabilities: Fields): Fields {
  return { ...capabilities, resources: { ...capabilities.resources as Fields, subscribe: false } };
}

/** The source from which `subscriptions/listen` hears that a resource has changed. */
export interface Updates {
  uri: string;
  /** Calls `listener` at each change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** Is aborted when nothing will come any more. */
  ended: AbortSignal;
}

export type Methods = Record<string, Method>;

/**
 * Answers one method of the protocol with the fields of its result.
 *
 * @param params as the caller sent them; nothing about them has been checked
 * @param sdk sends notifications before the result
 * @throws {McpError} for parameters that it does not take
 */
export type Method = (params: Fields, call: Call, sdk: ServerContext) => Fields | Reply | Promise<Fields | Reply>;

/** The fields of a result, and what a method says of it besides. */
export class Reply {
  /**
   * @param limit how the caller stands against the limit of tool calls
   * @param fixed counts the next call with the same parameters: it gets the same answer, until the process ends
   */
  constructor(readonly result: Fields, readonly limit?: LimitState, readonly fixed?: CountAgain) {}
}

/** The circumstances of a call. */
export interface Call {
  era: Era;
  /** Names the request in the log. */
  requestId: string;
  /** Returns the caller's network, for counting only. */
  client(): string;
  /** Gives what a signature of the request covers; absent: it is not signed. */
  signed?: CallContext["signed"];
  /** The name that the client gives itself. */
  clientName?: string;
}

export type Caller = Pick<Call, "client" | "clientName">;

/**
 * Counts one more call that is given a fixed answer. A refusal means that the method must answer, so that it is told like
 * any other error; undefined: there is no limit.
 */
export type CountAgain = (caller: Caller) => Counted | undefined;

/** The result of counting a call. */
export interface Counted {
  limit: LimitState;
  /** The reason for not answering it. */
  refusal?: ServiceError;
}

/** Codes of JSON-RPC 2.0 (section 5.1) and of protocol 2026-07-28. */
export const CODE = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

/** A request that the protocol does not allow; its message reaches the caller as it is. */
export class McpError extends Error {
  override name = "McpError";

  /** @param data what a program needs to know of it */
  constructor(readonly code: number, message: string, readonly data?: Fields) {
    super(message);
  }
}

/** Makes the error for parameters that a method does not take. */
export function invalidParams(message: string, data?: Fields): McpError {
  return new McpError(CODE.invalidParams, message, data);
}

/**
 * Makes the method that gives a list. Every list here is one page, so no cursor can come from this server.
 *
 * @param field where the entries stand in the result
 */
export function listMethod(field: string, entries: readonly unknown[]): Method {
  return function list({ cursor }) {
    if (cursor !== undefined) throw invalidParams("This list has only one page. Leave cursor out.");
    return new Reply({ [field]: entries }, undefined, () => undefined);
  };
}

export type RequestId = string | number;

/** A message as a caller posts it. Without an id it is a notification: nobody waits for an answer. */
export interface Message {
  jsonrpc: "2.0";
  id?: RequestId;
  method: string;
  params: Fields;
}

/**
 * Reads a parsed body as one JSON-RPC 2.0 message; undefined for an answer of the caller, to a question that this server
 * never asks.
 *
 * @throws {McpError} -32600 for anything else. An array is refused too: protocol 2025-06-18 removed batches, and
 * answering many calls in one request would undo every limit that counts requests.
 */
export function readMessage(body: unknown): Message | undefined {
  if (Array.isArray(body)) throw invalid("batches are not supported: send one message per request");
  if (!isFields(body) || body.jsonrpc !== "2.0") throw invalid('it is not an object with "jsonrpc": "2.0"');
  if (!isBounded(body)) {
    throw invalid(`it ${UNBOUNDED}`, { code: "validation_failed", hint: `A message ${UNBOUNDED}.` });
  }
  const { method, params = {} } = body;
  if (method === undefined && ("result" in body || "error" in body)) return undefined;
  if (typeof method !== "string") throw invalid("method must be text");
  if (!isFields(params)) throw invalid("params must be an object");
  if (!("id" in body)) return { jsonrpc: "2.0", method, params };
  const id = requestIdOf(body);
  if (id === undefined) throw invalid("id must be text or a whole number that a JSON reader reads exactly");
  return { jsonrpc: "2.0", id, method, params };
}

/** Returns the id of a body, as far as it has one that can be sent back as it came. */
export function requestIdOf(body: unknown): RequestId | undefined {
  const id = isFields(body) ? body.id : undefined;
  return typeof id === "string" || Number.isSafeInteger(id) ? id as RequestId : undefined;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function invalid(why: string, data?: Fields): McpError {
  return new McpError(CODE.invalidRequest, `The body is not a message of the protocol: ${why}.`, data);
}

/**
 * Refuses a version from before 2026-07-28 that is not served. What a modern message says of its version the SDK checks;
 * `initialize` agrees on one itself.
 *
 * @throws {McpError} -32022
 */
export function checkVersion({ method, params }: Message, headers: Headers): void {
  const named = headers.get("mcp-protocol-version");
  const isModern = isFields(params._meta) && params._meta[META.protocolVersion] !== undefined;
  // Revisions are dates: their order is that of their letters.
  if (isModern || method === "initialize" || named === null || named > MODERN_VERSION || VERSIONS.includes(named)) {
    return;
  }
  throw new McpError(CODE.unsupportedVersion, "This protocol version is not supported.", {
    supported: VERSIONS,
    // What a caller makes up is not repeated whole.
    requested: named.slice(0, 40),
  });
}

/**
 * The name under which the pages of the site call the tool server when they hand its tools to an agent in the browser
 * (`static/browser-tools.js`). Like every such name it is declared, not proven: it is good for statistics only.
 */
const BROWSER_TOOLS = "vitrine-browser-tools";

const MAX_CLIENT_NAME = 60;

/**
 * Returns the name that a client gives itself: with each request in protocol 2026-07-28 (`_meta`), before that only with
 * `initialize`. Reduced to plain characters that begin with a letter or digit; undefined where there is none.
 */
export function declaredClient({ _meta, clientInfo }: Fields): string | undefined {
  const info = isFields(_meta) && isFields(_meta[META.clientInfo]) ? _meta[META.clientInfo] : clientInfo;
  const name = isFields(info) ? info.name : undefined;
  if (typeof name !== "string") return undefined;
  const plain = name.slice(0, MAX_CLIENT_NAME).replace(/[^\w .@/+-]+/g, " ").replace(/^[^A-Za-z0-9]+/, "").trim();
  return plain === "" ? undefined : plain;
}

/** Returns where a call comes in, by what its client says. */
export function toolSurface({ clientName }: Caller): Surface {
  return clientName === BROWSER_TOOLS ? "browser_tools" : "tools";
}
