import type { ComponentChildren } from "preact";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { ACCESS_SETTINGS, SERVICE_SETTINGS, SETTINGS, SITE_SETTINGS } from "@/lib/admin/admin_paths.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import type { Words } from "@/lib/words/words.ts";

/** Returns the pages of the settings by their addresses, with what they are called. */
function pagesOf({ inbox, desk }: Words): [path: string, title: string][] {
  return [
    [SETTINGS, inbox.page.messages],
    [ACCESS_SETTINGS, desk.access.title],
    [SITE_SETTINGS, desk.set.content],
    [SERVICE_SETTINGS, desk.set.service],
  ];
}

/** Names the page of the settings at an address. */
export function settingsTitle(words: Words, path: string): string {
  return pagesOf(words).find(([one]) => one === path)![1];
}

/** Frames a page of the settings: all that can be set or looked after. What the environment decides is shown, and changed there. */
export function SettingsPage(
  { state, path, children }: { state: AdminState; path: string; children: ComponentChildren },
) {
  const { words } = state.speech;
  return (
    <AdminPage state={state} part="settings">
      <h1>{settingsTitle(words, path)}</h1>
      <nav aria-label={words.desk.settings} class="settings-parts">
        <ul>
          {pagesOf(words).map(([one, name]) => (
            <li key={one}>
              <a href={one} aria-current={one === path ? "page" : undefined}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="settings">{children}</div>
    </AdminPage>
  );
}

export type Fact = [name: string, value: ComponentChildren];

/** Lists names and what is said of them, one below the other. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl class="named-facts">
      {facts.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
