/**
 * One message through the official SDK. Loaded with the first call, because the SDK takes longer to load than the whole
 * service to start.
 */
import {
  createMcpHandler,
  InMemoryServerEventBus,
  type JSONRPCMessage,
  type McpHttpHandler,
  PerRequestHTTPServerTransport,
  preloadSchemas,
  SdkError,
  SdkErrorCode,
  Server,
  type ServerCapabilities,
  type TransportSendOptions,
} from "@modelcontextprotocol/server";
import { isDoneAtOnce } from "@/lib/deadline.ts";
import { mediaTypeOf } from "@/lib/http/request_body.ts";
import {
  type CacheHint,
  type Call,
  CODE,
  isFields,
  LEGACY_VERSIONS,
  legacyCapabilities,
  LISTS,
  McpError,
  type Message,
  META,
  MODERN_VERSION,
  READS,
  type ToolServer,
  type Updates,
  VERSIONS,
} from "@/lib/mcp/mcp_message.ts";

preloadSchemas();

/** How long what never changes may be reused. */
const CACHE_HINTS: Record<string, CacheHint | undefined> = {
  "server/discover": LISTS,
  "tools/list": LISTS,
  "prompts/list": LISTS,
  "resources/list": LISTS,
  "resources/templates/list": LISTS,
  "resources/read": READS,
  "skills/list": LISTS,
  "skills/get": LISTS,
};

/** A JSON-RPC answer with a result. */
export type Answer = Extract<JSONRPCMessage, { result: unknown }>;

/** Reports what nobody expected. */
export type Report = (error: unknown) => void;

/**
 * Answers a message: with what is to be sent as JSON, or with an event stream when the method has something to say before
 * its result. Whatever goes wrong becomes a JSON-RPC error.
 *
 * @param request whose body has been read; its headers must repeat what a modern message says
 */
export function exchange(
  toolServer: ToolServer,
  message: Message,
  call: Call,
  request: Request,
  report: Report,
): Promise<Response | Answer> {
  const build = () => serverFor(toolServer, message, call, report);
  if (call.era === "legacy") return exchangeOnce(build(), "legacy", message, request);
  const isPlain = Object.hasOwn(toolServer.methods, message.method) && isInOrder(message, request.headers);
  return isPlain
    ? exchangeOnce(build(), "modern", message, request)
    : exchangeModern(toolServer, build, message, request);
}

/** Leaves it to the SDK to say what is wrong with a message, and to answer its own methods. */
async function exchangeModern(
  toolServer: ToolServer,
  build: () => Server,
  message: Message,
  request: Request,
): Promise<Response> {
  const handler = message.method === "subscriptions/listen" && toolServer.updates !== undefined
    ? listeningHandler(toolServer.updates, build)
    : createMcpHandler(build, { legacy: "reject" });
  return await handler.fetch(declaredAsJson(request), { parsedBody: message });
}

/** Streams that are held open at the same time; each is a connection. */
const MAX_SUBSCRIPTIONS = 100;

const listening = new WeakMap<AbortSignal, McpHttpHandler>();

/**
 * Returns the handler of those who listen: one for all, under whatever host they have asked, because it counts them and
 * ends their streams with the process. It answers no other method, so the server of the first message is as good as any.
 */
function listeningHandler(updates: Updates, build: () => Server): McpHttpHandler {
  let handler = listening.get(updates.ended);
  if (handler === undefined) {
    const bus = new InMemoryServerEventBus();
    updates.subscribe(() => bus.publish({ kind: "resource_updated", uri: updates.uri }));
    handler = createMcpHandler(build, { legacy: "reject", bus, maxSubscriptions: MAX_SUBSCRIPTIONS });
    listening.set(updates.ended, handler);
    const { close } = handler;
    updates.ended.addEventListener("abort", () => void close(), { once: true });
  }
  return handler;
}

/**
 * Recognises a request that says all that it must, and in its headers what it says in its body (protocol 2026-07-28,
 * streamable HTTP). The SDK's handler checks the same at the cost of a whole answer, so it is asked about the others only:
 * also about those of a client that can do something, because the handler tells its methods what that is. (But not about
 * `server/discover`, which needs not know it: the handler puts the SDK's own in its place.)
 */
function isInOrder({ id, method, params }: Message, headers: Headers): boolean {
  const meta = params._meta;
  if (id === undefined || !isFields(meta)) return false;
  const { [META.clientInfo]: info = { name: "", version: "" }, [META.clientCapabilities]: able } = meta;
  if (!isFields(info) || typeof info.name !== "string" || typeof info.version !== "string") return false;
  const named = method === "resources/read" ? params.uri : params.name;
  return meta[META.protocolVersion] === MODERN_VERSION && headers.get("mcp-protocol-version") === MODERN_VERSION &&
    headers.get("mcp-method") === method &&
    (method === "server/discover" ? isFields(able) : isEmpty(able)) &&
    (named === undefined ? !headers.has("mcp-name") : headers.get("mcp-name") === named);
}

