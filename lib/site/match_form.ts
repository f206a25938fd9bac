import type { Context } from "fresh";
import type { ComponentChild } from "preact";
import type { Submitted } from "@/lib/contact/contact.ts";
import { messageInput } from "@/lib/contact/message.ts";
import type { ServiceError } from "@/lib/errors.ts";
import { callContext } from "@/lib/http/call_context.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { RoleMatch } from "@/lib/match/match_answers.ts";
import { submitMessage } from "@/lib/operations/contact_operations.ts";
import { examplePosting, matchRole } from "@/lib/operations/match_operations.ts";
import { validate } from "@/lib/operations/operation_input.ts";
import { countCall } from "@/lib/operations/read_limit.ts";
import {
  answerPost,
  caughtBy,
  CONTACT_FIELDS,
  formRules,
  isForPeople,
  readForm,
  refusalOf,
  refuseForeign,
} from "@/lib/site/form_pages.ts";
import {
  type ContactForm,
  POSTING_FIELDS,
  type PostingForm,
  refused,
  TRAP_FIELD,
  typed,
} from "@/lib/site/form_state.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { type Corrected, corrected, type Corrections, correctionsIn } from "@/lib/site/reading_form.ts";
import { openSince } from "@/lib/site/serve_page.ts";

/** A posting as it was read and compared, and as it is after corrections. */
export interface Compared extends Pick<Corrected, "ids"> {
  first: RoleMatch;
  match: RoleMatch;
  fields: Corrections;
}

/** The data that was sent to the page for roles. */
export interface RoleForms {
  form: PostingForm;
  compared?: Compared;
  /** The message that goes with the posting. */
  letter?: ContactForm;
}

export const EXAMPLE_BUTTON = "example";
export const SEND_BUTTON = "send";

/**
 * Compares the posting that the form of the page for roles sends; the page comes back with how it was read. Nothing of
 * it is stored or logged. Whoever has seen that may correct it, and may send the posting with a message, on the same path
 * as every other message.
 */
export function comparePosting(
  body: (view: PageView, forms: RoleForms) => ComponentChild,
): (ctx: Context<State>) => Promise<Response> {
  return async function compare(ctx) {
    const context = { ...callContext(ctx), surface: "pages" as const };
    const { service } = context;
    let values: PostingForm["values"] = {};
    let letter: ContactForm["values"] = {};
    let compared: Compared | undefined;
    const answer = (forms: RoleForms, error?: ServiceError) => {
      const verdict = error === undefined ? compared?.match.verdict : undefined;
      const result = verdict && service.words.match.verdicts[verdict];
      return answerPost(ctx, "/match", (view) => body(view, forms), { error, result });
    };
    try {
      const fields = await readForm(ctx.req);
      if (fields[EXAMPLE_BUTTON] !== undefined) {
        values = { posting: examplePosting(service.content) };
        return await answer({ form: { values, errors: {} } });
      }
      values = typed(POSTING_FIELDS, fields);
      letter = typed(CONTACT_FIELDS, { ...fields, kind: "role" });
      const input = validate(matchRole.input, { posting: "", ...values, lines: true });
      countCall(context, matchRole.calls!(input));
      const first = await matchRole.run(input, context);
      const corrections = correctionsIn(first, fields);
      const { reading, ids } = corrected(first, corrections);
      const match = Object.keys(corrections).length === 0
        ? first
        : await matchRole.run(validate(matchRole.input, { reading }), context);
      compared = { first, match, ids, fields: corrections };
      if (fields[SEND_BUTTON] === undefined) return await answer({ form: { values, errors: {} }, compared });

      refuseForeign(ctx);
      const message = validate(messageInput, { message: "", reply_to: "", ...letter, posting: values.posting });
      const hold = caughtBy(fields[TRAP_FIELD], openSince(ctx.state.runtime, context.client));
      const { answer: accepted } = await submitMessage(message, { ...context, hold }) as Submitted;
      return ctx.redirect(`/contact/${accepted.id}`, 303);
    } catch (error) {
      if (!isForPeople(ctx.req, error)) throw error;
      const refusal = refusalOf(error);
      const form = compared === undefined
        ? refused(formRules(service, POSTING_FIELDS, matchRole.input), values, refusal)
        : { values, errors: {} };
      const refusedLetter = compared && refused(formRules(service, CONTACT_FIELDS, messageInput), letter, refusal);
      return await answer({ form, compared, letter: refusedLetter }, error);
    }
  };
}
