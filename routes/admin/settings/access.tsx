import type { ComponentChildren } from "preact";
import { AdminForm, Time } from "@/components/admin/AdminParts.tsx";
import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { Filled } from "@/components/Filled.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ACCESS_SETTINGS, CONFIRM, HOME, SIGN_OUT } from "@/lib/admin/admin_paths.ts";
import { type OwnerCall, ownerRoute, requireFresh } from "@/lib/admin/admin_route.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { DeskError, type Speech } from "@/lib/admin/desk_language.ts";
import { MAX_PASSKEY_NAME, passkeyName } from "@/lib/admin/passkeys.ts";
import { passwordProblem } from "@/lib/admin/password.ts";
import { browserInWords, eventInWords } from "@/lib/admin/security_events.ts";
import { endOf, isFresh } from "@/lib/admin/sessions.ts";
import { letIn, relyingParty, visitorOf } from "@/lib/admin/visitor.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";
import { NewPasswordFields } from "@/routes/admin/(_components)/NewPasswordFields.tsx";
import { SettingsPage } from "@/routes/admin/(_components)/SettingsPage.tsx";

/** Shows how the owner gets in, and where they are in; and changes it. */
export const handler = ownerRoute({
  async GET(ctx, { formToken: token }) {
    const { speech } = ctx.state;
    const section = { view: await accessView(ctx), token, speech };
    return await adminPage(
      ctx,
      { title: speech.words.desk.access.title, scripts: ["/passkeys.js", "/password-strength.js"] },
      <SettingsPage state={ctx.state} path={ACCESS_SETTINGS}>
        <AccessNotice notice={ctx.url.searchParams.get("notice")} words={speech.words} />
        <PasswordSettings {...section} />
        <PasskeySettings {...section} />
        <SessionSettings {...section} />
        <EventList {...section} />
      </SettingsPage>,
    );
  },

  async POST(ctx, call) {
    const what = call.form.get("do") ?? "";
    if (!Object.hasOwn(ACTIONS, what)) throw new DeskError("validation_failed", "refused");
    const done = await ACTIONS[what as keyof typeof ACTIONS](ctx, call);
    return done instanceof Response ? done : ctx.redirect(withNotice(done), 303);
  },
});

type Action = (ctx: AdminContext, call: OwnerCall) => Promise<NoticeName | Response>;

/** The forms of this page, and the one that every page of the desk shows after a change (`known`). */
const ACTIONS = {
  password: changePassword,

  async rename(ctx, { form, session }) {
    requireFresh(ctx, session);
    const name = passkeyName(form.get("name") ?? "");
    if (name === undefined) return "name";
    await ctx.state.runtime.access.passkeys.rename(form.get("id") ?? "", name, visitorOf(ctx).browser);
    return "renamed";
  },

  async remove(ctx, call) {
    const asked = await proofFirst(ctx, call);
    if (asked !== undefined) return asked;
    const { access } = ctx.state.runtime;
    const { hasPassword } = await access.keys();
    await access.passkeys.remove(call.form.get("id") ?? "", !hasPassword, visitorOf(ctx).browser);
    return "removed";
  },

  async end(ctx, { form }) {
    await ctx.state.runtime.access.sessions.end(form.get("id") ?? "");
    return "ended";
  },

  async known(ctx, { form }) {
    await ctx.state.runtime.access.events.confirm(Number(form.get("until")) || 0);
    return ctx.redirect(HOME, 303);
  },
} satisfies Record<string, Action>;

/** Changes the password. The present one, which the form brings, is the proof; without one it is asked for before. */
async function changePassword(ctx: AdminContext, { form, session }: OwnerCall): Promise<NoticeName | Response> {
  const { service, runtime: { access } } = ctx.state;
  const next = form.get("password") ?? "";
  const problem = await passwordProblem(next, service.content);
  if (problem !== undefined) return problem === "length" ? "rule" : problem;
  if (form.get("repeat") !== next) return "differ";
  const { hasPassword } = await access.keys();
  if (!hasPassword) requireFresh(ctx, session);
  const options = { staying: form.getAll("keep"), isRemembered: session.isRemembered };
  const entered = await access.changePassword(form.get("current") ?? "", next, visitorOf(ctx), options);
  return entered === undefined ? "wrong" : letIn(ctx, entered, ctx.redirect(withNotice("changed"), 303));
}

type AccessView = Awaited<ReturnType<typeof accessView>>;

