import { CONFIRM } from "@/lib/admin/admin_paths.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { DeskError, toldTo } from "@/lib/admin/desk_language.ts";
import type { Visitor } from "@/lib/admin/sign_in.ts";
import type { RelyingParty } from "@/lib/admin/passkeys.ts";
import { createToken, isToken } from "@/lib/admin/secrets.ts";
import { isFresh, type Session, type SignedIn } from "@/lib/admin/sessions.ts";
import { giveCookie, ownOrigin, readCookie, relyingParty, visitorOf } from "@/lib/admin/visitor.ts";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";
import { errorBody, methodNotAllowed, STATUS } from "@/lib/http/http_errors.ts";
import { mediaTypeOf, parseJson, readBytes, requireJson } from "@/lib/http/request_body.ts";

/** A request of the signed-in owner. */
export interface OwnerCall extends SignedIn, AdminBody {}

interface RouteOptions {
  /** The largest body that is read. */
  maxBytes?: number;
}

type OwnerHandler = (ctx: AdminContext, call: OwnerCall) => Response | Promise<Response>;

/**
 * Makes the handler of an admin route from one function per method. `GET` answers `HEAD` too; what changes something is
 * only called when a page of this service asked for it (`guardForm`); any other method is 405. Without a session nothing
 * is called at all. What is thrown is answered by `guardAdmin`.
 */
export function ownerRoute(
  handlers: HandlersByMethod<OwnerHandler>,
  { maxBytes = MAX_BYTES }: RouteOptions = {},
): (ctx: AdminContext) => Promise<Response> {
  return async function serveOwner(ctx) {
    const { owner } = ctx.state;
    // `guardAdmin` has refused such a request already; this holds if a route is ever mounted elsewhere.
    if (owner === undefined) throw nothingHere();
    const handler = pickHandler(handlers, ctx.req.method);
    if (isRead(ctx.req)) return await handler(ctx, { ...owner, ...NO_BODY });
    const body = await readAdminBody(ctx.req, maxBytes);
    guardForm(ctx, owner.session.id, body);
    return await handler(ctx, { ...owner, ...body });
  };
}

/** Makes a route for scripts: what a function returns is sent as JSON, or 204 for nothing. It lies below `/admin/data/`. */
export function ownerData(
  handlers: HandlersByMethod<(ctx: AdminContext, call: OwnerCall) => unknown>,
  options?: RouteOptions,
): (ctx: AdminContext) => Promise<Response> {
  const entries = Object.entries(handlers).map(([method, give]): [string, OwnerHandler] => [
    method,
    async (ctx, call) => jsonOf(await give(ctx, call)),
  ]);
  return ownerRoute(Object.fromEntries(entries), options);
}

/** Answers a script of the admin's own pages. */
export function jsonOf(value: unknown): Response {
  return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
}

/** A request to the desk before it is known whether the owner sends it. */
interface VisitorCall extends AdminBody {
  visitor: Visitor;
  /** The owner of this browser's forms and passkey challenges: a session's id, or the value of a visitor's cookie. */
  bearer: string;
  /** For the forms of the page that is shown. */
  formToken: string;
}

type VisitorHandler = (ctx: AdminContext, call: VisitorCall) => Response | Promise<Response>;

/** Failures that reveal nothing about the request, and so are passed on unchanged. */
const TOLD: ReadonlySet<ErrorCode> = new Set(["rate_limited", "unavailable", "internal_error", "method_not_allowed"]);

/**
 * Makes the handler of a route that answers without a session. What changes something is only called when a page of this
 * service asked for it; all that is wrong with a request is answered by `refused`, always in the same way.
 */
export function visitorRoute(
  handlers: HandlersByMethod<VisitorHandler>,
  refused: (ctx: AdminContext) => Response,
): (ctx: AdminContext) => Promise<Response> {
  return async function serveVisitor(ctx) {
    const handler = pickHandler(handlers, ctx.req.method);
    const known = readCookie(ctx, "visit");
    const visit = known !== undefined && isToken(known) ? known : createToken();
    const bearer = `visit ${visit}`;
    const call = { visitor: visitorOf(ctx), bearer, formToken: ctx.state.runtime.access.formToken(bearer) };
    if (isRead(ctx.req)) {
      const response = await handler(ctx, { ...call, ...NO_BODY });
      if (visit !== known) giveCookie(ctx, response, { name: "visit", value: visit });
      return response;
    }
    try {
      const body = await readAdminBody(ctx.req, MAX_BYTES);
      guardForm(ctx, bearer, body);
      return await handler(ctx, { ...call, ...body });
    } catch (error) {
      if (!(error instanceof ServiceError) || TOLD.has(error.code)) throw error;
      return refused(ctx);
    }
  };
}

/** One handler for each method that a route of the admin has. */
type HandlersByMethod<Handler> = Partial<Record<"GET" | "POST", Handler>>;

