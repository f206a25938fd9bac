import { deskLanguage } from "@/lib/admin/desk_language.ts";
import { AccessSettings } from "@/components/admin/AccessSettings.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { ChannelSettings } from "@/components/admin/settings/ChannelSettings.tsx";
import { ContentSettings } from "@/components/admin/settings/ContentSettings.tsx";
import { LimitSettings } from "@/components/admin/settings/LimitSettings.tsx";
import { LogGuide } from "@/components/admin/settings/LogGuide.tsx";
import { RetentionSettings } from "@/components/admin/settings/RetentionSettings.tsx";
import { ServiceSettings } from "@/components/admin/settings/ServiceSettings.tsx";
import { StoreSettings } from "@/components/admin/settings/StoreSettings.tsx";
import type { SettingsView } from "@/lib/admin/settings/settings_view.ts";
import type { State } from "@/lib/http/runtime.ts";

const PARTS = [
  ["channels", "Channels"],
  ["limits", "Limits"],
  ["retention", "Retention"],
  ["access", "Getting in"],
  ["store", "Store"],
  ["content", "Content"],
  ["service", "Service"],
  ["log", "When something fails"],
];

/** Everything that can be set or looked after. What the environment decides is shown, and changed there. */
export function SettingsPage({ state, view, test }: {
  state: State;
  view: SettingsView;
  test: { channel: string | null; result: string | null };
}) {
  const { config, service } = state.runtime;
  const { site } = service.content;
  const times = { zone: site.time_zone, language: deskLanguage(site) };
  return (
    <AdminPage state={state} part="Settings">
      <h1>Settings</h1>
      <nav aria-label="On this page" class="settings-parts">
        <ul>
          {PARTS.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="settings">
        <ChannelSettings config={config} channels={view.channels} token={state.owner!.formToken} test={test} />
        <LimitSettings config={config} allSenders={view.allSenders} times={times} />
        <RetentionSettings days={config.retentionDays} removal={view.removal} times={times} />
      </div>
      <AccessSettings state={state} view={view.access} />
      <div class="settings">
        <StoreSettings store={view.store} language={times.language} />
        <ContentSettings content={view.content} times={times} />
        <ServiceSettings config={config} view={view} />
        <LogGuide />
      </div>
    </AdminPage>
  );
}
