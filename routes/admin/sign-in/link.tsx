import { Filled } from "@/components/Filled.tsx";
import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { SignedOutNotice, SignedOutPage, withProblem } from "@/components/admin/SignedOutPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { HOME, SIGN_IN_LINK } from "@/lib/admin/admin_paths.ts";
import { visitorRoute } from "@/lib/admin/admin_route.ts";
import { letIn } from "@/lib/admin/visitor.ts";

/** The page to which `deno task owner:link` leads. The button is what uses it up, so that no preview of a link does. */
export const handler = visitorRoute({
  GET(ctx, { formToken }) {
    const { words } = ctx.state.speech;
    const { signing_in: told } = words.desk;
    return adminPage(
      ctx,
      { title: told.link_title, scripts: ["/set-up.js"] },
      <SignedOutPage state={ctx.state} title={told.link_title}>
        <SignedOutNotice problem={ctx.url.searchParams.get("problem")} words={words} />
        <AdminForm action={SIGN_IN_LINK} token={formToken} class="sign-in-form" id="set-up">
          <label for="code">{told.link_code}</label>
          <p id="code-hint" class="hint">
            <Filled text={told.link_code_hint} values={{ command: <code>deno task owner:link</code> }} />
          </p>
          <input id="code" name="code" autocomplete="off" spellcheck={false} required aria-describedby="code-hint" />
          <button type="submit">{told.sign_in}</button>
        </AdminForm>
      </SignedOutPage>,
    );
  },

  async POST(ctx, { form, visitor }) {
    const entered = await ctx.state.runtime.access.signInByLink(form.get("code")?.trim() ?? "", visitor);
    if (entered === undefined) return ctx.redirect(withProblem(SIGN_IN_LINK, "code"), 303);
    // With a fragment of its own, the address does not inherit that of the form, which is the code.
    return letIn(ctx, entered, ctx.redirect(`${HOME}#main`, 303));
  },
}, (ctx) => ctx.redirect(withProblem(SIGN_IN_LINK, "form"), 303));
