import { ServiceError } from "@/lib/errors.ts";
import { ConfigError } from "@/lib/settings.ts";

/**
 * The errors of SQLite for a file that it cannot use (https://sqlite.org/rescode.html); its errors have no class of
 * their own.
 */
const UNUSABLE =
  /^(?:file is not a database|database (?:disk image is malformed|is locked|or disk is full)|disk I\/O error|unable to open database file|attempt to write a readonly database)/;

/** Ends a task: with the words of the error where they are made for its user, with a stack where it is a defect. */
export function exitWithReason(error: unknown, ...spoken: (abstract new (...args: never[]) => Error)[]): never {
  const expected = [ConfigError, ServiceError, Deno.errors.NotFound, Deno.errors.PermissionDenied, ...spoken];
  if (!(error instanceof Error)) throw error;
  if (UNUSABLE.test(error.message)) {
    console.error(`The store cannot be used: ${error.message}. To find out what to do, run: deno task doctor`);
  } else if (expected.some((kind) => error instanceof kind)) {
    console.error([error.message, error instanceof ServiceError ? error.hint : undefined].filter(Boolean).join(" "));
  } else throw error;
  Deno.exit(1);
}
