import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { SignInAgain } from "@/components/admin/SignInAgain.tsx";
import { PASSWORD_RULE } from "@/lib/access/password_rules.ts";
import type { AccessView } from "@/lib/admin/access_view.ts";

/** Changes the password, where it is not given by the environment. */
export function PasswordSettings({ view, token }: { view: AccessView; token: string }) {
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      {view.isFixed
        ? (
          <p>
            The password is what <code>OWNER_PASSWORD</code>{" "}
            says. Change it there and start the service again; all browsers are signed out then.
          </p>
        )
        : view.hasPassword || view.isFresh
        ? <PasswordForm hasPassword={view.hasPassword} token={token} />
        : <SignInAgain what="choose a password" />}
    </section>
  );
}

function PasswordForm({ hasPassword, token }: { hasPassword: boolean; token: string }) {
  return (
    <AdminForm action="/admin/settings/access/password" token={token} class="fields">
      <input type="text" name="username" value="owner" autocomplete="username" hidden readOnly />
      {hasPassword && (
        <>
          <label for="current">Present password</label>
          <input id="current" type="password" name="current" autocomplete="current-password" required />
        </>
      )}
      <label for="new-password">New password</label>
      <p id="new-hint" class="hint">{PASSWORD_RULE}</p>
      <input
        id="new-password"
        type="password"
        name="password"
        autocomplete="new-password"
        minLength={12}
        required
        aria-describedby="new-hint"
      />
      <label for="new-repeat">The same again</label>
      <input id="new-repeat" type="password" name="repeat" autocomplete="new-password" required />
      <button type="submit">Change the password</button>
    </AdminForm>
  );
}
