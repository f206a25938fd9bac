import { createHmac } from "node:crypto";
import type { Message } from "@/lib/contact/message.ts";

/**
 * Makes a name for `parts` that tells nothing about them to whoever reads the store.
 *
 * @param purpose keeps digests for different uses apart
 */
export function digest(secret: Uint8Array, purpose: string, parts: readonly (string | null)[]): string {
  return createHmac("sha256", secret).update(`${purpose}\n${JSON.stringify(parts)}`).digest("base64url");
}

/** Every field of a message, in a fixed order: two bodies are the same when this is. */
export function bodyParts({ kind, message, reply_to, from, subject, company }: Message): (string | null)[] {
  return [kind, message, reply_to, from ?? null, subject ?? null, company ?? null];
}
