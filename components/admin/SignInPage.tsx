import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { DoorNotice } from "@/components/admin/DoorNotice.tsx";
import { DoorPage } from "@/components/admin/DoorPage.tsx";
import type { State } from "@/lib/http/runtime.ts";
import { SIGN_IN } from "@/lib/admin/paths.ts";

export interface SignInPageProps {
  state: State;
  token: string;
  /** Where it leads on to. */
  next: string;
  /** The kind of notice to show, from the address. */
  problem: string | null;
}

/** The door of the desk: a password, or a passkey where there is script. */
export function SignInPage({ state, token, next, problem }: SignInPageProps) {
  return (
    <DoorPage state={state} title="Sign in">
      <DoorNotice problem={problem} />
      <AdminForm action={SIGN_IN} token={token} class="door-form">
        <input type="hidden" name="next" value={next} />
        {/* Password managers keep a password under a name. */}
        <input type="text" name="username" value="owner" autocomplete="username" hidden readOnly />
        <label for="password">Password</label>
        <input id="password" type="password" name="password" autocomplete="current-password" required autofocus />
        <button type="submit">Sign in</button>
      </AdminForm>
      <div id="passkey" class="door-passkey" data-token={token} data-next={next} hidden>
        <button type="button" class="quiet">Sign in with a passkey</button>
        <p role="status"></p>
      </div>
      <p class="door-hint">
        First time here? Open the set-up link that the service has printed at its start. Password lost?{" "}
        <code>deno task owner:reset</code> on the server lets the next start print a new one.
      </p>
    </DoorPage>
  );
}
