import { methodNotAllowed } from "@/lib/http/method_not_allowed.ts";
import { ServiceError } from "@/lib/errors.ts";

/** One handler for each method that a route of the admin has. */
export type HandlersByMethod<Handler> = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler>>;

/** A method that a route does not have. */
export class MethodRefused extends ServiceError {
  /** The value of the `Allow` header. */
  readonly allow: string;

  constructor(allow: string) {
    const { code, message, hint } = methodNotAllowed(allow);
    super(code, message, { hint });
    this.allow = allow;
  }
}

/** The value of `Allow`. There is no OPTIONS: nothing of the admin is for other origins. */
export function allowedMethods(handlers: HandlersByMethod<unknown>): string {
  return Object.keys(handlers).flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]).join(", ");
}

/** @throws {MethodRefused} */
export function pickHandler<Handler>(handlers: HandlersByMethod<Handler>, method: string, allow: string): Handler {
  const name = method === "HEAD" ? "GET" : method;
  if (!Object.hasOwn(handlers, name)) throw new MethodRefused(allow);
  return handlers[name as keyof typeof handlers]!;
}
