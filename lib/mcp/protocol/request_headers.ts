import type { Message } from "@/lib/mcp/protocol/message.ts";
import { CODE, ProtocolError } from "@/lib/mcp/protocol/protocol_error.ts";

/** The parameter that `Mcp-Name` repeats, by method (SEP-2243). */
const NAME_SOURCE: Record<string, "name" | "uri" | undefined> = Object.assign(Object.create(null), {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
});

/**
 * Checks the headers that repeat parts of a modern request, so that what stands between caller and server may rely on
 * them without reading the body (SEP-2243). A notification need not carry them.
 *
 * @throws {ProtocolError} -32020 with status 400.
 */
export function checkRequestHeaders({ id, method, params }: Message, headers: Headers, version: string | null): void {
  const isRequest = id !== undefined;
  if (isRequest && version === null) throw headerMismatch(null, "the header MCP-Protocol-Version is missing");

  const named = headers.get("mcp-method");
  if (named === null ? isRequest : named !== method) {
    throw headerMismatch(named, "the header Mcp-Method must repeat the method of the body");
  }
  const source = isRequest ? NAME_SOURCE[method] : undefined;
  const value = source && params[source];
  if (typeof value !== "string") return;
  const name = headers.get("mcp-name");
  if (name === null || decodeHeader(name) !== value) {
    throw headerMismatch(name, `the header Mcp-Name must repeat params.${source}`);
  }
}

export function headerMismatch(header: string | null, what: string): ProtocolError {
  return new ProtocolError(CODE.headerMismatch, `Headers and body disagree: ${what}.`, {
    data: { mismatch: { header: header ?? "(missing)", body: what } },
    status: 400,
  });
}

/** Text that a header cannot hold as it is stands there as `=?base64?…?=`; undefined when that cannot be decoded. */
function decodeHeader(value: string): string | undefined {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  try {
    const bytes = Uint8Array.fromBase64(encoded, { lastChunkHandling: "strict" });
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