/** Reads how the owner can get in, and where they are in. @throws {ServiceError} `unavailable`. */
async function accessView(ctx: AdminContext) {
  const { runtime: { access }, owner } = ctx.state;
  const [keys, sessions, events] = await Promise.all([access.keys(), access.sessions.list(), access.events.list()]);
  const here = relyingParty(ctx)?.id;
  return {
    /** `OWNER_PASSWORD` is set: the password cannot be changed here. */
    isFixed: access.isFixed,
    hasPassword: keys.hasPassword,
    passkeys: keys.passkeys.map((passkey) => ({
      ...passkey,
      isElsewhere: passkey.host !== undefined && passkey.host !== here,
    })),
    canHavePasskeys: here !== undefined,
    /** The owner has just signed in, and may change the ways to sign in. */
    isFresh: isFresh(owner!.session, access.now()),
    sessions: sessions.map((session) => ({
      ...session,
      endsAt: endOf(session),
      isThis: session.id === owner!.session.id,
    })),
    /** The newest first. */
    events,
  };
}

type NoticeName = keyof Words["desk"]["access"]["notices"];

/** Returns the address of this page, with a notice of what an action has done. */
function withNotice(notice: NoticeName): string {
  return `${ACCESS_SETTINGS}?notice=${notice}`;
}

/** The notices that say that nothing was changed. */
const REFUSALS: ReadonlySet<string> = new Set<NoticeName>(["weak", "own_words", "wrong", "rule", "differ", "name"]);

/** Shows the notice that is named in the address. */
function AccessNotice({ notice, words: { desk } }: { notice: string | null; words: Words }) {
  const { notices } = desk.access;
  if (notice === null || !Object.hasOwn(notices, notice)) return null;
  return (
    <p class="notice" role={REFUSALS.has(notice) ? "alert" : "status"}>
      {notices[notice as NoticeName]} {notice === "rule" && desk.password.rule}
    </p>
  );
}

/** Does one of the actions of this page, with a passkey or a session. */
function ActionForm({ what, id, children, ...form }: {
  what: keyof typeof ACTIONS;
  id?: string;
  token: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <AdminForm action={ACCESS_SETTINGS} {...form}>
      <input type="hidden" name="do" value={what} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
    </AdminForm>
  );
}

interface SectionProps {
  view: AccessView;
  /** For the forms. */
  token: string;
  speech: Speech;
}

/** Changes the password, where it is not given by the environment. */
function PasswordSettings({ view, token, speech }: SectionProps) {
  const { access } = speech.words.desk;
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title">{access.password}</h2>
      {view.isFixed
        ? (
          <p>
            <Filled text={access.fixed} values={{ variable: <code>OWNER_PASSWORD</code> }} />
          </p>
        )
        : view.hasPassword || view.isFresh
        ? <PasswordForm view={view} token={token} speech={speech} />
        : <ConfirmFirst words={speech.words} />}
    </section>
  );
}

function PasswordForm({ view, token, speech }: SectionProps) {
  const { access } = speech.words.desk;
  return (
    <ActionForm what="password" token={token} class="fields">
      {view.hasPassword && (
        <>
          <label for="current">{access.current}</label>
          <input id="current" type="password" name="current" autocomplete="current-password" required />
        </>
      )}
      <NewPasswordFields strength="/admin/data/password" words={speech.words} />
      <StayingPasskeys view={view} speech={speech} />
      <button type="submit">{access.change}</button>
    </ActionForm>
  );
}

