import { type Context, HttpError } from "fresh";
import type { ComponentChild } from "preact";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { DATA, isAdminPath, OPEN_PATHS, signInPath, withoutSlash } from "@/lib/admin/admin_paths.ts";
import { isRead, MethodRefused, nothingHere } from "@/lib/admin/admin_route.ts";
import type { AdminContext, AdminState } from "@/lib/admin/admin_state.ts";
import { readSpeech, toldTo } from "@/lib/admin/desk_language.ts";
import { INBOX_DATA_PATH } from "@/lib/admin/inbox_paths.ts";
import type { SignedIn } from "@/lib/admin/sessions.ts";
import { ownOrigin, readCookie } from "@/lib/admin/visitor.ts";
import type { ServiceError } from "@/lib/errors.ts";
import { errorBody, explainFailure, STATUS } from "@/lib/http/http_errors.ts";
import type { HeaderPairs } from "@/lib/http/http_headers.ts";
import type { State } from "@/lib/http/runtime.ts";
import { documentHeaders } from "@/lib/site/html_document.ts";

/**
 * Stands before everything below `/admin`, whether there is a route or not (so it is a middleware of the whole app: the
 * framework runs those of a folder only for its routes). It refuses by default: without a session only the paths of
 * signing in are reached. Every answer leaves with the headers that protect it.
 */
export function guardAdmin(failurePage: FailurePage): (ctx: Context<State>) => Promise<Response> {
  return function guardAdmin(ctx) {
    // The path that the router goes by, with runs of slashes made one.
    return isAdminPath(ctx.url.pathname) ? guard(ctx as unknown as AdminContext) : ctx.next();
  };

  async function guard(ctx: AdminContext): Promise<Response> {
    ctx.state.speech = readSpeech(ctx);
    try {
      // Nothing here goes without the store; the first requests of a process may come before it is open.
      await ctx.state.runtime.store.opened;
      return protect(ctx, await answer(ctx));
    } catch (error) {
      return protect(ctx, await adminFailure(ctx, error, failurePage));
    }
  }
}

async function answer(ctx: AdminContext): Promise<Response> {
  ctx.state.owner = await recognise(ctx);
  if (ctx.state.owner !== undefined && wantsPage(ctx.req)) {
    ctx.state.news = await ctx.state.runtime.access.events.news();
  }
  const isOpen = OPEN_PATHS.has(withoutSlash(ctx.url.pathname));
  return ctx.state.owner === undefined && !isOpen ? refuse(ctx) : await ctx.next();
}

/** Finds the owner by the session that the request carries, if it lasts. */
async function recognise(ctx: AdminContext): Promise<SignedIn | undefined> {
  const token = readCookie(ctx, "session");
  if (token === undefined) return undefined;
  const { access } = ctx.state.runtime;
  const session = await access.sessions.find(token, { isUse: !isAskedByPage(ctx.url) });
  return session && { session, formToken: access.formToken(session.id) };
}

/**
 * Tells whether an open page of the inbox asks for this by itself, to show what has changed. That is no sign of its
 * owner, so it prolongs no session.
 */
function isAskedByPage({ pathname, searchParams }: URL): boolean {
  const path = withoutSlash(pathname);
  return path.startsWith(`${INBOX_DATA_PATH}/`) || path === INBOX_DATA_PATH && searchParams.has("peek");
}

/** Leads whoever looks for a page to signing in; for all else there is nothing here. Nobody is told which paths exist. */
function refuse(ctx: AdminContext): Response {
  if (!isRead(ctx.req) || !wantsPage(ctx.req)) throw nothingHere();
  return ctx.redirect(signInPath(ctx.url.pathname + ctx.url.search), 303);
}

/** The contents of the page of a failure. */
export interface AdminFailure {
  status: number;
  error: ServiceError;
  /** The heading. */
  title: string;
  /** The time from which trying again makes sense, in milliseconds since the epoch. */
  retryAt?: number;
}

/** Makes the content of the page of a failure. */
export type FailurePage = (state: AdminState, failure: AdminFailure) => Promise<ComponentChild>;

/** Tells whether the caller reads a page; scripts and programs get data. */
function wantsPage({ headers, url }: Request): boolean {
  if (new URL(url).pathname.startsWith(DATA)) return false;
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null) return destination === "document";
  const accept = headers.get("accept") ?? "*/*";
  return /text\/(html|\*)|\*\/\*/.test(accept);
}

/** Answers whatever was thrown below `/admin`: for people as a page, for scripts in the form of REST errors. */
async function adminFailure(ctx: AdminContext, thrown: unknown, page: FailurePage): Promise<Response> {
  const { runtime, requestId } = ctx.state;
  const explained = isMissing(thrown) ? nothingHere() : explainFailure(runtime, ctx.req, thrown, requestId);
  const error = toldTo(ctx.state.speech.words, explained, requestId);
  const status = STATUS[error.code];
  const headers: Record<string, string> = {};
  if (explained instanceof MethodRefused) headers["allow"] = explained.allow;
  if (error.retryAfter !== undefined) headers["retry-after"] = String(error.retryAfter);
  if (!wantsPage(ctx.req)) return Response.json(errorBody(error), { status, headers });
  const retryAt = error.retryAfter === undefined ? undefined : runtime.access.now() + error.retryAfter * 1000;
  const title = error.message.replace(/\.$/, "");
  return await adminPage(ctx, { title, status, headers }, await page(ctx.state, { status, error, title, retryAt }));
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

/** For answers that are no documents: nothing at all may be loaded or run. */
const NOTHING = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Nobody may store, index, frame or read it from another origin; nor compress it, because the token of a form stands
 * beside text of strangers, and the length of both compressed together tells of the token (the BREACH attack).
 */
const PRIVATE: HeaderPairs = [
  ["cache-control", "no-store, no-transform"],
  // For whatever stores it all the same: the language is the browser's, the owner the cookie's.
  ["vary", "Accept-Language, Cookie"],
  ["x-robots-tag", "noindex, nofollow"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["x-frame-options", "DENY"],
];

/** Adds to an answer of the admin the headers that protect it; a document brings the policy for its own scripts. */
function protect(ctx: AdminContext, response: Response): Response {
  const { headers } = response;
  // The preview, which the desk's own page shows beside a form, says so itself.
  const framing = headers.get("x-frame-options");
  for (const [name, value] of [...documentHeaders(ownOrigin(ctx)), ...PRIVATE]) headers.set(name, value);
  if (framing !== null) headers.set("x-frame-options", framing);
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", NOTHING);
  return response;
}
