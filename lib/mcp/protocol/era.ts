import { type Fields, isFields, type Message } from "@/lib/mcp/protocol/message.ts";
import { CODE, ProtocolError } from "@/lib/mcp/protocol/protocol_error.ts";
import { checkRequestHeaders, headerMismatch } from "@/lib/mcp/protocol/request_headers.ts";
import { type Era, isModernVersion, LEGACY_VERSIONS, META, MODERN_VERSION } from "@/lib/mcp/protocol/versions.ts";

/**
 * Decides in which era a message speaks. The body decides; the headers must agree with it (protocol 2026-07-28,
 * streamable HTTP, "standard headers").
 *
 * @throws {ProtocolError} with status 400 for a message that belongs to no era that is served here.
 */
export function eraOf(message: Message, headers: Headers): Era {
  const { method, params } = message;
  const meta = isFields(params._meta) ? params._meta : undefined;
  const named = headers.get("mcp-protocol-version");
  // `initialize` is the legacy handshake, unless it speaks modern in full: then it is a method that does not exist.
  const claim = method === "initialize" && meta?.[META.protocolVersion] !== MODERN_VERSION
    ? undefined
    : meta?.[META.protocolVersion];

  if (claim !== undefined) {
    checkEnvelope(meta!, named);
    checkRequestHeaders(message, headers, named);
    return "modern";
  }
  if (named === null) return "legacy";
  if (!isModernVersion(named)) {
    if (!LEGACY_VERSIONS.includes(named) && method !== "initialize") throw unsupported(LEGACY_VERSIONS, named);
    return "legacy";
  }
  if (method === "initialize") {
    throw headerMismatch(named, `initialize does not exist in protocol ${named}, which the header names`);
  }
  if (message.id !== undefined) throw missing(META.protocolVersion, meta);
  // A notification may leave its version to the header.
  checkRequestHeaders(message, headers, named);
  return "modern";
}

/** The fields that every modern request must carry in `_meta`. What the caller says of itself is never relied on. */
function checkEnvelope(meta: Fields, named: string | null): void {
  const claim = meta[META.protocolVersion];
  if (typeof claim !== "string") throw missing(META.protocolVersion, meta);
  if (named !== null && named !== claim) {
    throw headerMismatch(named, `_meta names protocol ${claim}, the header MCP-Protocol-Version ${named}`);
  }
  if (claim !== MODERN_VERSION) throw unsupported([MODERN_VERSION], claim);
  if (!isFields(meta[META.clientCapabilities])) throw missing(META.clientCapabilities, meta);
}

function missing(key: string, meta: Fields | undefined): ProtocolError {
  const name = meta === undefined ? "_meta" : key;
  return new ProtocolError(CODE.invalidParams, `Protocol ${MODERN_VERSION} needs ${name} in params of each request.`, {
    data: { missing: [name] },
    status: 400,
  });
}

function unsupported(supported: readonly string[], requested: string): ProtocolError {
  return new ProtocolError(CODE.unsupportedVersion, "This protocol version is not supported.", {
    data: { supported, requested },
    status: 400,
  });
}