/** Tells of a method that a route does not have. */
export class MethodRefused extends ServiceError {
  /** The value of the `Allow` header. */
  readonly allow: string;

  constructor(allow: string) {
    const { code, message, hint } = methodNotAllowed(allow);
    super(code, message, { hint });
    this.allow = allow;
  }
}

/** @throws {MethodRefused} */
function pickHandler<Handler>(handlers: HandlersByMethod<Handler>, method: string): Handler {
  const name = method === "HEAD" ? "GET" : method;
  if (Object.hasOwn(handlers, name)) return handlers[name as keyof typeof handlers]!;
  // There is no OPTIONS: nothing of the admin is for other origins.
  const allowed = Object.keys(handlers).flatMap((method) => method === "GET" ? ["GET", "HEAD"] : [method]);
  throw new MethodRefused(allowed.join(", "));
}

/** Tells whether a request changes nothing. */
export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The body of a request to the admin: the fields of a form, or JSON. */
interface AdminBody {
  /** Empty when JSON was sent. */
  form: URLSearchParams;
  /** Undefined when a form was sent. */
  json: unknown;
}

const NO_BODY: AdminBody = { form: new URLSearchParams(), json: undefined };

/** Room for a long note, and for the answer of an authenticator with a large key. */
const MAX_BYTES = 65_536;

/** @throws {ServiceError} `unsupported_media_type`, `payload_too_large`, `invalid_json`, `validation_failed`. */
async function readAdminBody(request: Request, maxBytes: number): Promise<AdminBody> {
  if (mediaTypeOf(request.headers) !== "application/x-www-form-urlencoded") {
    requireJson(request.headers);
    return { form: new URLSearchParams(), json: parseJson(await readBytes(request, maxBytes)) };
  }
  const bytes = await readBytes(request, maxBytes);
  try {
    return { form: new URLSearchParams(new TextDecoder("utf-8", { fatal: true }).decode(bytes)), json: undefined };
  } catch (cause) {
    throw new DeskError("validation_failed", "refused", { cause });
  }
}

/**
 * Lets a request change something only if a page of this service made it: by where the browser says that it comes from
 * (`Origin`, RFC 6454; `Sec-Fetch-Site`, W3C Fetch Metadata), and by a token that only such a page knows. `bearer` is what
 * the token belongs to. The framework's `csrf()` is less: it knows no token, lets through what carries neither header,
 * and answers 403, which this service never does.
 *
 * @throws {ServiceError} `validation_failed`
 */
function guardForm(ctx: AdminContext, bearer: string, { form }: AdminBody): void {
  const { headers } = ctx.req;
  const origin = headers.get("origin");
  const own = ownOrigin(ctx);
  if (origin !== null && origin !== own) {
    throw new DeskError("validation_failed", "foreign", { values: { origin: own } });
  }
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") {
    throw new DeskError("validation_failed", "other_site");
  }
  const token = headers.get("x-form-token") ?? form.get("form_token") ?? "";
  if (!ctx.state.runtime.access.isFormToken(bearer, token)) {
    throw new DeskError("validation_failed", "expired");
  }
}

/** Tells whether the owner was there just now, or shows the password with this request: a stolen session alone must not be enough. */
export async function proofOf(
  ctx: AdminContext,
  { session, form }: Pick<OwnerCall, "session" | "form">,
): Promise<"given" | "missing" | "wrong"> {
  const { access } = ctx.state.runtime;
  if (isFresh(session, access.now())) return "given";
  const given = form.get("proof");
  if (given === null) return "missing";
  return await access.prove(session, given, visitorOf(ctx)) ? "given" : "wrong";
}

/** Allows something only to an owner who was there just now. @throws {ServiceError} otherwise. */
export function requireFresh({ state }: AdminContext, session: Session): void {
  if (isFresh(session, state.runtime.access.now())) return;
  throw new DeskError("validation_failed", "proof", {
    values: { path: CONFIRM },
    details: [{ path: "proof", message: "is more than ten minutes ago" }],
  });
}

/** Returns for which site a passkey may be added now. @throws {ServiceError} when there can be none, or not now. */
export function passkeyParty(ctx: AdminContext, session: Session): RelyingParty {
  requireFresh(ctx, session);
  const party = relyingParty(ctx);
  if (party !== undefined) return party;
  throw new DeskError("validation_failed", "no_host");
}

/** Answers as every path does that does not exist, or that the caller may not see. */
export function nothingHere(): ServiceError {
  return new DeskError("not_found", "not_found");
}

/** Answers a data path to callers who may not have it, always in the same way. */
export function noSuchData(ctx: AdminContext): Response {
  return failureData(ctx, nothingHere());
}

/** Answers a script with a failure, in the owner's language. */
export function failureData({ state }: AdminContext, error: ServiceError): Response {
  return Response.json(errorBody(toldTo(state.speech.words, error, state.requestId)), { status: STATUS[error.code] });
}
