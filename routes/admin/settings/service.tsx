import { Filled } from "@/components/Filled.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { SERVICE_SETTINGS } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { Speech } from "@/lib/admin/desk_language.ts";
import { serviceSettings, type ServiceView } from "@/lib/admin/settings_page.ts";
import type { Config } from "@/lib/settings.ts";
import type { StoreHealth } from "@/lib/store/store.ts";
import { LogGuide } from "@/routes/admin/(_components)/LogGuide.tsx";
import { type Fact, Facts, SettingsPage, settingsTitle } from "@/routes/admin/(_components)/SettingsPage.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const speech = ctx.state.speech;
    const view = await serviceSettings(ctx);
    return await adminPage(
      ctx,
      { title: settingsTitle(speech.words, SERVICE_SETTINGS) },
      <SettingsPage state={ctx.state} path={SERVICE_SETTINGS}>
        <ServiceSettings config={ctx.state.runtime.config} view={view} speech={speech} />
        <StoreSettings store={view.store} speech={speech} />
        <LogGuide words={speech.words} />
      </SettingsPage>,
    );
  },
});

/** Shows which service this is: its address and its versions. */
function ServiceSettings({ config, view, speech }: { config: Config; view: ServiceView; speech: Speech }) {
  const { versions, origin } = view;
  const { service, set } = speech.words.desk;
  return (
    <section aria-labelledby="service">
      <h2 id="service">{set.service}</h2>
      <Facts
        facts={[
          [service.origin, <code key="origin" dir="ltr">{origin}</code>],
          [service.api, versions.api],
          ["Deno", versions.deno],
          [service.build, <code key="build">{versions.build}</code>],
          [service.mode, config.mode === "dev" ? service.dev : service.start],
        ]}
      />
      {config.baseUrl === undefined && (
        <p class="hint">
          <Filled text={service.no_base} values={{ variable: <code>BASE_URL</code> }} />
        </p>
      )}
    </section>
  );
}

/** Slower than this, every message waits noticeably. */
const SLOW_MS = 500;

/** Shows where everything is stored, and whether it answers. */
function StoreSettings({ store, speech: { words: { desk }, locale } }: {
  store: StoreHealth;
  speech: Speech;
}) {
  const told = desk.store;
  const ms = (time: number) => `${time.toLocaleString(locale, { maximumSignificantDigits: 2 })} ms`;
  const isSlow = Math.max(store.writeMs, store.readMs) > SLOW_MS;
  const facts: Fact[] = [[told.kind, told[store.kind]]];
  if (store.place !== undefined) facts.push([told.place, <code key="place">{store.place}</code>]);
  if (store.size !== undefined) facts.push([told.size, inBytes(store.size, locale)]);
  facts.push([told.write, ms(store.writeMs)], [told.read, ms(store.readMs)]);
  return (
    <section aria-labelledby="store">
      <h2 id="store">{desk.set.store}</h2>
      {store.kind === "memory" && <p class="notice">{told.in_memory}</p>}
      {isSlow && <p class="notice">{told.slow}</p>}
      <Facts facts={facts} />
    </section>
  );
}

function inBytes(size: number, locale: string): string {
  const isSmall = size < 1_048_576;
  const value = isSmall ? size / 1024 : size / 1_048_576;
  return `${value.toLocaleString(locale, { maximumFractionDigits: isSmall ? 0 : 1 })} ${isSmall ? "KiB" : "MiB"}`;
}
