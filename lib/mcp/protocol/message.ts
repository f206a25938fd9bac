import { CODE, ProtocolError } from "@/lib/mcp/protocol/protocol_error.ts";

/** What names a request; the answer carries it back. */
export type RequestId = string | number;

export type Fields = Record<string, unknown>;

/** What a caller posts. Without an id it is a notification: nobody waits for an answer. */
export interface Message {
  id?: RequestId;
  method: string;
  params: Fields;
}

/** Deeper values than any tool takes; without a bound, whoever walks through a value could be made to overflow. */
const MAX_DEPTH = 32;

/** An answer of the caller, to a question that this server never asks; it is taken and ignored. */
export const ANSWER = Symbol("answer");

/**
 * Reads a parsed body as one JSON-RPC 2.0 message.
 *
 * @throws {ProtocolError} -32600 for anything else. An array is refused too: protocol 2025-06-18 removed batches, and
 * answering many calls in one request would undo every limit that counts requests.
 */
export function readMessage(body: unknown): Message | typeof ANSWER {
  if (Array.isArray(body)) throw invalid("batches are not supported: send one message per request");
  if (!isFields(body) || body.jsonrpc !== "2.0") throw invalid('it is not an object with "jsonrpc": "2.0"');
  if (isDeeperThan(body, MAX_DEPTH)) throw invalid(`it is nested deeper than ${MAX_DEPTH} levels`);
  const { method, params = {} } = body;
  if (method === undefined && ("result" in body || "error" in body)) return ANSWER;
  if (typeof method !== "string") throw invalid("method must be text");
  if (!isFields(params)) throw invalid("params must be an object");
  if (!("id" in body)) return { method, params };
  const id = requestIdOf(body);
  if (id === undefined) throw invalid("id must be text or a whole number that a JSON reader keeps exactly");
  return { id, method, params };
}

/** The id of a body, as far as it has one that can be sent back as it came. */
export function requestIdOf(body: unknown): RequestId | undefined {
  const id = isFields(body) ? body.id : undefined;
  return typeof id === "string" || Number.isSafeInteger(id) ? id as RequestId : undefined;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const key in value) if (isDeeperThan((value as Fields)[key], levels - 1)) return true;
  return false;
}

function invalid(why: string): ProtocolError {
  return new ProtocolError(CODE.invalidRequest, `The body is not a message of the protocol: ${why}.`, { status: 400 });
}
