import { ServiceError } from "@/lib/errors.ts";

/** What every path says to a method that it does not have (RFC 9110, section 15.5.6). */
export function methodNotAllowed(allow: string): ServiceError {
  return new ServiceError("method_not_allowed", "This path does not have that method.", { hint: `Allowed: ${allow}` });
}
