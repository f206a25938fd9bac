import type { Context } from "fresh";
import type { SignedIn } from "@/lib/access/session.ts";
import { readCookie } from "@/lib/admin/cookies.ts";
import { adminFailure, type FailurePage, nothingHere, wantsPage } from "@/lib/admin/failure.ts";
import { protect } from "@/lib/admin/headers.ts";
import { signInPath } from "@/lib/admin/next_path.ts";
import { isSecure } from "@/lib/admin/origin.ts";
import { isAdminPath, isAskedByPage, OPEN_PATHS, withoutSlash } from "@/lib/admin/paths.ts";
import type { State } from "@/lib/http/runtime.ts";

/**
 * Stands before everything below `/admin`, whether there is a route or not (so it is a middleware of the whole app: the
 * framework runs those of a folder only for its routes). It refuses by default: without a session only the paths of
 * signing in are reached. Every answer leaves with the headers that protect it.
 */
export function createGate(failurePage: FailurePage): (ctx: Context<State>) => Promise<Response> {
  return function gate(ctx) {
    // The path that the router goes by, with runs of slashes made one.
    return isAdminPath(ctx.url.pathname) ? guard(ctx) : ctx.next();
  };

  async function guard(ctx: Context<State>): Promise<Response> {
    try {
      // Nothing here goes without the store; the first requests of a process may come before it is open.
      await ctx.state.runtime.store.opened;
      return protect(ctx, await answer(ctx));
    } catch (error) {
      return protect(ctx, await adminFailure(ctx, error, failurePage));
    }
  }
}

async function answer(ctx: Context<State>): Promise<Response> {
  ctx.state.owner = await recognise(ctx);
  const isOpen = OPEN_PATHS.has(withoutSlash(ctx.url.pathname));
  return ctx.state.owner === undefined && !isOpen ? refuse(ctx) : await ctx.next();
}

/** The owner, if the request carries a session that lasts. */
async function recognise(ctx: Context<State>): Promise<SignedIn | undefined> {
  const token = readCookie(ctx.req.headers, "session", isSecure(ctx));
  if (token === undefined) return undefined;
  const { access } = ctx.state.runtime;
  const session = await access.sessions.find(token, { isUse: !isAskedByPage(ctx.url) });
  return session && { session, formToken: access.formToken(session.id) };
}

/** Whoever looks for a page may sign in; for all else there is nothing here. Which paths exist is told to nobody. */
function refuse(ctx: Context<State>): Response {
  const { method } = ctx.req;
  if ((method !== "GET" && method !== "HEAD") || !wantsPage(ctx.req)) throw nothingHere();
  return ctx.redirect(signInPath(ctx.url.pathname + ctx.url.search), 303);
}
