import type { Context } from "fresh";
import { baseUrlOf } from "@/lib/http/origin.ts";
import type { State } from "@/lib/http/runtime.ts";

/** The origin at which the owner uses the admin. */
export function ownOrigin({ req, state }: Context<State>): string {
  return baseUrlOf(state.runtime.config, req.url);
}

/** Whether cookies can be `Secure`. */
export function isSecure(ctx: Context<State>): boolean {
  return ownOrigin(ctx).startsWith("https:");
}
