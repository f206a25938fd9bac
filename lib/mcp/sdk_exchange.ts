/**
 * One message through the official SDK. Loaded with the first call, because the SDK takes longer to load than the whole
 * service to start.
 */
import {
  createMcpHandler,
  InMemoryServerEventBus,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpHttpHandler,
  type McpRequestContext,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  preloadSchemas,
  Server,
  type ServerCapabilities,
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
  Reply,
  type RequestId,
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

/** An answer, and what its method has said of it. */
interface Exchanged {
  answer: Response | Answer;
  reply?: Reply;
}

/** Reports what nobody expected. */
export type Report = (error: unknown) => void;

/**
 * Answers a message: with what is to be sent as JSON, or with an event stream when the method has something to say before
 * its result. Whatever goes wrong becomes a JSON-RPC error.
 *
 * @param request whose body has been read; its headers must repeat what a modern message says
 */
export async function exchange(
  toolServer: ToolServer,
  message: Message,
  call: Call,
  request: Request,
  report: Report,
): Promise<Exchanged> {
  const isKnown = Object.hasOwn(toolServer.methods, message.method);
  // The SDK lies between the method and its answer, and hands on the fields of a result alone.
  let reply: Reply | undefined;
  const asked: Asked = { message, call, report, replied: (one) => reply = one };
  const isDirect = isJSONRPCRequest(message) &&
    (call.era === "legacy" || (isKnown && isInOrder(message, request.headers)));
  const exchanging = isDirect ? exchangeDirectly : exchangeModern;
  return { answer: await exchanging(toolServer, asked, request), reply };
}

/** Leaves it to the SDK to say what is wrong with a message, and to answer its own methods. */
async function exchangeModern(toolServer: ToolServer, asked: Asked, request: Request): Promise<Response> {
  const { message } = asked;
  const build = () => {
    const server = new MessageServer(toolServer, "modern", introducesItself(message), () => asked);
    if (!Object.hasOwn(toolServer.methods, message.method)) server.fallbackRequestHandler = undefined;
    return server;
  };
  const declared = declaredAsJson(request);
  builders.set(declared, build);
  const handler = message.method === "subscriptions/listen" && toolServer.updates !== undefined
    ? listeningHandler(toolServer.updates)
    : createMcpHandler(build, { legacy: "reject" });
  return await handler.fetch(declared, { parsedBody: message });
}

/** Streams that are held open at the same time; each is a connection. */
const MAX_SUBSCRIPTIONS = 100;

const listening = new WeakMap<AbortSignal, McpHttpHandler>();

/** What builds the server for a request that is being answered. */
const builders = new WeakMap<Request, () => Server>();

/**
 * Returns the handler of those who listen: one for all, under whatever host they have asked and whatever is served then,
 * because it counts them and ends their streams with the process.
 */
function listeningHandler({ uri, subscribe, ended }: Updates): McpHttpHandler {
  let handler = listening.get(ended);
  if (handler === undefined) {
    const bus = new InMemoryServerEventBus();
    subscribe(() => bus.publish({ kind: "resource_updated", uri }));
    const build = ({ requestInfo }: McpRequestContext) => builders.get(requestInfo!)!();
    handler = createMcpHandler(build, { legacy: "reject", bus, maxSubscriptions: MAX_SUBSCRIPTIONS });
    listening.set(ended, handler);
    const { close } = handler;
    ended.addEventListener("abort", () => void close(), { once: true });
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

/** A message, and what its method needs besides. */
interface Asked {
  message: Message;
  call: Call;
  report: Report;
  /** Is told what the method says besides its result. */
  replied(reply: Reply): void;
}

/** Recognises the messages whose answer says all that the server says of itself; others name it only, without its icon. */
function introducesItself({ method }: Message): boolean {
  return method === "server/discover" || method === "initialize";
}

/** The SDK's server, with the methods of a tool server. */
class MessageServer extends Server {
  /** @param askedOf gives what is asked with a request, by the number that it has within the SDK */
  constructor(
    { info, capabilities, instructions, isPrivate, methods, updates }: ToolServer,
    era: Call["era"],
    isWhole: boolean,
    askedOf: (id: RequestId) => Asked,
  ) {
    const { name, title, version } = info;
    super(isWhole ? info : { name, title, version }, {
      capabilities: (era === "legacy" && updates !== undefined
        ? legacyCapabilities(capabilities)
        : capabilities) as ServerCapabilities,
      instructions,
      supportedProtocolVersions: era === "legacy" ? LEGACY_VERSIONS : VERSIONS,
    });
    // A handler of its own would have parameters and result validated twice, which costs as much as all the rest, and
    // would report what is wrong with parameters as an internal error. Each method here reads its parameters itself.
    for (const name in methods) this.removeRequestHandler(name);
    this.fallbackRequestHandler = async (_request, sdk) => {
      const { message: { method, params }, call, report, replied } = askedOf(sdk.mcpReq.id);
      if (!Object.hasOwn(methods, method)) throw new McpError(CODE.methodNotFound, "Method not found");
      const hint = era === "modern" ? scoped(CACHE_HINTS[method], isPrivate) : undefined;
      try {
        const given = await methods[method](params, call, sdk);
        if (!(given instanceof Reply)) return { ...given, ...hint };
        replied(given);
        return { ...given.result, ...hint };
      } catch (error) {
        if (error instanceof McpError) throw error;
        // Nothing of an unexpected cause leaves the process, and the SDK would send its message.
        report(error);
        throw new McpError(CODE.internalError, "Something went wrong on the server.");
      }
    };
  }
}

/**
 * Answers a message over a connection that is there for all of them. The SDK's own handler makes a server and a connection
 * for each, which costs more than a small call does; those from before 2026-07-28 it would answer with an event stream, and
 * insist on an `Accept` that allows it.
 */
function exchangeDirectly(toolServer: ToolServer, asked: Asked, request: Request): Promise<Response | Answer> {
  const { era } = asked.call;
  const isWhole = introducesItself(asked.message);
  const name = `${era} ${isWhole}`;
  let known = connections.get(toolServer);
  if (known === undefined) connections.set(toolServer, known = new Map());
  let connection = known.get(name);
  if (connection === undefined) known.set(name, connection = new Connection(toolServer, era, isWhole));
  return connection.ask(asked, request);
}

const connections = new WeakMap<ToolServer, Map<string, Connection>>();

/** A server of the SDK that is connected for good. What is asked on it has numbers of its own, for callers choose the same. */
class Connection extends MessageServer {
  #asked = new Map<RequestId, Exchange>();
  #last = 0;
  #classification: MessageClassification;

  constructor(toolServer: ToolServer, era: Call["era"], isWhole: boolean) {
    super(toolServer, era, isWhole, (id) => this.#asked.get(id)!.asked);
    this.#classification = era === "legacy" ? { era } : { era, revision: MODERN_VERSION };
    if (era === "modern") this._negotiatedProtocolVersion = MODERN_VERSION;
    // Done at once, for this transport has nothing to start.
    void this.connect({
      start: nothing,
      close: nothing,
      send: async (message, options) => {
        const id = "method" in message ? options?.relatedRequestId : message.id;
        if (id !== undefined) await this.#asked.get(id)?.send(message);
      },
    });
  }

  /** Asks the server. When the caller of `request` goes away before the end of the answer, the method is told. */
  async ask(asked: Asked, request: Request): Promise<Response | Answer> {
    const id = ++this.#last;
    const exchange = new Exchange(asked, this.#classification, (isDone) => {
      if (!this.#asked.delete(id) || isDone) return;
      this.transport!.onmessage!({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
    });
    this.#asked.set(id, exchange);
    // Called by its name, because what the transport would call asks first, of every request, whether it is a result or an
    // error: two failed validations, which cost as much as the rest, and whose garbage outlives many requests.
    this["_onrequest"]({ ...asked.message, id }, { classification: this.#classification });
    exchange.isDispatched = true;
    if (!await isDoneAtOnce(exchange.answer)) exchange.endWith(request.signal);
    return await exchange.answer;
  }
}

async function nothing(): Promise<void> {}

/** One message on a connection, and what is sent for it. */
class Exchange {
  readonly answer: Promise<Response | Answer>;
  /** Set when the server has taken the message; what it refuses before has another status. */
  isDispatched = false;
  #resolve: (answer: Response | Answer | Promise<Response>) => void;
  #transport?: PerRequestHTTPServerTransport;

  /** @param end is called when nothing more comes, with whether that is the end of the answer */
  constructor(
    readonly asked: Asked,
    readonly classification: MessageClassification,
    readonly end: (isDone: boolean) => void,
  ) {
    const { promise, resolve } = Promise.withResolvers<Response | Answer>();
    this.answer = promise;
    this.#resolve = resolve;
  }

  /**
   * Hands over a result as it is: to make a response of it is the task of the caller. Errors and streams take the way of
   * the SDK's transport for one request, which knows their status and form.
   */
  async send(message: JSONRPCMessage): Promise<void> {
    const { id } = this.asked.message;
    if ("method" in message) {
      this.#transport ??= this.#onSdkWay();
      return await this.#transport.send(message, { relatedRequestId: id });
    }
    this.end(true);
    message.id = id;
    if (this.#transport === undefined && "result" in message) return this.#resolve(message);
    if (this.#transport !== undefined) return await this.#transport.send(message);
    this.#onSdkWay(message);
  }

  /** @param error what the server answers; absent: a stream begins */
  #onSdkWay(error?: JSONRPCMessage): PerRequestHTTPServerTransport {
    const transport = new PerRequestHTTPServerTransport({ classification: this.classification });
    // Since 2026-07-28 a method that does not exist is a 404; before, only the code says so.
    const isRefused = error !== undefined && !this.isDispatched && this.classification.era === "modern";
    transport.onmessage = () => isRefused && void transport.send(error);
    transport.onclose = () => this.end(false);
    void transport.start();
    this.#resolve(transport.handleMessage(this.asked.message as JSONRPCRequest));
    if (error !== undefined && !isRefused) void transport.send(error);
    return transport;
  }

  /** Ends with a signal: nobody reads what comes then. */
  endWith(signal: AbortSignal): void {
    const stop = () => {
      // The SDK's handler gives this status to the answer that nobody reads, as nginx does.
      if (this.#transport === undefined) this.#resolve(new Response(null, { status: 499 }));
      else void this.#transport.close();
      this.end(false);
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  }
}

function scoped<Hint extends CacheHint | undefined>(hint: Hint, isPrivate = false): Hint {
  return hint && isPrivate ? { ...hint, cacheScope: "private" } : hint;
}
