import { asset } from "fresh/runtime";
import { Filled } from "@/components/Filled.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { SERVICE_SETTINGS } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { Speech } from "@/lib/admin/desk_language.ts";
import { ownOrigin } from "@/lib/admin/visitor.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import type { Config } from "@/lib/settings.ts";
import { type StoreHealth, storeHealth } from "@/lib/store/store.ts";
import { LogGuide } from "@/routes/admin/(_components)/LogGuide.tsx";
import { type Fact, Facts, SettingsPage, settingsTitle } from "@/routes/admin/(_components)/SettingsPage.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const { runtime: { config, store }, speech } = ctx.state;
    const health = await storeHealth(store, config.kvPath);
    return await adminPage(
      ctx,
      { title: settingsTitle(speech.words, SERVICE_SETTINGS) },
      <SettingsPage state={ctx.state} path={SERVICE_SETTINGS}>
        <ServiceSettings config={config} origin={ownOrigin(ctx)} speech={speech} />
        <StoreSettings store={health} speech={speech} />
        <LogGuide words={speech.words} />
      </SettingsPage>,
    );
  },
});

/** Shows which service this is: its address and its versions. */
function ServiceSettings({ config, origin, speech }: { config: Config; origin: string; speech: Speech }) {
  const { service, set } = speech.words.desk;
  return (
    <section aria-labelledby="service">
      <h2 id="service">{set.service}</h2>
      <Facts
        facts={[
          [service.origin, <code key="origin" dir="ltr">{origin}</code>],
          [service.api, V1.version],
          ["Deno", Deno.version.deno],
          [service.build, <code key="build">{buildId()}</code>],
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

/** Returns which build is running. The framework says it only in the addresses that it gives to static files. */
function buildId(): string {
  return new URL(asset("/tokens.css"), "http://localhost").searchParams.get("__frsh_c")?.slice(0, 12) || "development";
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
