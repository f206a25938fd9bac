import { ServiceError } from "@/lib/errors.ts";

const HEADER = "Idempotency-Key";

/** @throws {ServiceError} `validation_failed` unless `key` is 1 to 255 visible ASCII characters. */
export function checkIdempotencyKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return;
  const message = "must be 1 to 255 visible ASCII characters";
  throw new ServiceError("validation_failed", "The request is not valid.", {
    hint: `${HEADER} ${message}, for example a new random UUID for each message.`,
    details: [{ path: HEADER, message }],
  });
}

/** @returns the failure of a key that came before with another body. */
export function keyReused(): ServiceError {
  return new ServiceError("idempotency_key_reused", `This ${HEADER} has been used for another message.`, {
    hint: `Use a new ${HEADER} for each message, and the same one only to repeat the very same request.`,
    details: [{ path: HEADER, message: "was used with another body in the last 24 hours" }],
  });
}
