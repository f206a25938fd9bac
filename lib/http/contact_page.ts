import type { Context } from "fresh";
import type { ComponentChild } from "preact";
import { messageInput } from "@/lib/contact/message.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { answerPost } from "@/lib/http/answer_post.ts";
import { readForm } from "@/lib/http/form.ts";
import { validate } from "@/lib/http/input.ts";
import type { State } from "@/lib/http/runtime.ts";
import { submitMessage } from "@/lib/operations/submit_message.ts";
import type { Submitted } from "@/lib/contact/contact.ts";
import { ServiceError } from "@/lib/errors.ts";
import { CONTACT_FIELDS, type ContactForm } from "@/lib/site/contact_fields.ts";
import { refused, typed } from "@/lib/site/form_state.ts";
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
    const values = typed(CONTACT_FIELDS, await readForm(ctx.req, MAX_FORM_BYTES));
    try {
      const input = validate(messageInput, { message: "", reply_to: "", ...values });
      const { answer } = await submitMessage(input, { ...callContext(ctx), surface: "pages" }) as Submitted;
      return ctx.redirect(`/contact/${answer.id}`, 303);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const form = refused(CONTACT_FIELDS, values, error);
      return await answerPost(ctx, "/contact", (view) => body(view, form), error);
    }
  };
}
