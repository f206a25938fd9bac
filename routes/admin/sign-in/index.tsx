import { Filled } from "@/components/Filled.tsx";
import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { SignedOutNotice, SignedOutPage, withProblem } from "@/components/admin/SignedOutPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { BEGIN, HOME, nextPath, SIGN_IN, signInPath } from "@/lib/admin/admin_paths.ts";
import { visitorRoute } from "@/lib/admin/admin_route.ts";
import type { AdminContext, AdminState } from "@/lib/admin/admin_state.ts";
import { isStillSample } from "@/lib/admin/content_desk.ts";
import { letIn } from "@/lib/admin/visitor.ts";

export const handler = visitorRoute({
  async GET(ctx, { formToken }) {
    const query = ctx.url.searchParams;
    const next = nextPath(query.get("next"));
    if (ctx.state.owner !== undefined && !query.has("again")) return ctx.redirect(next, 303);
    const response = await adminPage(
      ctx,
      { title: ctx.state.speech.words.desk.signing_in.sign_in, scripts: ["/passkeys.js"] },
      <SignInPage state={ctx.state} token={formToken} next={next} problem={query.get("problem")} />,
    );
    if (isFromElsewhere(ctx)) response.headers.set("refresh", `0; url=${signInPath(next)}`);
    return response;
  },

  async POST(ctx, { form, visitor }) {
    const next = nextPath(form.get("next"));
    const entered = await ctx.state.runtime.access.signIn(
      form.get("password") ?? "",
      visitor,
      form.has("remember"),
    );
    if (entered === undefined) return ctx.redirect(withProblem(signInPath(next), "refused"), 303);
    return letIn(ctx, entered, ctx.redirect(next === HOME && isStillSample(ctx) ? BEGIN : next, 303));
  },
}, (ctx) => ctx.redirect(withProblem(SIGN_IN, "form"), 303));

/**
 * Tells whether somebody followed a link from a mail or another site: then the `SameSite=Strict` cookie is not sent. The
 * page asks again by itself; that request comes from here, brings the cookie, and an owner who is signed in goes on.
 */
function isFromElsewhere({ req }: AdminContext): boolean {
  return ["cross-site", "same-site"].includes(req.headers.get("sec-fetch-site") ?? "");
}

/** Asks for the password, or for a passkey where there is script. */
function SignInPage({ state, token, next, problem }: {
  state: AdminState;
  token: string;
  /** The page to show after signing in. */
  next: string;
  /** The kind of notice to show, from the address. */
  problem: string | null;
}) {
  const { words } = state.speech;
  const { signing_in: told, passkeys } = words.desk;
  const commands = { reset: <code>deno task owner:reset</code>, link: <code>deno task owner:link</code> };
  return (
    <SignedOutPage state={state} title={told.sign_in}>
      <SignedOutNotice problem={problem} words={words} />
      <AdminForm action={SIGN_IN} token={token} class="sign-in-form">
        <input type="hidden" name="next" value={next} />
        {/* Password managers store a password under a name. */}
        <input type="text" name="username" value="owner" autocomplete="username" hidden readOnly />
        <label for="password">{told.password}</label>
        <input id="password" type="password" name="password" autocomplete="current-password" required autofocus />
        <label class="tick">
          <input id="remember" type="checkbox" name="remember" value="1" /> {told.remember}
        </label>
        <button type="submit">{told.sign_in}</button>
      </AdminForm>
      <div
        id="passkey"
        class="passkey-ask"
        data-token={token}
        data-next={next}
        data-words={JSON.stringify(passkeys)}
        hidden
      >
        <button type="button" class="quiet">{told.with_passkey}</button>
        <p role="status"></p>
      </div>
      <p class="signed-out-hint">
        <Filled text={told.help} values={commands} />
      </p>
    </SignedOutPage>
  );
}
