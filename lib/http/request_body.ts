import { joinedBytes } from "@/lib/bytes.ts";
import { DeadlineError, isDoneAtOnce, withDeadline } from "@/lib/deadline.ts";
import { ServiceError } from "@/lib/errors.ts";
import { isBounded, MAX_DEPTH, UNBOUNDED } from "@/lib/text/bounded_json.ts";

/** The largest body of a REST request, in bytes, where its operation allows no larger one (contract, section 2.1). */
export const MAX_BODY_BYTES = 32_768;

/** The time for a body to arrive, in milliseconds. */
const ARRIVES_WITHIN_MS = 30_000;

/**
 * Reads a JSON body.
 *
 * @throws {ServiceError} `unsupported_media_type`, `payload_too_large`, `invalid_json`, or `validation_failed` for one that
 * is nested too deeply or has too many values.
 */
export async function readJson(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
  withinMs = ARRIVES_WITHIN_MS,
): Promise<unknown> {
  requireJson(request.headers);
  const body = parseJson(await readBytes(request, maxBytes, withinMs));
  requireBounded(body);
  return body;
}

/** Refuses a body that is beyond the bounds, and names the field that is. */
function requireBounded(body: unknown): void {
  if (isBounded(body)) return;
  const fields = Object.entries(body as object);
  const path = Array.isArray(body)
    ? "body"
    : fields.find(([, value]) => !isBounded(value, MAX_DEPTH - 1))?.[0] ?? "body";
  throw new ServiceError("validation_failed", "The JSON is nested too deeply or has too many values.", {
    hint: `A body ${UNBOUNDED}.`,
    details: [{ path: path.slice(0, 100), message: UNBOUNDED }],
  });
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Parses a JSON body. @throws {ServiceError} `invalid_json`. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new ServiceError("invalid_json", "The body is not valid JSON.", {
      hint: "Send one JSON object in UTF-8.",
    });
  }
}

/** Returns the media type that a body is declared as, in lower case and without parameters; empty when there is none. */
export function mediaTypeOf(headers: Headers): string {
  return headers.get("content-type")?.split(";")[0].trim().toLowerCase() ?? "";
}

/** Refuses what is not declared as JSON. @throws {ServiceError} `unsupported_media_type`. */
export function requireJson(headers: Headers): void {
  const type = mediaTypeOf(headers);
  const isJson = type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);
  if (isJson && headers.get("content-encoding") === null) return;
  throw new ServiceError("unsupported_media_type", "The Content-Type must be JSON.", {
    hint: "Send the header Content-Type: application/json, and no Content-Encoding.",
  });
}

/**
 * Reads a body. One that is too large is refused as soon as that shows, without reading the rest; one that does not
 * arrive in time, or breaks off, is refused like any other half of a text.
 *
 * @throws {ServiceError} `payload_too_large` or `invalid_json`.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  withinMs = ARRIVES_WITHIN_MS,
): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
  // The server hands over no more than was declared (RFC 9112, section 6.3), so it can be read at once: that is faster.
  const receiving = declared === null ? receive(request, maxBytes) : request.bytes();
  try {
    return await isDoneAtOnce(receiving) ? await receiving : await withDeadline(receiving, withinMs);
  } catch (error) {
    failToArrive(error);
  }
}

async function receive(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by an error cancels the stream, so that the rest is not read.
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return joinedBytes(chunks);
}

function failToArrive(error: unknown): never {
  if (error instanceof ServiceError) throw error;
  const message = error instanceof DeadlineError ? "The body did not arrive in time." : "The body was incomplete.";
  throw new ServiceError("invalid_json", message, {
    hint: "Send the whole body, with the length given in Content-Length.",
    cause: error,
  });
}

export function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError("payload_too_large", `The body is larger than ${maxBytes / 1024} KiB.`, {
    hint: `Send at most ${maxBytes} bytes.`,
  });
}
