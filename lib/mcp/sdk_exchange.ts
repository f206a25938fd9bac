/**
 * One message through the official SDK. Loaded with the first call, because the SDK takes longer to load than the whole
 * service to start.
 */
import {
  createMcpHandler,
  PerRequestHTTPServerTransport,
  preloadSchemas,
  SdkError,
  SdkErrorCode,
  Server,
  type ServerCapabilities,
} from "@modelcontextprotocol/server";
import { mediaTypeOf } from "@/lib/http/request_body.ts";
import {
  type CacheHint,
  type Call,
  CODE,
  LEGACY_VERSIONS,
  LISTS,
  McpError,
  type Message,
  READS,
  type ToolServer,
} from "@/lib/mcp/mcp_message.ts";

preloadSchemas();

/** How long what never changes may be reused. */
const CACHE_HINTS: Record<string, CacheHint | undefined> = {
  "tools/list": LISTS,
  "prompts/list": LISTS,
  "resources/list": LISTS,
  "resources/templates/list": LISTS,
  "resources/read": READS,
  "skills/list": LISTS,
  "skills/get": LISTS,
};

/** Reports what nobody expected. */
export type Report = (error: unknown) => void;

/**
 * Answers a message: as JSON, or as an event stream when the method has something to say before its result. Whatever
 * goes wrong becomes a JSON-RPC error.
 *
 * @param request whose body has been read; its headers must repeat what a modern message says
 */
export function exchange(
  toolServer: ToolServer,
  message: Message,
  call: Call,
  request: Request,
  report: Report,
): Promise<Response> {
  const build = () => serverFor(toolServer, message, call, report);
  return call.era === "modern" ? exchangeModern(build, message, request) : exchangeLegacy(build(), message, request);
}

async function exchangeModern(build: () => Server, message: Message, request: Request): Promise<Response> {
  return await createMcpHandler(build, { legacy: "reject" }).fetch(declaredAsJson(request), { parsedBody: message });
}

/** Returns a request that is declared as what the SDK calls JSON; the service takes `application/mcp+json` and the like. */
function declaredAsJson(request: Request): Request {
  if (mediaTypeOf(request.headers) === "application/json") return request;
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: "POST", headers, signal: request.signal });
}

/**
 * Answers a message from before 2026-07-28. The SDK's own handler would answer each with an event stream, and insist on
 * an `Accept` that allows it; its transport for one request does neither.
 */
async function exchangeLegacy(server: Server, message: Message, request: Request): Promise<Response> {
  const transport = new PerRequestHTTPServerTransport({ classification: { era: "legacy" } });
  await server.connect(transport);
  try {
    const response = await transport.handleMessage(message, { request });
    // Since 2026-07-28 a method that does not exist is a 404; before, only the code says so.
    return response.status === 404 ? new Response(response.body, { headers: response.headers }) : response;
  } catch (error) {
    // Nobody reads the answer to a caller who has gone away; the SDK's handler gives it this status, as nginx does.
    if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) {
      return new Response(null, { status: 499 });
    }
    throw error;
  }
}

/** Makes the server for one message, with the one method that it asks for. */
function serverFor(
  { info, capabilities, instructions, isPrivate, methods }: ToolServer,
  message: Message,
  call: Call,
  report: Report,
) {
  const { method: name, params } = message;
  // All of what the server says of itself stands in the first answer; others name it only, without its icon.
  const isHandshake = name === "server/discover" || name === "initialize";
  const { title, version } = info;
  const server = new Server(isHandshake ? info : { name: info.name, title, version }, {
    capabilities: capabilities as ServerCapabilities,
    instructions,
    supportedProtocolVersions: LEGACY_VERSIONS,
    cacheHints: { "server/discover": scoped(LISTS, isPrivate) },
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
        throw new McpError(CODE.internalError, "Something went wrong on our side.");
      }
    };
  }
  return server;
}

function scoped<Hint extends CacheHint | undefined>(hint: Hint, isPrivate = false): Hint {
  return hint && isPrivate ? { ...hint, cacheScope: "private" } : hint;
}
