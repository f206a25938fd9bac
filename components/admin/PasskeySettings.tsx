import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { SignInAgain } from "@/components/admin/SignInAgain.tsx";
import { Time } from "@/components/admin/Time.tsx";
import type { AccessView } from "@/lib/admin/access_view.ts";
import { MAX_PASSKEY_NAME } from "@/lib/access/passkey_name.ts";
import { ACCESS_SETTINGS } from "@/lib/admin/paths.ts";

interface PasskeySettingsProps {
  view: AccessView;
  token: string;
  /** The owner's time zone, and the language of the desk. */
  times: { zone: string; language: string };
}

/** The owner's passkeys, and adding one, which is the one thing that needs script. */
export function PasskeySettings({ view, token, times }: PasskeySettingsProps) {
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      {view.passkeys.length === 0
        ? <p>None yet. With a passkey you sign in by the lock of your phone or computer, without a password.</p>
        : (
          <ul class="entries">
            {view.passkeys.map(({ id, name, createdAt, usedAt }) => (
              <li key={id}>
                <div>
                  <strong dir="auto">{name}</strong>
                  <p class="hint">
                    Added <Time at={createdAt} {...times} />
                    {usedAt === null ? ", never used" : <>, last used {<Time at={usedAt} {...times} />}</>}
                  </p>
                  {view.isFresh && <RenamePasskey id={id} name={name} token={token} />}
                </div>
                {view.isFresh && (
                  <AdminForm action={`${ACCESS_SETTINGS}/passkeys`} token={token}>
                    <input type="hidden" name="id" value={id} />
                    <button type="submit" class="quiet" aria-label={`Remove ${name}`}>Remove</button>
                  </AdminForm>
                )}
              </li>
            ))}
          </ul>
        )}
      {!view.canHavePasskeys
        ? <p>Passkeys need a host name: open these pages at one, such as localhost, instead of an IP address.</p>
        : view.isFresh
        ? <AddPasskey token={token} />
        : <SignInAgain what="add, rename or remove a passkey" />}
    </section>
  );
}

function RenamePasskey({ id, name, token }: { id: string; name: string; token: string }) {
  const field = `name-of-${id}`;
  return (
    <details>
      <summary aria-label={`Rename ${name}`}>Rename</summary>
      <AdminForm action={`${ACCESS_SETTINGS}/passkeys/name`} token={token} class="fields">
        <input type="hidden" name="id" value={id} />
        <label for={field}>New name</label>
        <input
          id={field}
          name="name"
          value={name}
          maxLength={MAX_PASSKEY_NAME}
          autocomplete="off"
          dir="auto"
          required
        />
        <button type="submit">Save the name</button>
      </AdminForm>
    </details>
  );
}

function AddPasskey({ token }: { token: string }) {
  return (
    <form class="fields" id="add-passkey" data-token={token} hidden>
      <label for="passkey-name">Name of a new passkey</label>
      <input
        id="passkey-name"
        name="name"
        maxLength={MAX_PASSKEY_NAME}
        placeholder="My phone"
        autocomplete="off"
        required
      />
      <button type="submit">Add a passkey</button>
      <p role="status"></p>
    </form>
  );
}
