import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { SignedOutNotice, SignedOutPage, withProblem } from "@/components/admin/SignedOutPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ACCESS_SETTINGS, BEGIN, SET_UP_PATH } from "@/lib/admin/admin_paths.ts";
import { visitorRoute } from "@/lib/admin/admin_route.ts";
import { passwordProblem } from "@/lib/admin/password.ts";
import { isStillSample } from "@/lib/admin/content_desk.ts";
import { letIn } from "@/lib/admin/visitor.ts";
import { isAllowedPassword } from "@/lib/settings.ts";
import { NewPasswordFields } from "@/routes/admin/(_components)/NewPasswordFields.tsx";

/** The page on which the owner chooses a password. It is the same for everybody, whether there is an owner or not. */
export const handler = visitorRoute({
  GET(ctx, { formToken }) {
    const { words } = ctx.state.speech;
    const { signing_in: told } = words.desk;
    return adminPage(
      ctx,
      { title: told.set_up, scripts: ["/set-up.js", "/password-strength.js"] },
      <SignedOutPage state={ctx.state} title={told.set_up}>
        <SignedOutNotice problem={ctx.url.searchParams.get("problem")} words={words} />
        <AdminForm action={SET_UP_PATH} token={formToken} class="sign-in-form" id="set-up">
          <label for="code">{told.set_up_code}</label>
          <p id="code-hint" class="hint">{told.set_up_code_hint}</p>
          <input id="code" name="code" autocomplete="off" spellcheck={false} required aria-describedby="code-hint" />
          <NewPasswordFields strength={`${SET_UP_PATH}/strength`} words={words} />
          <button type="submit">{told.set_password}</button>
        </AdminForm>
      </SignedOutPage>,
    );
  },

  async POST(ctx, { form, visitor }) {
    const password = form.get("password") ?? "";
    const { access } = ctx.state.runtime;
    const code = form.get("code")?.trim() ?? "";
    if (!isAllowedPassword(password)) return ctx.redirect(withProblem(SET_UP_PATH, "password"), 303);
    if (form.get("repeat") !== password) return ctx.redirect(withProblem(SET_UP_PATH, "repeat"), 303);
    // Judging takes time, which strangers do not get.
    const { content } = ctx.state.service;
    const problem = await access.isSetUpSecret(code) ? await passwordProblem(password, content) : undefined;
    if (problem === "weak" || problem === "own_words") return ctx.redirect(withProblem(SET_UP_PATH, problem), 303);
    const entered = await access.setUp(code, password, visitor);
    if (entered === undefined) return ctx.redirect(withProblem(SET_UP_PATH, "link"), 303);
    // With a fragment of its own, the address does not inherit that of the form, which is the code.
    const next = isStillSample(ctx) ? BEGIN : `${ACCESS_SETTINGS}?notice=welcome`;
    return letIn(ctx, entered, ctx.redirect(`${next}#main`, 303));
  },
}, (ctx) => ctx.redirect(withProblem(SET_UP_PATH, "form"), 303));
