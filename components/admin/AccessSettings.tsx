import { AccessNotice } from "@/components/admin/AccessNotice.tsx";
import { PasskeySettings } from "@/components/admin/PasskeySettings.tsx";
import { PasswordSettings } from "@/components/admin/PasswordSettings.tsx";
import { SessionSettings } from "@/components/admin/SessionSettings.tsx";
import { deskLanguage } from "@/lib/admin/desk_language.ts";
import type { AccessView } from "@/lib/admin/access_view.ts";
import type { State } from "@/lib/http/runtime.ts";

/** How the owner gets in, and where they are in: password, passkeys, sessions. Its page has to load `/passkeys.js`. */
export function AccessSettings({ state, view }: { state: State; view: AccessView }) {
  const { site } = state.runtime.service.content;
  const token = state.owner!.formToken;
  const times = { zone: site.time_zone, language: deskLanguage(site) };
  return (
    <div class="settings" id="access">
      <AccessNotice notice={view.notice} />
      <PasswordSettings view={view} token={token} />
      <PasskeySettings view={view} token={token} times={times} />
      <SessionSettings view={view} token={token} times={times} />
    </div>
  );
}
