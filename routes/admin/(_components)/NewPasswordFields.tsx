import { PASSWORD_RULE } from "@/lib/admin/password.ts";

/** Asks for a new password, twice; password managers store it under the hidden name. */
export function NewPasswordFields({ strength }: {
  /** Where `/password-strength.js` asks how hard it is to guess. */
  strength: string;
}) {
  return (
    <>
      <input type="text" name="username" value="owner" autocomplete="username" hidden readOnly />
      <label for="new-password">New password</label>
      <p id="new-hint" class="hint">Use {PASSWORD_RULE}. Common passwords and repetitions are refused.</p>
      <input
        id="new-password"
        type="password"
        name="password"
        autocomplete="new-password"
        minLength={12}
        required
        aria-describedby="new-hint"
        data-strength={strength}
      />
      <p id="new-strength" class="hint" role="status"></p>
      <label for="new-repeat">The same again</label>
      <input id="new-repeat" type="password" name="repeat" autocomplete="new-password" required />
    </>
  );
}
