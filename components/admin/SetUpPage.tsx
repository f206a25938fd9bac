import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { DoorNotice } from "@/components/admin/DoorNotice.tsx";
import { DoorPage } from "@/components/admin/DoorPage.tsx";
import { NewPasswordFields } from "@/components/admin/NewPasswordFields.tsx";
import type { State } from "@/lib/http/runtime.ts";

/** Where the owner chooses a password. The same for everybody, whether there is an owner or not. */
export function SetUpPage({ state, token, problem }: { state: State; token: string; problem: string | null }) {
  return (
    <DoorPage state={state} title="Set up the owner’s desk">
      <DoorNotice problem={problem} />
      <AdminForm action="/admin/setup" token={token} class="door-form" id="set-up">
        <label for="code">Set-up code</label>
        <p id="code-hint" class="hint">What follows “#” in the link that the service has printed at its start.</p>
        <input id="code" name="code" autocomplete="off" spellcheck={false} required aria-describedby="code-hint" />
        <NewPasswordFields />
        <button type="submit">Set the password</button>
      </AdminForm>
    </DoorPage>
  );
}
