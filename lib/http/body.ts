import { ServiceError } from "@/lib/service_error.ts";

/** The largest body of a REST request, in bytes (contract, section 2.1). */
export const MAX_BODY_BYTES = 32_768;

/**
 * Reads a JSON body. A body that is too large is refused as soon as that shows, without reading the rest.
 *
 * @throws {ServiceError} `unsupported_media_type`, `payload_too_large` or `invalid_json`.
 */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  requireJson(request.headers);
  return parseJson(await readBytes(request, maxBytes));
}

/** @throws {ServiceError} `invalid_json`. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError("invalid_json", "The body is not valid JSON.", {
      hint: "Send one JSON object in UTF-8 whose fields are those of the OpenAPI description.",
    });
  }
}

/** The media type that a body is declared as, in lower case and without parameters; empty when there is none. */
export function mediaTypeOf(headers: Headers): string {
  return headers.get("content-type")?.split(";")[0].trim().toLowerCase() ?? "";
}

/** @throws {ServiceError} `unsupported_media_type` for a body that is not declared as JSON. */
export function requireJson(headers: Headers): void {
  const type = mediaTypeOf(headers);
  const isJson = type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);
  if (isJson && headers.get("content-encoding") === null) return;
  throw new ServiceError("unsupported_media_type", "The body must be declared as JSON.", {
    hint: "Send the header Content-Type: application/json, and no Content-Encoding.",
  });
}

/**
 * Reads a body. One that is too large is refused as soon as that shows, without reading the rest.
 *
 * @throws {ServiceError} `payload_too_large`.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
  // The server hands over no more than was declared (RFC 9112, section 6.3), so it can be read at once: that is faster.
  if (declared !== null) return await request.bytes();
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by an error cancels the stream, so that the rest is not read.
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError("payload_too_large", `The body is larger than ${maxBytes / 1024} KiB.`, {
    hint: `Send at most ${maxBytes} bytes.`,
  });
}
