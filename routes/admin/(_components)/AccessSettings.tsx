import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { Time } from "@/components/admin/Time.tsx";
import { deskLanguage } from "@/lib/admin/admin_page.ts";
import { ACCESS_SETTINGS, CONFIRM, SIGN_OUT } from "@/lib/admin/admin_paths.ts";
import { MAX_PASSKEY_NAME, PASSKEY_NAME_RULE } from "@/lib/admin/passkeys.ts";
import { PASSWORD_RULE } from "@/lib/admin/password.ts";
import { wordsOf } from "@/lib/admin/security_events.ts";
import type { AccessView } from "@/lib/admin/settings_page.ts";
import type { State } from "@/lib/http/runtime.ts";
import { NewPasswordFields } from "@/routes/admin/(_components)/NewPasswordFields.tsx";

/** Shows how the owner gets in, and where they are in. Its page has to load `/passkeys.js`. */
export function AccessSettings({ state, view }: { state: State; view: AccessView }) {
  const { site } = state.runtime.service.content;
  const token = state.owner!.formToken;
  const times = { zone: site.time_zone, language: deskLanguage(site) };
  return (
    <div class="settings" id="access">
      <AccessNotice notice={view.notice} />
      <PasswordSettings view={view} token={token} times={times} />
      <PasskeySettings view={view} token={token} times={times} />
      <SessionSettings view={view} token={token} times={times} />
      <EventList view={view} times={times} />
    </div>
  );
}

const NOTICES = {
  welcome: "You are in. If your device offers passkeys, add one now: it is safer than a password, and quicker.",
  changed:
    "The password is changed. All other browsers are signed out, and the passkeys that were not ticked have ended.",
  weak: "This password is easy to guess, so nothing was changed. Choose several words that do not belong together.",
  confirmed: "Thank you. For ten minutes you are not asked again.",
  wrong: "The present password is not right, so nothing was changed.",
  rule: `This password cannot be used. Allowed: ${PASSWORD_RULE}.`,
  differ: "The two new passwords differ, so nothing was changed.",
  added: "The passkey is added.",
  renamed: "The passkey has its new name.",
  name: `This name cannot be used, so nothing was changed. Allowed: ${PASSKEY_NAME_RULE}.`,
  removed: "The passkey is removed. Sessions that it began go on; end them below if somebody else may have it.",
  ended: "That browser is signed out.",
};

type NoticeName = keyof typeof NOTICES;

/** Returns the address of the settings of getting in, with a notice of what an action has done. */
export function withNotice(notice: NoticeName): string {
  return `${ACCESS_SETTINGS}?notice=${notice}`;
}

function AccessNotice({ notice }: { notice: string | null }) {
  if (notice === null || !Object.hasOwn(NOTICES, notice)) return null;
  return <p class="notice" role="status">{NOTICES[notice as NoticeName]}</p>;
}

/** Changes the password, where it is not given by the environment. */
function PasswordSettings({ view, token, times }: SectionProps) {
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
        ? <PasswordForm view={view} token={token} times={times} />
        : <ConfirmFirst what="choose a password" />}
    </section>
  );
}

function PasswordForm({ view, token, times }: SectionProps) {
  return (
    <AdminForm action={`${ACCESS_SETTINGS}/password`} token={token} class="fields">
      {view.hasPassword && (
        <>
          <label for="current">Present password</label>
          <input id="current" type="password" name="current" autocomplete="current-password" required />
        </>
      )}
      <NewPasswordFields strength="/admin/data/password" />
      <StayingPasskeys view={view} times={times} />
      <button type="submit">Change the password</button>
    </AdminForm>
  );
}

/** Shows the passkeys, of which those end that the owner does not tick: one may have been added by somebody else. */
function StayingPasskeys({ view: { passkeys }, times }: Omit<SectionProps, "token">) {
  if (passkeys.length === 0) return null;
  return (
    <fieldset class="ticks">
      <legend>Passkeys that you keep</legend>
      <p class="hint">Tick those that you know. The others end: somebody who was in here may have added one.</p>
      {passkeys.map(({ id, name, createdAt }) => (
        <label class="tick" key={id}>
          <input type="checkbox" name="keep" value={id} />{" "}
          <span>
            <bdi>{name}</bdi>, added <Time at={createdAt} {...times} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SectionProps {
  view: AccessView;
  token: string;
  /** The owner's time zone, and the language of the desk. */
  times: { zone: string; language: string };
}

/** Lists the owner's passkeys. Adding one is the only thing here that needs script. */
function PasskeySettings({ view, token, times }: SectionProps) {
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      {view.passkeys.length === 0
        ? <p>None yet. With a passkey you sign in by the lock of your phone or computer, without a password.</p>
        : (
          <ul class="entries">
            {view.passkeys.map(({ id, name, createdAt, usedAt, host, isElsewhere }) => (
              <li key={id}>
                <div>
                  <strong dir="auto">{name}</strong>
                  <p class="hint">
                    Added <Time at={createdAt} {...times} />
                    {usedAt === null ? ", never used" : <>, last used {<Time at={usedAt} {...times} />}</>}
                  </p>
                  {isElsewhere && (
                    <p class="notice">
                      Made for{" "}
                      <code>{host}</code>: it does not work at this address. Open these pages there, or add one here.
                    </p>
                  )}
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
        : <ConfirmFirst what="add, rename or remove a passkey" />}
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

const WAYS = { "set-up": "the set-up link", password: "password", passkey: "passkey", link: "a sign-in link" };

/** Lists where the owner is signed in. */
function SessionSettings({ view, token, times }: SectionProps) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">Signed in</h2>
      <ul class="entries">
        {view.sessions.map(({ id, browser, way, createdAt, seenAt, endsAt, isThis, isRemembered }) => (
          <li key={id}>
            <div>
              <strong>{browser}</strong> {isThis && <span class="tag">this browser</span>}{" "}
              {isRemembered && <span class="tag">remembered</span>}
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
        <StayingPasskeys view={view} times={times} />
        <button type="submit">Sign out everywhere</button>
      </AdminForm>
    </section>
  );
}

/** Leads to showing the password or a passkey again, for what needs that. */
function ConfirmFirst({ what }: { what: string }) {
  return (
    <p>
      To {what}, <a href={`${CONFIRM}?next=${ACCESS_SETTINGS}`}>confirm that it is you</a>{" "}
      first: what opens these pages can be changed within ten minutes of that.
    </p>
  );
}

/** Lists what has happened at the door and to what opens it. */
function EventList({ view, times }: Omit<SectionProps, "token">) {
  return (
    <section aria-labelledby="events-title">
      <h2 id="events-title">What has happened</h2>
      {view.events.length === 0 ? <p>Nothing yet.</p> : (
        <ul class="notes" id="security-events">
          {view.events.map((event, index) => (
            <li key={index}>
              <Time at={event.at} {...times} />: {wordsOf(event)}
              {event.browser && <span class="hint">, {event.browser}</span>}
            </li>
          ))}
        </ul>
      )}
      <p class="hint">The latest changes, sign-ins and failures of the last 90 days. No addresses are noted.</p>
    </section>
  );
}
