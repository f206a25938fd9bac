import { failWith } from "./assertion_error.ts";
import { describeDifference } from "./difference.ts";
import { equal } from "./equal.ts";
import { format } from "./format.ts";

type Loose = Record<PropertyKey, unknown>;

/** Fails, with a line by line difference, unless the values are equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) return;
  const difference = describeDifference(actual, expected);
  failWith("Values are not equal", msg, difference);
}

export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) return;
  failWith(`Expected actual: ${format(actual)} not to be equal`, msg);
}

/** Fails unless the values are the same by `Object.is`. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  const difference = describeDifference(actual, expected);
  failWith("Values are not strictly equal", msg, difference);
}

/**
 * Fails unless the actual object has all that the expected one has. Items of
 * an array are compared one by one, so a longer actual array may pass.
 */
export function assertObjectMatch(
  // deno-lint-ignore no-explicit-any
  actual: Record<PropertyKey, any>,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void {
  assertEquals(pick(actual, expected), pick(expected, expected), msg);
}

/** Returns the part of a value that has a counterpart in the pattern. */
function pick(value: unknown, pattern: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(pattern)) {
    return value.slice(0, pattern.length)
      .map((item, index) => pick(item, pattern[index]));
  }
  if (!isRecord(value) || !isRecord(pattern)) return value;
  const picked: Loose = {};
  for (const key of Reflect.ownKeys(pattern)) {
    if (Object.hasOwn(value, key)) picked[key] = pick(value[key], pattern[key]);
  }
  return picked;
}

function isRecord(value: unknown): value is Loose {
  return typeof value === "object" && value !== null &&
    !Array.isArray(value) && !(value instanceof Date) &&
    !(value instanceof RegExp) && !(value instanceof Map) &&
    !(value instanceof Set);
}
