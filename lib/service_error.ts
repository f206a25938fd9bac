/** Every `error.code` that the service can answer with (contract, section 2.1). */
export type ErrorCode =
  | "invalid_json"
  | "validation_failed"
  | "not_found"
  | "method_not_allowed"
  | "payload_too_large"
  | "unsupported_media_type"
  | "misdirected_request"
  | "idempotency_key_reused"
  | "rate_limited"
  | "internal_error"
  | "unavailable";

/** One thing that is wrong with the input: where it stands, and what would be right. */
export interface ErrorDetail {
  /** The parameter, header or field, in dotted form for nested ones (`stages.2.name`). */
  path: string;
  message: string;
}

export interface ServiceErrorOptions {
  /** How the caller can recover: what is allowed, or where to look. */
  hint?: string;
  details?: ErrorDetail[];
  /** Whole seconds after which trying again makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A failure that its caller can act on. It knows nothing of HTTP or of the tool protocol: each surface maps `code`
 * to its own form.
 */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly code: ErrorCode;
  readonly hint?: string;
  readonly details?: ErrorDetail[];
  readonly retryAfter?: number;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.hint = options.hint;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}
