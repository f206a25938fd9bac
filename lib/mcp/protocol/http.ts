import { readJson } from "@/lib/http/body.ts";
import { methodNotAllowed } from "@/lib/http/method_not_allowed.ts";
import { dispatch, errorReply, type Reply, type Report } from "@/lib/mcp/protocol/dispatch.ts";
import { eraOf } from "@/lib/mcp/protocol/era.ts";
import { httpFailure } from "@/lib/mcp/protocol/http_failure.ts";
import { ACCEPTED_HEADERS, EVENT_HEADERS, MESSAGE_HEADERS, preflight } from "@/lib/mcp/protocol/http_headers.ts";
import { ANSWER, readMessage, requestIdOf } from "@/lib/mcp/protocol/message.ts";
import type { Call, McpServer } from "@/lib/mcp/protocol/server.ts";
import { ServiceError } from "@/lib/errors.ts";

/** The largest message, in bytes. */
const MAX_MESSAGE_BYTES = 65_536;

/** The one method that carries messages, and the one with which browsers ask whether they may. */
const ALLOW = "POST, OPTIONS";

/** Who calls, as far as the protocol itself need not know. */
export interface Caller extends Pick<Call, "requestId" | "client"> {
  report: Report;
}

/**
 * Answers an HTTP request to a tool server: stateless streamable HTTP in both eras, no session, no stream of the
 * server's own.
 *
 * `Origin` is not looked at, and no answer is 401 or 403. The check that the protocol asks for keeps a foreign page
 * from using what a visitor's browser is allowed to do. Here there is nothing of the kind: the server is public, knows
 * no credential, and gives every caller the same, so a page gains nothing that its own server could not fetch. What
 * remains is a server that only this machine can reach, asked by a page whose host name was pointed at it (DNS
 * rebinding); there `Host` gives it away, and the front door refuses it with 421 before it comes here.
 *
 * `Accept` is not looked at either: the answer is JSON, unless a method has something to say before its result.
 */
export async function serveHttp(server: McpServer, request: Request, caller: Caller): Promise<Response> {
  if (request.method === "OPTIONS") return preflight(ALLOW);
  if (request.method !== "POST") {
    return httpFailure(methodNotAllowed(ALLOW), request.method, [["allow", ALLOW]]);
  }
  let body: unknown;
  try {
    body = await readJson(request, MAX_MESSAGE_BYTES);
    const message = readMessage(body);
    if (message === ANSWER) return accepted();
    const era = eraOf(message, request.headers);
    if (message.id === undefined) return accepted();
    const call: Call = { id: message.id, era, ...caller, signal: () => request.signal };
    const reply = dispatch(server, message, call, caller.report);
    return respond(reply instanceof Promise ? await reply : reply);
  } catch (error) {
    if (error instanceof ServiceError) return httpFailure(error, request.method);
    return respond(errorReply(requestIdOf(body), error, caller.report));
  }
}

/** What needs no answer was taken (protocol, "sending messages to the server"). */
function accepted(): Response {
  return new Response(null, { status: 202, headers: ACCEPTED_HEADERS });
}

function respond({ status, body }: Reply): Response {
  return new Response(body, { status, headers: typeof body === "string" ? MESSAGE_HEADERS : EVENT_HEADERS });
}
