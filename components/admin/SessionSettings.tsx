import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { Time } from "@/components/admin/Time.tsx";
import type { AccessView } from "@/lib/admin/access_view.ts";

interface SessionSettingsProps {
  view: AccessView;
  token: string;
  /** The owner's time zone. */
  zone: string;
}

const WAYS = { "set-up": "the set-up link", password: "password", passkey: "passkey" };

/** Where the owner is signed in, and how to end it. */
export function SessionSettings({ view, token, zone }: SessionSettingsProps) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Signed in</h2>
      <ul class="entries">
        {view.sessions.map(({ id, browser, way, createdAt, seenAt, endsAt, isThis }) => (
          <li key={id}>
            <div>
              <strong>{browser}</strong> {isThis && <span class="tag">this browser</span>}
              <p class="hint">
                Since <Time at={createdAt} zone={zone} /> by {WAYS[way]}, last used{" "}
                <Time at={seenAt} zone={zone} />; ends <Time at={endsAt} zone={zone} /> if it is not used
              </p>
            </div>
            {!isThis && (
              <AdminForm action="/admin/settings/access/sessions" token={token}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" class="quiet" aria-label={`Sign out ${browser}`}>Sign out</button>
              </AdminForm>
            )}
          </li>
        ))}
      </ul>
      <AdminForm action="/admin/sign-out" token={token}>
        <input type="hidden" name="everywhere" value="1" />
        <button type="submit">Sign out everywhere</button>
      </AdminForm>
    </section>
  );
}
