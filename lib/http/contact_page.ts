import type { Context } from "fresh";
import type { ComponentChild } from "preact";
import { messageInput } from "@/lib/contact/message.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { bodyResponse, STATUS } from "@/lib/http/errors.ts";
import { readForm } from "@/lib/http/form.ts";
import type { HeaderPairs } from "@/lib/http/headers.ts";
import { htmlDocument } from "@/lib/http/html_document.ts";
import { validate } from "@/lib/http/input.ts";
import type { State } from "@/lib/http/runtime.ts";
import { submitMessage } from "@/lib/operations/submit_message.ts";
import type { Submitted } from "@/lib/contact/contact.ts";
import { ServiceError } from "@/lib/service_error.ts";
import { type ContactForm, refusedForm, typed } from "@/lib/site/contact_form.ts";
import { headOf } from "@/lib/site/head.ts";
import { sitePage } from "@/lib/site/pages.ts";
import type { PageView } from "@/lib/site/view.ts";

/** The longest message that is allowed, in characters outside the basic plane and escaped: 12 bytes for each. */
const MAX_FORM_BYTES = 131_072;

type FormBody = (view: PageView, form: ContactForm) => ComponentChild;

/**
 * Takes the message that the form of the contact page sends, on the same path as every other message. A message that
 * was taken leads to the page of its delivery; otherwise the form comes back with everything that was typed.
 */
export function receiveMessage(body: FormBody): (ctx: Context<State>) => Promise<Response> {
  return async function receive(ctx) {
    const values = typed(await readForm(ctx.req, MAX_FORM_BYTES));
    try {
      const input = validate(messageInput, { message: "", reply_to: "", ...values });
      const { answer } = await submitMessage(input, { ...callContext(ctx), surface: "pages" }) as Submitted;
      return ctx.redirect(`/contact/${answer.id}`, 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return await refuse(ctx, error, refusedForm(values, error), body);
    }
  };
}

async function refuse(ctx: Context<State>, error: ServiceError, form: ContactForm, body: FormBody): Promise<Response> {
  const context = callContext(ctx);
  const view: PageView = { page: sitePage(context.service, "/contact")!, context, form: "page", unlisted: true };
  const head = headOf(view);
  ctx.state.view = view;
  ctx.state.head = { ...head, title: `Error: ${head.title}` };
  const { html, headers } = await htmlDocument(ctx, body(view, form));
  const all: HeaderPairs = [...headers, ["cache-control", "no-store"]];
  if (error.retryAfter !== undefined) all.push(["retry-after", String(error.retryAfter)]);
  return bodyResponse(ctx.req.method, new TextEncoder().encode(html), { status: STATUS[error.code], headers: all });
}