function isEmpty(value: unknown): boolean {
  return isFields(value) && Object.keys(value).length === 0;
}

/** Returns a request that is declared as what the SDK calls JSON; the service takes `application/mcp+json` and the like. */
function declaredAsJson(request: Request): Request {
  if (mediaTypeOf(request.headers) === "application/json") return request;
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: "POST", headers, signal: request.signal });
}

/**
 * Answers one message over the SDK's transport for one request. For those from before 2026-07-28 the SDK's own handler would
 * answer each with an event stream, and insist on an `Accept` that allows it; this does neither.
 */
async function exchangeOnce(
  server: Server,
  era: Call["era"],
  message: Message,
  request: Request,
): Promise<Response | Answer> {
  const classification = era === "legacy" ? { era } : { era, revision: MODERN_VERSION };
  const transport = new DirectTransport({ classification });
  await server.connect(transport);
  try {
    const answer = await transport.ask(message, request);
    // Since 2026-07-28 a method that does not exist is a 404; before, only the code says so.
    return answer instanceof Response && answer.status === 404 && era === "legacy"
      ? new Response(answer.body, { headers: answer.headers })
      : answer;
  } catch (error) {
    // Nobody reads the answer to a caller who has gone away; the SDK's handler gives it this status, as nginx does.
    if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) {
      return new Response(null, { status: 499 });
    }
    throw error;
  }
}

/**
 * The SDK's transport for one message, which hands over a result as it is. What the SDK does besides with most of them
 * (finding out what it has just made, making a response of it, and telling a server that nobody asks again that its
 * connection is closed) costs a quarter of a small call. Errors and streams take the SDK's way.
 */
class DirectTransport extends PerRequestHTTPServerTransport {
  #answer: (answer: Answer) => void = () => {};
  #isOnSdkWay = false;

  /** Asks the server that is connected. Rejects when the caller of `request` goes away before the answer. */
  async ask(message: Message, request: Request): Promise<Response | Answer> {
    const answered = new Promise<Response | Answer>((resolve, reject) => {
      this.#answer = resolve;
      this.handleMessage(message).then(resolve, reject);
    });
    if (!await isDoneAtOnce(answered)) this.#endWith(request.signal);
    return await answered;
  }

  #endWith(signal: AbortSignal): void {
    if (signal.aborted) void this.close();
    else signal.addEventListener("abort", () => void this.close(), { once: true });
  }

  override async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (!this.#isOnSdkWay && "result" in message) return this.#answer(message);
    this.#isOnSdkWay = true;
    await super.send(message, options);
  }
}

/** Makes the server for one message, with the one method that it asks for. */
function serverFor(
  { info, capabilities, instructions, isPrivate, methods, updates }: ToolServer,
  message: Message,
  call: Call,
  report: Report,
) {
  const { method: name, params } = message;
  // All of what the server says of itself stands in the first answer; others name it only, without its icon.
  const isHandshake = name === "server/discover" || name === "initialize";
  const { title, version } = info;
  const server = new Server(isHandshake ? info : { name: info.name, title, version }, {
    capabilities: (call.era === "legacy" && updates !== undefined
      ? legacyCapabilities(capabilities)
      : capabilities) as ServerCapabilities,
    instructions,
    supportedProtocolVersions: call.era === "legacy" ? LEGACY_VERSIONS : VERSIONS,
  });
  if (Object.hasOwn(methods, name)) {
    const method = methods[name];
    const hint = call.era === "modern" ? scoped(CACHE_HINTS[name], isPrivate) : undefined;
    // A handler of its own would have parameters and result validated twice, which costs as much as all the rest, and
    // would report what is wrong with parameters as an internal error. Each method here reads its parameters itself.
    server.removeRequestHandler(name);
    server.fallbackRequestHandler = async (_request, sdk) => {
      try {
        return { ...await method(params, call, sdk), ...hint };
      } catch (error) {
        if (error instanceof McpError) throw error;
        // Nothing of an unexpected cause leaves the process, and the SDK would send its message.
        report(error);
        throw new McpError(CODE.internalError, "Something went wrong on the server.");
      }
    };
  }
  return server;
}

function scoped<Hint extends CacheHint | undefined>(hint: Hint, isPrivate = false): Hint {
  return hint && isPrivate ? { ...hint, cacheScope: "private" } : hint;
}
