import { AssertionError, failWith } from "./assertion_error.ts";

/** Fails unless the value is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** Fails if the value is undefined or null. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  if (actual === undefined || actual === null) {
    failWith(`Expected actual: "${actual}" to not be null or undefined`, msg);
  }
}

/** Fails always. */
export function fail(msg?: string): never {
  failWith("Failed assertion", msg);
}

/** Fails for a place that code must not get to. */
export function unreachable(reason?: string): never {
  failWith("Unreachable", reason);
}
