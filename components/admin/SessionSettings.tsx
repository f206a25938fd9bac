import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { Time } from "@/components/admin/Time.tsx";
import type { AccessView } from "@/lib/admin/access_view.ts";
import { ACCESS_SETTINGS, SIGN_OUT } from "@/lib/admin/paths.ts";

interface SessionSettingsProps {
  view: AccessView;
  token: string;
  /** The owner's time zone, and the language of the desk. */
  times: { zone: string; language: string };
}

const WAYS = { "set-up": "the set-up link", password: "password", passkey: "passkey" };

/** Where the owner is signed in, and how to end it. */
export function SessionSettings({ view, token, times }: SessionSettingsProps) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Signed in</h2>
      <ul class="entries">
        {view.sessions.map(({ id, browser, way, createdAt, seenAt, endsAt, isThis }) => (
          <li key={id}>
            <div>
              <strong>{browser}</strong> {isThis && <span class="tag">this browser</span>}
              <p class="hint">
                Since <Time at={createdAt} {...times} /> by {WAYS[way]}, last used <Time at={seenAt} {...times} />; ends
                {" "}
                <Time at={endsAt} {...times} /> if it is not used
              </p>
            </div>
            {!isThis && (
              <AdminForm action={`${ACCESS_SETTINGS}/sessions`} token={token}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" class="quiet" aria-label={`Sign out ${browser}`}>Sign out</button>
              </AdminForm>
            )}
          </li>
        ))}
      </ul>
      <AdminForm action={SIGN_OUT} token={token}>
        <input type="hidden" name="everywhere" value="1" />
        <button type="submit">Sign out everywhere</button>
      </AdminForm>
    </section>
  );
}
