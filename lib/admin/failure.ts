import { type Context, HttpError } from "fresh";
import type { ComponentChild } from "preact";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { MethodRefused } from "@/lib/admin/methods.ts";
import { DATA } from "@/lib/admin/paths.ts";
import { errorBody, STATUS } from "@/lib/http/errors.ts";
import { explainFailure } from "@/lib/http/failure.ts";
import type { State } from "@/lib/http/runtime.ts";
import { ServiceError } from "@/lib/errors.ts";
import { StoreFailure } from "@/lib/store/store.ts";

/** What a page of a failure has to show. */
export interface AdminFailure {
  status: number;
  error: ServiceError;
  /** When trying again makes sense, in milliseconds since the epoch. */
  retryAt?: number;
}

/** Makes the content of the page of a failure. */
export type FailurePage = (state: State, failure: AdminFailure) => Promise<ComponentChild>;

/** Whether whoever asks reads a page; scripts and programs get data. */
export function wantsPage({ headers, url }: Request): boolean {
  if (new URL(url).pathname.startsWith(DATA)) return false;
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null) return destination === "document";
  const accept = headers.get("accept") ?? "*/*";
  return /text\/(html|\*)|\*\/\*/.test(accept);
}

/** Answers whatever was thrown below `/admin`: for people as a page, for scripts in the form of REST errors. */
export async function adminFailure(ctx: Context<State>, thrown: unknown, page: FailurePage): Promise<Response> {
  const { runtime, requestId } = ctx.state;
  const error = isMissing(thrown) ? nothingHere() : forOwner(explainFailure(runtime, ctx.req, thrown, requestId));
  const status = STATUS[error.code];
  const headers: Record<string, string> = {};
  if (error instanceof MethodRefused) headers["allow"] = error.allow;
  if (error.retryAfter !== undefined) headers["retry-after"] = String(error.retryAfter);
  if (!wantsPage(ctx.req)) return Response.json(errorBody(error), { status, headers });
  const retryAt = error.retryAfter === undefined ? undefined : runtime.access.now() + error.retryAfter * 1000;
  return await adminPage(
    ctx,
    { title: error.message, status, headers },
    await page(ctx.state, { status, error, retryAt }),
  );
}

/** Senders are told to send again; the owner can do something about a store that fails. */
function forOwner(error: ServiceError): ServiceError {
  if (!(error instanceof StoreFailure)) return error;
  const { code, message, retryAfter, cause } = error;
  const hint =
    "Messages that were accepted stay in the store. It is tried again by itself every few seconds. The log " +
    "says what is wrong (store_unavailable, store_busy), and deno task doctor examines it.";
  return new ServiceError(code, message, { hint, retryAfter, cause });
}

/** What every path says that does not exist, or not for whoever asks. */
export function nothingHere(): ServiceError {
  return new ServiceError("not_found", "There is nothing here.", {
    hint: "The address is wrong, or you are not signed in.",
  });
}

/** The one answer of a data path to whoever may not have it. */
export function noSuchData(): Response {
  return Response.json(errorBody(nothingHere()), { status: STATUS.not_found });
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
