import { failWith } from "./assertion_error.ts";
import { equal } from "./equal.ts";
import { format } from "./format.ts";

export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  if (actual.includes(expected)) return;
  failWith(`Expected actual: "${actual}" to contain: "${expected}"`, msg);
}

export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  if (expected.test(actual)) return;
  failWith(`Expected actual: "${actual}" to match: "${expected}"`, msg);
}

/** Fails unless each expected item equals one of the actual ones. */
export function assertArrayIncludes<T>(
  actual: ArrayLike<T> & object,
  expected: ArrayLike<T> & object,
  msg?: string,
): void {
  const items = Array.from(actual);
  const missing = Array.from(expected).filter((item) => !items.some((it) => equal(it, item)));
  if (missing.length === 0) return;
  failWith(
    `Expected actual: "${format(actual)}" to include: "${format(expected)}"`,
    msg,
    `\nmissing: ${format(missing)}`,
  );
}