/** Shows the passkeys, of which those end that the owner does not tick: one may have been added by somebody else. */
function StayingPasskeys({ view: { passkeys }, speech }: Omit<SectionProps, "token">) {
  const { access } = speech.words.desk;
  if (passkeys.length === 0) return null;
  return (
    <fieldset class="ticks">
      <legend>{access.keep}</legend>
      <p class="hint">{access.keep_hint}</p>
      {passkeys.map(({ id, name, createdAt }) => (
        <label class="tick" key={id}>
          <input type="checkbox" name="keep" value={id} />{" "}
          <span>
            <Filled
              text={access.keep_added}
              values={{ name: <bdi>{name}</bdi>, time: <Time at={createdAt} speech={speech} /> }}
            />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Lists the passkeys. They can be changed for some minutes after the owner has shown that it is them. */
function PasskeySettings({ view, token, speech }: SectionProps) {
  const { access } = speech.words.desk;
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{access.passkeys}</h2>
      {view.passkeys.length === 0 ? <p>{access.no_passkeys}</p> : (
        <ul class="entries">
          {view.passkeys.map(({ id, name, createdAt, usedAt, host, isElsewhere }) => (
            <li key={id}>
              <div>
                <strong dir="auto">{name}</strong>
                <p class="hint">
                  <Filled
                    text={usedAt === null ? access.added : access.used}
                    values={{
                      time: <Time at={createdAt} speech={speech} />,
                      used: usedAt && <Time at={usedAt} speech={speech} />,
                    }}
                  />
                </p>
                {isElsewhere && (
                  <p class="notice">
                    <Filled text={access.elsewhere} values={{ host: <code>{host}</code> }} />
                  </p>
                )}
                {view.isFresh && <RenamePasskey id={id} name={name} token={token} words={speech.words} />}
              </div>
              {view.isFresh && (
                <ActionForm what="remove" id={id} token={token}>
                  <button type="submit" class="quiet" aria-label={fill(access.remove_named, { name })}>
                    {access.remove}
                  </button>
                </ActionForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {!view.canHavePasskeys
        ? <p>{access.no_host}</p>
        : view.isFresh
        ? <AddPasskey token={token} words={speech.words} />
        : <ConfirmFirst words={speech.words} />}
    </section>
  );
}

function RenamePasskey({ id, name, token, words: { desk } }: {
  id: string;
  name: string;
  token: string;
  words: Words;
}) {
  const { access } = desk;
  const field = `name-of-${id}`;
  return (
    <details>
      <summary aria-label={fill(access.rename_named, { name })}>{access.rename}</summary>
      <ActionForm what="rename" id={id} token={token} class="fields">
        <label for={field}>{access.new_name}</label>
        <input
          id={field}
          name="name"
          value={name}
          maxLength={MAX_PASSKEY_NAME}
          autocomplete="off"
          dir="auto"
          required
        />
        <button type="submit">{access.save_name}</button>
      </ActionForm>
    </details>
  );
}

function AddPasskey({ token, words: { desk } }: { token: string; words: Words }) {
  const { access, passkeys } = desk;
  return (
    <form class="fields" id="add-passkey" data-token={token} data-words={JSON.stringify(passkeys)} hidden>
      <label for="passkey-name">{access.name}</label>
      <input
        id="passkey-name"
        name="name"
        maxLength={MAX_PASSKEY_NAME}
        placeholder={access.name_example}
        autocomplete="off"
        dir="auto"
        required
      />
      <button type="submit">{access.add}</button>
      <p role="status"></p>
    </form>
  );
}

/** Lists where the owner is signed in. */
function SessionSettings({ view, token, speech }: SectionProps) {
  const { access } = speech.words.desk;
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{access.sessions}</h2>
      <ul class="entries">
        {view.sessions.map(({ id, browser, way, createdAt, seenAt, endsAt, isThis, isRemembered }) => {
          const name = browserInWords(browser, speech.words)!;
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong> {isThis && <span class="tag">{access.this_browser}</span>}{" "}
                {isRemembered && <span class="tag">{access.remembered}</span>}
                <p class="hint">
                  <Filled
                    text={access.session}
                    values={{
                      way: access.ways[way],
                      since: <Time at={createdAt} speech={speech} />,
                      used: <Time at={seenAt} speech={speech} />,
                      end: <Time at={endsAt} speech={speech} />,
                    }}
                  />
                </p>
              </div>
              {!isThis && (
                <ActionForm what="end" id={id} token={token}>
                  <button type="submit" class="quiet" aria-label={fill(access.sign_out_named, { name })}>
                    {speech.words.desk.sign_out}
                  </button>
                </ActionForm>
              )}
            </li>
          );
        })}
      </ul>
      <AdminForm action={SIGN_OUT} token={token}>
        <input type="hidden" name="everywhere" value="1" />
        <StayingPasskeys view={view} speech={speech} />
        <button type="submit">{access.sign_out_all}</button>
      </AdminForm>
    </section>
  );
}

/** Leads to showing the password or a passkey again, for what needs that. */
function ConfirmFirst({ words: { desk: { access } } }: { words: Words }) {
  const link = <a href={`${CONFIRM}?next=${ACCESS_SETTINGS}`}>{access.to_change_link}</a>;
  return (
    <p>
      <Filled text={access.to_change} values={{ link }} />
    </p>
  );
}

/** Lists sign-ins, and changes of what signs the owner in. */
function EventList({ view, speech }: Omit<SectionProps, "token">) {
  const { access } = speech.words.desk;
  return (
    <section aria-labelledby="events-title">
      <h2 id="events-title">{access.events}</h2>
      {view.events.length === 0 ? <p>{access.no_events}</p> : (
        <ul class="notes" id="security-events">
          {view.events.map((event, index) => {
            const browser = browserInWords(event.browser, speech.words);
            return (
              <li key={index}>
                <Time at={event.at} speech={speech} />: {eventInWords(event, speech)}{" "}
                {browser && <span class="hint">({browser})</span>}
              </li>
            );
          })}
        </ul>
      )}
      <p class="hint">{access.events_hint}</p>
    </section>
  );
}
