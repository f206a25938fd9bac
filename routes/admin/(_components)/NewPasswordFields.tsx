import { PASSWORD_LENGTH } from "@/lib/settings.ts";
import type { Words } from "@/lib/words/words.ts";

/** Asks for a new password, twice; password managers store it under the hidden name. */
export function NewPasswordFields({ strength, words: { desk } }: {
  /** The address at which `/password-strength.js` asks how hard a password is to guess. */
  strength: string;
  words: Words;
}) {
  const { password } = desk;
  return (
    <>
      <input type="text" name="username" value="owner" autocomplete="username" hidden readOnly />
      <label for="new-password">{password.new}</label>
      <p id="new-hint" class="hint">{password.rule} {password.hint}</p>
      <input
        id="new-password"
        type="password"
        name="password"
        autocomplete="new-password"
        minLength={PASSWORD_LENGTH.minCharacters}
        required
        aria-describedby="new-hint"
        data-strength={strength}
      />
      <p id="new-strength" class="hint" role="status"></p>
      <label for="new-repeat">{password.repeat}</label>
      <input id="new-repeat" type="password" name="repeat" autocomplete="new-password" required />
    </>
  );
}
