import type { Context } from "fresh";
import type { Visitor } from "@/lib/access/entrance.ts";
import { createToken, isToken } from "@/lib/access/tokens.ts";
import { type AdminBody, NO_BODY, readAdminBody } from "@/lib/admin/body.ts";
import { browserFamily } from "@/lib/admin/browser_family.ts";
import { readCookie, setCookie } from "@/lib/admin/cookies.ts";
import { guardForm } from "@/lib/admin/form_guard.ts";
import { allowedMethods, type HandlersByMethod, MethodRefused, pickHandler } from "@/lib/admin/methods.ts";
import { isSecure } from "@/lib/admin/origin.ts";
import { clientOf } from "@/lib/http/client_address.ts";
import type { State } from "@/lib/http/runtime.ts";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";

/** A request of somebody at the door, who may or may not be the owner. */
export interface VisitorCall extends AdminBody {
  visitor: Visitor;
  /** What the forms and the passkey challenges of this browser belong to. */
  bearer: string;
  /** For the forms of the page that is shown. */
  formToken: string;
}

export type VisitorHandler = (ctx: Context<State>, call: VisitorCall) => Response | Promise<Response>;

/** Failures that say nothing of what was sent, and so are told as they are. */
const TOLD: ReadonlySet<ErrorCode> = new Set(["rate_limited", "unavailable", "internal_error", "method_not_allowed"]);

/**
 * Makes the handler of a route that answers without a session. What changes something is only called when a page of this
 * service asked for it; all that is wrong with a request is answered by `refused`, always in the same way.
 */
export function visitorRoute(
  handlers: HandlersByMethod<VisitorHandler>,
  refused: (ctx: Context<State>) => Response,
): (ctx: Context<State>) => Promise<Response> {
  const allow = allowedMethods(handlers);
  return async function serveVisitor(ctx) {
    const { method, headers } = ctx.req;
    const handler = pickHandler(handlers, method, allow);
    const known = readCookie(headers, "visit", isSecure(ctx));
    const visit = known !== undefined && isToken(known) ? known : createToken();
    const bearer = `visit ${visit}`;
    const call = { visitor: visitorOf(ctx), bearer, formToken: ctx.state.runtime.access.formToken(bearer) };
    if (method === "GET" || method === "HEAD") {
      const response = await handler(ctx, { ...call, ...NO_BODY });
      if (visit !== known) {
        response.headers.append("set-cookie", setCookie({ name: "visit", value: visit }, isSecure(ctx)));
      }
      return response;
    }
    try {
      const body = await readAdminBody(ctx.req);
      guardForm(ctx, bearer, body);
      return await handler(ctx, { ...call, ...body });
    } catch (error) {
      if (error instanceof MethodRefused || !(error instanceof ServiceError) || TOLD.has(error.code)) throw error;
      return refused(ctx);
    }
  };
}

/** Who asks, as far as it matters for being let in. */
export function visitorOf(ctx: Context<State>): Visitor {
  const { req, info, state } = ctx;
  return {
    network: clientOf(req, info.remoteAddr, state.runtime.config.trustedProxyHops),
    browser: browserFamily(req.headers.get("user-agent")),
    device: readCookie(req.headers, "device", isSecure(ctx)),
    oldSession: readCookie(req.headers, "session", isSecure(ctx)),
  };
}
