import type { Context } from "fresh";
import type { ComponentChild } from "preact";
import { answerPost } from "@/lib/http/answer_post.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { readForm } from "@/lib/http/form.ts";
import { validate } from "@/lib/http/input.ts";
import type { State } from "@/lib/http/runtime.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analyze_business_problem.ts";
import type { Analysis } from "@/lib/operations/schemas/analysis.ts";
import { ServiceError } from "@/lib/errors.ts";
import { refused, typed } from "@/lib/site/form_state.ts";
import { PROBLEM_FIELDS, type ProblemForm } from "@/lib/site/problem_fields.ts";
import type { PageView } from "@/lib/site/view.ts";

/** The longest problem that is allowed, in characters of four bytes and escaped, with its facts. */
const MAX_FORM_BYTES = 131_072;

type Body = (view: PageView, form: ProblemForm, analysis?: Analysis) => ComponentChild;

/**
 * Analyses what the form of a page sends, for visitors without script: the page comes back with the answer. Nothing of
 * the text is stored or logged.
 */
export function analyseProblem(path: string, body: Body): (ctx: Context<State>) => Promise<Response> {
  return async function analyse(ctx) {
    const values = typed(PROBLEM_FIELDS, await readForm(ctx.req, MAX_FORM_BYTES));
    try {
      const input = validate(analyzeBusinessProblem.input, { problem: "", ...values });
      const analysis = await analyzeBusinessProblem.run(input, callContext(ctx));
      return await answerPost(ctx, path, (view) => body(view, { values, errors: {} }, analysis));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return await answerPost(ctx, path, (view) => body(view, refused(PROBLEM_FIELDS, values, error)), error);
    }
  };
}
