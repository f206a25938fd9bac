import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { NewPasswordFields } from "@/components/admin/NewPasswordFields.tsx";
import { SignInAgain } from "@/components/admin/SignInAgain.tsx";
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
      {hasPassword && (
        <>
          <label for="current">Present password</label>
          <input id="current" type="password" name="current" autocomplete="current-password" required />
        </>
      )}
      <NewPasswordFields />
      <button type="submit">Change the password</button>
    </AdminForm>
  );
}
