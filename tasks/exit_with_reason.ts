import { ConfigError } from "@/lib/config.ts";

/** Ends a task: with the words of the error where they are made for its user, with a stack where it is a defect. */
export function exitWithReason(error: unknown, ...spoken: (abstract new (...args: never[]) => Error)[]): never {
  const expected = [ConfigError, Deno.errors.NotFound, Deno.errors.PermissionDenied, ...spoken];
  if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error;
  console.error(error.message);
  Deno.exit(1);
}
