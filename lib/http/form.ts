import { mediaTypeOf, readBytes } from "@/lib/http/body.ts";
import { ServiceError } from "@/lib/errors.ts";

/** Media type of what an HTML form sends. */
const FORM_TYPE = "application/x-www-form-urlencoded";

/**
 * Reads what an HTML form sends. Of fields that are repeated the last one counts.
 *
 * @throws {ServiceError} `unsupported_media_type` or `payload_too_large`.
 */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, string>> {
  if (mediaTypeOf(request.headers) !== FORM_TYPE) {
    throw new ServiceError("unsupported_media_type", "This page takes what its own form sends.", {
      hint: `Send ${FORM_TYPE} here; programs send JSON to the interface, which /openapi.json describes.`,
    });
  }
  const bytes = await readBytes(request, maxBytes);
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}
