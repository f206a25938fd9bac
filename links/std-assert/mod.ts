/** Stand-in for `jsr:@std/assert`: the assertions that the tests use. */
import { AssertionError as Difference } from "node:assert";

/** What a failed assertion throws. */
export class AssertionError extends Error {
  override name = "AssertionError";
}

/** Throws with a text that ends in the caller's own message, if any. */
function failWith(text: string, message?: string, detail = ""): never {
  throw new AssertionError(text + (message ? `: ${message}` : ".") + detail);
}

/** Fails unless the value is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** Fails if the value is undefined or null. */
export function assertExists<T>(
  actual: T,
  msg?: string,
): asserts actual is NonNullable<T> {
  if (actual == null) {
    failWith(`Expected actual: "${actual}" to not be null or undefined`, msg);
  }
}

export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual > expected)) {
    throw new AssertionError(
      msg ?? `Expect ${format(actual)} > ${format(expected)}`,
    );
  }
}

export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual < expected)) {
    throw new AssertionError(
      msg ?? `Expect ${format(actual)} < ${format(expected)}`,
    );
  }
}

export function assertStringIncludes(
  actual: string,
  expected: string,
  msg?: string,
): void {
  if (!actual.includes(expected)) {
    failWith(`Expected actual: "${actual}" to contain: "${expected}"`, msg);
  }
}

export function assertMatch(
  actual: string,
  expected: RegExp,
  msg?: string,
): void {
  if (!expected.test(actual)) {
    failWith(`Expected actual: "${actual}" to match: "${expected}"`, msg);
  }
}

/** Fails, with a line by line difference, unless the values are equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!equal(actual, expected)) {
    failWith(
      "Values are not equal",
      msg,
      difference(actual, expected, "deepStrictEqual"),
    );
  }
}

export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (equal(actual, expected)) {
    failWith(`Expected actual: ${format(actual)} not to be equal`, msg);
  }
}

/** Fails unless the values are the same by `Object.is`. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  failWith(
    "Values are not strictly equal",
    msg,
    difference(actual, expected, "strictEqual"),
  );
}

function difference(
  actual: unknown,
  expected: unknown,
  operator: string,
): string {
  return `\n${new Difference({ actual, expected, operator }).message}`;
}

function format(value: unknown): string {
  return Deno.inspect(value, {
    depth: Infinity,
    iterableLimit: Infinity,
    strAbbreviateSize: Infinity,
  });
}

/** Runs a function that has to throw, and returns what it threw. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
/** The error must also be of a class and may have to include a text. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  // deno-lint-ignore no-explicit-any
  ErrorClass: abstract new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows(
  fn: () => unknown,
  ...expected: [unknown?, string?, string?]
): unknown {
  try {
    fn();
  } catch (error) {
    return checkError(error, "thrown", ...expected);
  }
  failWith("Expected function to throw", messageOf(...expected));
}

/** Runs a function that has to return a promise that rejects. */
export function assertRejects(
  fn: () => PromiseLike<unknown>,
  msg?: string,
): Promise<unknown>;
/** The error must also be of a class and may have to include a text. */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  // deno-lint-ignore no-explicit-any
  ErrorClass: abstract new (...args: any[]) => E,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects(
  fn: () => PromiseLike<unknown>,
  ...expected: [unknown?, string?, string?]
): Promise<unknown> {
  const message = messageOf(...expected);
  let promise: unknown;
  try {
    promise = fn();
  } catch {
    failWith("Function throws when expected to reject", message);
  }
  try {
    await promise;
  } catch (error) {
    return checkError(error, "rejected", ...expected);
  }
  failWith("Expected function to reject", message);
}

function messageOf(
  classOrMessage?: unknown,
  _includes?: string,
  message?: string,
): string | undefined {
  return typeof classOrMessage === "string" ? classOrMessage : message;
}

/** Returns the error if it is as expected. */
function checkError(
  error: unknown,
  how: string,
  classOrMessage?: unknown,
  includes?: string,
  message?: string,
): unknown {
  if (typeof classOrMessage !== "function") return error;
  if (!(error instanceof Error)) {
    failWith(`A non-Error object was ${how}`, message, `\n${format(error)}`);
  }
  if (!(error instanceof classOrMessage)) {
    const wanted = `Expected error to be instance of "${classOrMessage.name}"`;
    failWith(`${wanted}, but was "${error.constructor.name}"`, message);
  }
  if (includes !== undefined && !error.message.includes(includes)) {
    const wanted = `Expected error message to include ${format(includes)}`;
    failWith(`${wanted}, but got ${format(error.message)}`, message);
  }
  return error;
}

/**
 * Tells whether two values have the same type and content. `0` equals `-0`, `NaN`
 * equals `NaN`, a missing property is not an undefined one, and an object
 * without prototype equals a plain one.
 */
function equal(a: unknown, b: unknown): boolean {
  return compare(a, b, new Map());
}

function compare(a: unknown, b: unknown, seen: Map<unknown, unknown>): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || kindOf(a) !== kindOf(b)) return false;
  if (a instanceof Date) return Object.is(+a, +(b as Date));
  if (a instanceof RegExp || a instanceof URL || a instanceof URLSearchParams) {
    return String(a) === String(b);
  }
  if (a instanceof ArrayBuffer) {
    return compare(new Uint8Array(a), new Uint8Array(b as ArrayBuffer), seen);
  }
  if (seen.get(a) === b) return true;
  seen.set(a, b);
  if (a instanceof Map || a instanceof Set) {
    return compareCollections(a, b as typeof a, seen);
  }
  const keys = Reflect.ownKeys(a);
  return keys.length === Reflect.ownKeys(b).length &&
    keys.every((key) =>
      Object.hasOwn(b, key) &&
      compare(Reflect.get(a, key), Reflect.get(b, key), seen)
    );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function kindOf(value: object): unknown {
  return Object.getPrototypeOf(value) ?? Object.prototype;
}

/** Compares maps or sets; the order of entries does not matter. */
function compareCollections(
  a: Map<unknown, unknown> | Set<unknown>,
  b: Map<unknown, unknown> | Set<unknown>,
  seen: Map<unknown, unknown>,
): boolean {
  if (a.size !== b.size) return false;
  const rest = [...b.entries()];
  return a.entries().every((entry) => {
    const index = rest.findIndex((other) => compare(entry, other, seen));
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
}
