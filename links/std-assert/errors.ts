import { failWith } from "./assertion_error.ts";
import { format } from "./format.ts";

// deno-lint-ignore no-explicit-any
type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

/** Runs a function that has to throw, and returns what it threw. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
/** The error must also be of a class and may have to include a text. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: ErrorClass<E>,
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
  ErrorClass: ErrorClass<E>,
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
