import { isSame, sign } from "@/lib/access/tokens.ts";

/**
 * The anti-forgery token of the forms that belong to `bearer`: a session's id, or the value of the cookie that a visitor
 * gets before there is a session. A page of another origin knows neither the bearer nor the key.
 */
export function formToken(secret: Uint8Array, bearer: string): string {
  return sign(secret, "form", bearer);
}

/** Whether a form carries the token of its bearer. */
export function isFormToken(secret: Uint8Array, bearer: string, given: string): boolean {
  return isSame(given, formToken(secret, bearer));
}
