import { AssertionError, failWith } from "./assertion_error.ts";
import { format } from "./format.ts";

export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual > expected)) failComparison(actual, ">", expected, msg);
}

export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (!(actual >= expected)) failComparison(actual, ">=", expected, msg);
}

export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual < expected)) failComparison(actual, "<", expected, msg);
}

export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  msg?: string,
): void {
  if (!(actual <= expected)) failComparison(actual, "<=", expected, msg);
}

function failComparison(
  actual: unknown,
  sign: string,
  expected: unknown,
  msg?: string,
): never {
  throw new AssertionError(
    msg ?? `Expect ${format(actual)} ${sign} ${format(expected)}`,
  );
}

/** Fails unless the numbers differ by at most a ten-millionth, or as given. */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance: number = isFinite(expected) ? Math.abs(expected * 1e-7) : 1e-7,
  msg?: string,
): void {
  if (Object.is(actual, expected)) return;
  const delta = Math.abs(expected - actual);
  if (delta <= tolerance) return;
  failWith(
    `Expected actual: "${actual}" to be close to "${expected}": ` +
      `delta "${delta}" is greater than "${tolerance}"`,
    msg,
  );
}
