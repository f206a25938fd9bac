import type { Context } from "fresh";
import { type AdminBody, NO_BODY, readAdminBody } from "@/lib/admin/body.ts";
import { guardForm } from "@/lib/admin/form_guard.ts";
import { allowedMethods, type HandlersByMethod, pickHandler } from "@/lib/admin/methods.ts";
import type { SignedIn } from "@/lib/access/session.ts";
import type { State } from "@/lib/http/runtime.ts";
import { ServiceError } from "@/lib/errors.ts";

/** A request of the signed-in owner. */
export interface OwnerCall extends SignedIn, AdminBody {}

export type OwnerHandler = (ctx: Context<State>, call: OwnerCall) => Response | Promise<Response>;

/**
 * Makes the handler of an admin route from one function per method. `GET` answers `HEAD` too; what changes something is
 * only called when a page of this service asked for it (`guardForm`); any other method is 405. Without a session nothing
 * is called at all. What is thrown is answered by the gate.
 */
export function ownerRoute(handlers: HandlersByMethod<OwnerHandler>): (ctx: Context<State>) => Promise<Response> {
  const allow = allowedMethods(handlers);
  return async function serveOwner(ctx) {
    const { owner } = ctx.state;
    // The gate has refused such a request already; this holds if a route is ever mounted elsewhere.
    if (owner === undefined) throw new ServiceError("not_found", "There is nothing at this path.");
    const handler = pickHandler(handlers, ctx.req.method, allow);
    if (ctx.req.method === "GET" || ctx.req.method === "HEAD") return await handler(ctx, { ...owner, ...NO_BODY });
    const body = await readAdminBody(ctx.req);
    guardForm(ctx, owner.session.id, body);
    return await handler(ctx, { ...owner, ...body });
  };
}

/** The same for data: what a function gives is sent as JSON, or 204 for nothing. Such routes lie below `/admin/data/`. */
export function ownerData(
  handlers: HandlersByMethod<(ctx: Context<State>, call: OwnerCall) => unknown | Promise<unknown>>,
): (ctx: Context<State>) => Promise<Response> {
  const entries = Object.entries(handlers).map(([method, give]) => {
    const handler: OwnerHandler = async (ctx, call) => jsonOf(await give(ctx, call));
    return [method, handler];
  });
  return ownerRoute(Object.fromEntries(entries));
}

/** An answer for a script of the admin's own pages. */
export function jsonOf(value: unknown): Response {
  return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
}
