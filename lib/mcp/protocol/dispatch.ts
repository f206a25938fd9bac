import { errorText, resultText } from "@/lib/mcp/protocol/answer_text.ts";
import { eventStream, isStream } from "@/lib/mcp/protocol/event_stream.ts";
import type { Fields, RequestId } from "@/lib/mcp/protocol/message.ts";
import { CODE, ProtocolError } from "@/lib/mcp/protocol/protocol_error.ts";
import type { Call, McpServer, Result, Stream } from "@/lib/mcp/protocol/server.ts";
import { withinTime } from "@/lib/mcp/protocol/within_time.ts";

/** An answer on its way out: the HTTP status and the text, or the stream of events. */
export interface Reply {
  status: number;
  body: string | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Tells whoever keeps the log what nobody expected. */
export type Report = (error: unknown) => void;

/** Answers one request. Never throws: whatever goes wrong becomes a JSON-RPC error. */
export function dispatch(
  server: McpServer,
  { method: name, params }: { method: string; params: Fields },
  call: Call,
  report: Report,
): Reply | Promise<Reply> {
  const method = Object.hasOwn(server.methods, name) ? server.methods[name] : undefined;
  if (method === undefined || (method.era ?? call.era) !== call.era) {
    return errorReply(call.id, unknownMethod(call), report);
  }

  const settle = (result: Result | Stream): Reply => {
    if (!isStream(result)) return { status: 200, body: resultText(server, call.era, method, call.id, result) };
    const finish: Parameters<typeof eventStream>[1] = (outcome) =>
      "result" in outcome
        ? resultText(server, call.era, method, call.id, outcome.result)
        : errorText(call.id, asProtocolError(outcome.error, report));
    return { status: 200, body: eventStream(result, finish) };
  };
  const fail = (error: unknown) => errorReply(call.id, error, report);

  try {
    const answer = method.answer(params, call);
    return answer instanceof Promise ? withinTime(answer, call.signal()).then(settle).catch(fail) : settle(answer);
  } catch (error) {
    return fail(error);
  }
}

/** The answer to a request that cannot be answered. */
export function errorReply(id: RequestId | undefined, thrown: unknown, report: Report): Reply {
  const error = asProtocolError(thrown, report);
  return { status: error.status, body: errorText(id, error) };
}

/** Nothing of an unexpected cause leaves the process. */
function asProtocolError(error: unknown, report: Report): ProtocolError {
  if (error instanceof ProtocolError) return error;
  report(error);
  return new ProtocolError(CODE.internalError, "Something went wrong on our side.", { status: 500 });
}

/** Since 2026-07-28 a method that does not exist is a 404; before, only the code says so. */
function unknownMethod({ era }: Call): ProtocolError {
  return new ProtocolError(CODE.methodNotFound, "This server does not have that method.", {
    status: era === "modern" ? 404 : 200,
  });
}
