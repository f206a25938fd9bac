/** Codes of JSON-RPC 2.0 (section 5.1) and of protocol 2026-07-28. */
export const CODE = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
} as const;

export interface ProtocolErrorOptions {
  /** What a program needs to know of it. */
  data?: Record<string, unknown>;
  /** The HTTP status of the answer; 200 where the request as such was in order. */
  status?: number;
}

/** A request that the protocol does not allow; its message reaches the caller as it is. */
export class ProtocolError extends Error {
  override name = "ProtocolError";
  readonly code: number;
  readonly data?: Record<string, unknown>;
  readonly status: number;

  constructor(code: number, message: string, { data, status = 200 }: ProtocolErrorOptions = {}) {
    super(message);
    this.code = code;
    this.data = data;
    this.status = status;
  }
}

/** Parameters that a method does not take; answered in band, because the request itself was in order. */
export function invalidParams(message: string, data?: Record<string, unknown>): ProtocolError {
  return new ProtocolError(CODE.invalidParams, message, { data });
}
