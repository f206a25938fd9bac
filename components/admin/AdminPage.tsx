import type { ComponentChildren } from "preact";
import { Filled } from "@/components/Filled.tsx";
import { AdminForm, Time } from "@/components/admin/AdminParts.tsx";
import { ACCESS_SETTINGS, CONTENT, HOME, SIGN_OUT } from "@/lib/admin/admin_paths.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import { browserInWords, eventInWords } from "@/lib/admin/security_events.ts";

/** The parts of the desk, by their names in the catalogues of words. */
const PARTS = [
  ["inbox", HOME],
  ["insight", "/admin/insight"],
  ["site", CONTENT],
  ["settings", "/admin/settings"],
] as const;

type AdminPart = typeof PARTS[number][0];

/** Frames a page of the owner's desk: the parts of the desk, signing out, and the page itself. */
export function AdminPage({ state, part, isBelow = false, children }: {
  state: AdminState;
  /** The part that the page belongs to. */
  part: AdminPart;
  /** It is below the list of the site, and leads back there. */
  isBelow?: boolean;
  children: ComponentChildren;
}) {
  const { site } = state.service.content;
  const { desk } = state.speech.words;
  return (
    <div class="desk" data-part={part}>
      <a class="unseen skip" href="#main">{desk.skip}</a>
      <header class="desk-head">
        <a class="desk-name" href="/" lang={site.language} dir="auto">{site.title}</a>
        <nav aria-label={desk.parts}>
          <ul>
            {PARTS.filter(([name]) => name !== "site" || state.runtime.editing !== undefined).map(([name, path]) => (
              <li key={name}>
                <a href={path} aria-current={name === part ? "page" : undefined}>{desk[name]}</a>
              </li>
            ))}
          </ul>
        </nav>
        <AdminForm action={SIGN_OUT} token={state.owner!.formToken} class="desk-out">
          <button type="submit" class="quiet">{desk.sign_out}</button>
        </AdminForm>
      </header>
      <main id="main" class="desk-main" tabIndex={-1}>
        <SecurityNews state={state} />
        {isBelow && (
          <p class="desk-back">
            <a class="button quiet" href={CONTENT}>{state.speech.words.editing.title}</a>
          </p>
        )}
        {children}
      </main>
    </div>
  );
}

/** Tells of changes of what opens the desk, on every page, until the owner says to know of them. */
function SecurityNews({ state }: { state: AdminState }) {
  const { news = [], owner, speech } = state;
  const { words } = speech;
  const told = words.desk.news;
  if (news.length === 0) return null;
  return (
    <section class="notice desk-news" aria-label={told.label}>
      <ul>
        {news.map((event) => {
          const browser = browserInWords(event.browser, words);
          return (
            <li key={event.at}>
              {eventInWords(event, speech)} ({browser && `${browser}, `}
              <Time at={event.at} speech={speech} />)
            </li>
          );
        })}
      </ul>
      <p>
        <Filled text={told.unknown} values={{ link: <a href={ACCESS_SETTINGS}>{told.unknown_link}</a> }} />
      </p>
      <AdminForm action={ACCESS_SETTINGS} token={owner!.formToken}>
        <input type="hidden" name="do" value="known" />
        <input type="hidden" name="until" value={news[0].at} />
        <button type="submit" class="quiet">{told.known}</button>
      </AdminForm>
    </section>
  );
}
