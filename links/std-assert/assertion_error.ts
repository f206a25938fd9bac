/** What a failed assertion throws. */
export class AssertionError extends Error {
  override name = "AssertionError";
}

/** Throws with a text that ends in the caller's own message, if any. */
export function failWith(text: string, message?: string, detail = ""): never {
  throw new AssertionError(text + (message ? `: ${message}` : ".") + detail);
}
