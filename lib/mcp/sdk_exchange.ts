/**
 * One message through the official SDK. Loaded with the first call, because the SDK takes longer to load than the whole
 * service to start.
 */
import {
  type CacheHint,
  createMcpHandler,
  InMemoryServerEventBus,
  isInitializeRequest,
  isJSONRPCRequest,
  isLegacyRequest,
  type JSONRPCRequest,
  type McpHttpHandler,
  type McpRequestContext,
  PerRequestHTTPServerTransport,
  preloadSchemas,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import {
  type Call,
  CODE,
  type Fields,
  invalidParams,
  legacyCapabilities,
  McpError,
  type Message,
  Reply,
  type ToolServer,
  type Updates,
  VERSIONS,
} from "@/lib/mcp/mcp_message.ts";

preloadSchemas();

/**
 * Answers a message: with JSON, or with an event stream when the method has something to say before its result. Whatever
 * goes wrong becomes a JSON-RPC error. The SDK decides in which era the message speaks, and what is wrong with it.
 *
 * @param request whose body has been read; its headers must repeat what a modern message says
 * @param report is told what nobody expected
 */
export async function exchange(
  toolServer: ToolServer,
  message: Message,
  asked: Omit<Call, "era">,
  request: Request,
  report: (error: unknown) => void,
): Promise<{ response: Response; reply?: Reply }> {
  const isLegacy = isJSONRPCRequest(message) && await isLegacyRequest(request, message);
  if (isLegacy && message.method === "initialize" && !isInitializeRequest(message)) {
    throw invalidParams("initialize needs protocolVersion, capabilities and clientInfo (name, version).");
  }
  const call: Call = { ...asked, era: isLegacy ? "legacy" : "modern" };
  const { methods, isPrivate } = toolServer;
  // The SDK lies between the method and its answer, and hands on the fields of a result alone.
  let reply: Reply | undefined;
  const run = async (sdk: ServerContext): Promise<Fields> => {
    try {
      const given = await methods[message.method](message.params, call, sdk);
      if (given instanceof Reply) reply = given;
      const hint = isLegacy ? undefined : cacheHint(message.method, isPrivate);
      return { ...given instanceof Reply ? given.result : given, ...hint };
    } catch (error) {
      if (error instanceof McpError) throw error;
      // Nothing of an unexpected cause leaves the process, and the SDK would send its message.
      report(error);
      throw new McpError(CODE.internalError, "Something went wrong on the server.");
    }
  };
  const server = () => makeServer(toolServer, message, call, run);
  const response = isLegacy
    ? await answerLegacy(server(), message as JSONRPCRequest, request)
    : await answerModern(server, toolServer, message, request);
  return { response, reply };
}

/** Makes the SDK's server for one message. */
function makeServer(
  { info, capabilities, instructions, isPrivate, methods, updates }: ToolServer,
  { method }: Message,
  { era }: Call,
  run: (sdk: ServerContext) => Promise<Fields>,
): Server {
  const { name, title, version } = info;
  // What begins a conversation says all of the server; other answers name it, without its icon.
  const isIntroduction = method === "server/discover" || method === "initialize";
  const able = era === "legacy" && updates !== undefined ? legacyCapabilities(capabilities) : capabilities;
  const server = new Server(isIntroduction ? info : { name, title, version }, {
    capabilities: able as ServerCapabilities,
    instructions,
    supportedProtocolVersions: VERSIONS,
    cacheHints: { "server/discover": cacheHint("server/discover", isPrivate) },
  });
  // With a handler for each method the SDK would report what is wrong with parameters as an internal error. Each method
  // here reads its parameters itself; what is not named here, the SDK answers.
  if (Object.hasOwn(methods, method)) server.fallbackRequestHandler = (_request, sdk) => run(sdk);
  return server;
}

/** Answers a message from before 2026-07-28. The SDK's handler would insist on `Accept`, and always answer with an event stream. */
async function answerLegacy(server: Server, message: JSONRPCRequest, request: Request): Promise<Response> {
  const transport = new PerRequestHTTPServerTransport({ classification: { era: "legacy" } });
  await server.connect(transport);
  try {
    const { body, headers } = await transport.handleMessage(message, { request });
    // A method that does not exist is a 404 since 2026-07-28; before, only the code says so.
    return new Response(body, { headers });
  } catch (error) {
    if (!request.signal.aborted) throw error;
    // The SDK's handler gives this status to the answer that nobody reads, as nginx does.
    return new Response(null, { status: 499 });
  }
}

/** The makers of the servers for requests that are being answered. */
const servers = new WeakMap<Request, () => Server>();

const makeAsked = ({ requestInfo }: McpRequestContext) => servers.get(requestInfo!)!();

const answering = createMcpHandler(makeAsked, { legacy: "reject" });

async function answerModern(
  server: () => Server,
  { updates }: ToolServer,
  message: Message,
  request: Request,
): Promise<Response> {
  // The service also takes what the SDK does not call JSON: `application/mcp+json` and the like.
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  const declared = new Request(request.url, { method: "POST", headers, signal: request.signal });
  servers.set(declared, server);
  const handler = message.method === "subscriptions/listen" && updates !== undefined
    ? listeningHandler(updates)
    : answering;
  return await handler.fetch(declared, { parsedBody: message });
}

/** Streams that are held open at the same time; each is a connection. */
const MAX_SUBSCRIPTIONS = 100;

const listening = new WeakMap<AbortSignal, McpHttpHandler>();

/**
 * Returns the handler of those who listen: one for all, under whatever host they have asked and whatever is served then,
 * because it counts them and ends their streams with the process.
 */
function listeningHandler({ uri, subscribe, ended }: Updates): McpHttpHandler {
  let handler = listening.get(ended);
  if (handler === undefined) {
    const bus = new InMemoryServerEventBus();
    subscribe(() => bus.publish({ kind: "resource_updated", uri }));
    handler = createMcpHandler(makeAsked, { legacy: "reject", bus, maxSubscriptions: MAX_SUBSCRIPTIONS });
    listening.set(ended, handler);
    const { close } = handler;
    ended.addEventListener("abort", () => void close(), { once: true });
  }
  return handler;
}

/**
 * Says how long a caller may reuse a result (protocol 2026-07-28). Lists change only when the owner publishes anew; what is
 * read is reused as long as over REST (contract, section 2).
 */
function cacheHint(method: string, isPrivate = false): CacheHint | undefined {
  const cacheScope = isPrivate ? "private" : "public";
  if (method === "resources/read") return { ttlMs: 60_000, cacheScope };
  return /^server\/discover$|^skills\/get$|\/list$/.test(method) ? { ttlMs: 300_000, cacheScope } : undefined;
}
