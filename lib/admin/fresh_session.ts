import type { Context } from "fresh";
import { isFresh, type Session } from "@/lib/access/session.ts";
import type { State } from "@/lib/http/runtime.ts";
import { ServiceError } from "@/lib/errors.ts";

/** What opens the door may only be changed by whoever has just come through it. @throws {ServiceError} otherwise. */
export function requireFresh({ state }: Context<State>, session: Session): void {
  if (isFresh(session, state.runtime.access.now())) return;
  throw new ServiceError("validation_failed", "Please sign in again first.", {
    hint: "What opens these pages can be changed within 15 minutes of signing in.",
  });
}
