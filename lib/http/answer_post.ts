import type { Context } from "fresh";
import type { ComponentChild } from "preact";
import { callContext } from "@/lib/http/call_context.ts";
import { bodyResponse, STATUS } from "@/lib/http/errors.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import { htmlDocument } from "@/lib/http/html_document.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { ServiceError } from "@/lib/errors.ts";
import { headOf } from "@/lib/site/head.ts";
import { sitePage } from "@/lib/site/pages.ts";
import type { PageView } from "@/lib/site/view.ts";

/**
 * Answers what a form has sent with the form's page, made for this one visitor: nobody may keep it. With an `error`
 * the status is that of the interface.
 */
export async function answerPost(
  ctx: Context<State>,
  path: string,
  body: (view: PageView) => ComponentChild,
  error?: ServiceError,
): Promise<Response> {
  const context = callContext(ctx);
  const view: PageView = { page: sitePage(context.service, path)!, context, form: "page", unlisted: true };
  const head = headOf(view);
  ctx.state.view = view;
  ctx.state.head = error === undefined ? head : { ...head, title: `Error: ${head.title}` };
  const { html, headers } = await htmlDocument(ctx, body(view));
  const all: HeaderPairs = [...headers, ["cache-control", "no-store"]];
  if (error?.retryAfter !== undefined) all.push(["retry-after", String(error.retryAfter)]);
  const status = error === undefined ? 200 : STATUS[error.code];
  return bodyResponse(ctx.req.method, new TextEncoder().encode(html), { status, headers: all });
}
