import { Facts } from "@/components/admin/settings/Facts.tsx";
import type { SettingsView } from "@/lib/admin/settings/settings_view.ts";
import type { Config } from "@/lib/settings.ts";

/** Which service this is: its address and its versions. */
export function ServiceSettings({ config, view }: { config: Config; view: SettingsView }) {
  const { versions, origin } = view;
  return (
    <section aria-labelledby="service">
      <h2 id="service">Service</h2>
      <Facts
        facts={[
          ["Public origin", <code key="origin">{origin}</code>],
          ["API", versions.api],
          ["Deno", versions.deno],
          ["Build", <code key="build">{versions.build}</code>],
          ["Runs as", config.mode === "dev" ? "development (deno task dev)" : "production (deno task start)"],
        ]}
      />
      {config.baseUrl === undefined && (
        <p class="hint">
          <code>BASE_URL</code>{" "}
          is not set, so every answer names the address that it was asked under. Set it once the site has its own name.
        </p>
      )}
    </section>
  );
}
