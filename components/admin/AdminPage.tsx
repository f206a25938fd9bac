import type { ComponentChildren } from "preact";
import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { Time } from "@/components/admin/Time.tsx";
import { deskLanguage } from "@/lib/admin/admin_page.ts";
import { ACCESS_SETTINGS, HOME, SIGN_OUT } from "@/lib/admin/admin_paths.ts";
import { wordsOf } from "@/lib/admin/security_events.ts";
import type { State } from "@/lib/http/runtime.ts";

/** The parts of the desk. */
const PARTS = [
  ["Inbox", HOME],
  ["Insight", "/admin/insight"],
  ["Settings", "/admin/settings"],
] as const;

type AdminPart = typeof PARTS[number][0];

/** Frames a page of the owner's desk: the parts of the desk, signing out, and the page itself. */
export function AdminPage({ state, part, children }: {
  state: State;
  /** The part that the page belongs to. */
  part: AdminPart;
  children: ComponentChildren;
}) {
  const { site } = state.runtime.service.content;
  return (
    <div class="desk" lang="en" dir="ltr">
      <a class="unseen skip" href="#main">Skip to the content</a>
      <header class="desk-head">
        <a class="desk-name" href="/" dir="auto">{site.title}</a>
        <nav aria-label="Admin">
          <ul>
            {PARTS.map(([name, path]) => (
              <li key={name}>
                <a href={path} aria-current={name === part ? "page" : undefined}>
                  {name}
                  {" "}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <AdminForm action={SIGN_OUT} token={state.owner!.formToken} class="desk-out">
          <button type="submit" class="quiet">Sign out</button>
        </AdminForm>
      </header>
      <main id="main" class="desk-main" tabIndex={-1}>
        <SecurityNews state={state} />
        {children}
      </main>
    </div>
  );
}

/** Tells of changes of what opens the desk, on every page, until the owner says to know of them. */
function SecurityNews({ state }: { state: State }) {
  const { news = [], owner } = state;
  const { site } = state.runtime.service.content;
  if (news.length === 0) return null;
  return (
    <section class="notice" aria-label="Security notices">
      <ul>
        {news.map((event) => (
          <li key={event.at}>
            {wordsOf(event)}
            {event.browser && <>, with {event.browser}</>},{" "}
            <Time
              at={event.at}
              zone={site.time_zone}
              language={deskLanguage(site)}
            />.
          </li>
        ))}
      </ul>
      <p>
        If that was not you, <a href={ACCESS_SETTINGS}>end what you do not know</a> and change the password.
      </p>
      <AdminForm action={`${ACCESS_SETTINGS}/news`} token={owner!.formToken}>
        <input type="hidden" name="until" value={news[0].at} />
        <button type="submit" class="quiet">That was me</button>
      </AdminForm>
    </section>
  );
}
