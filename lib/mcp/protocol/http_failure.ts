import { bodyResponse, STATUS } from "@/lib/http/errors.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import { errorText } from "@/lib/mcp/protocol/answer_text.ts";
import { MESSAGE_HEADERS } from "@/lib/mcp/protocol/http_headers.ts";
import { CODE, ProtocolError } from "@/lib/mcp/protocol/protocol_error.ts";
import type { ServiceError } from "@/lib/errors.ts";

/**
 * Answers a request that is no message yet: a wrong method, host or media type, too large, not JSON. Clients of the
 * protocol read JSON-RPC errors only, so it has that form; whose request it was cannot be known, so there is no id.
 */
export function httpFailure(error: ServiceError, method: string, more: HeaderPairs = []): Response {
  const { code, message, hint, retryAfter } = error;
  const status = STATUS[code];
  const rpcCode = code === "invalid_json" ? CODE.parseError : status < 500 ? CODE.invalidRequest : CODE.internalError;
  const text = errorText(undefined, new ProtocolError(rpcCode, message, { data: { code, hint } }));
  const headers: HeaderPairs = [...MESSAGE_HEADERS, ["cache-control", "no-store"], ...more];
  if (retryAfter !== undefined) headers.push(["retry-after", String(retryAfter)]);
  return bodyResponse(method, new TextEncoder().encode(text), { status, headers });
}
