import { mediaTypeOf, parseJson, readBytes, requireJson } from "@/lib/http/body.ts";
import { ServiceError } from "@/lib/errors.ts";

/** What a request of the admin brings: the fields of a form, or JSON. */
export interface AdminBody {
  /** Empty when JSON was sent. */
  form: URLSearchParams;
  /** Undefined when a form was sent. */
  json: unknown;
}

export const NO_BODY: AdminBody = { form: new URLSearchParams(), json: undefined };

/** Room for a long note, and for the answer of an authenticator with a large key. */
const MAX_BYTES = 65_536;

/** @throws {ServiceError} `unsupported_media_type`, `payload_too_large`, `invalid_json`, `validation_failed`. */
export async function readAdminBody(request: Request): Promise<AdminBody> {
  if (mediaTypeOf(request.headers) !== "application/x-www-form-urlencoded") {
    requireJson(request.headers);
    return { form: new URLSearchParams(), json: parseJson(await readBytes(request, MAX_BYTES)) };
  }
  const bytes = await readBytes(request, MAX_BYTES);
  try {
    return { form: new URLSearchParams(new TextDecoder("utf-8", { fatal: true }).decode(bytes)), json: undefined };
  } catch (cause) {
    throw new ServiceError("validation_failed", "The form is not valid UTF-8.", { cause });
  }
}
