import type { Context } from "fresh";
import { asset } from "fresh/runtime";
import { type AccessView, accessView } from "@/lib/admin/access_view.ts";
import { type ContentView, contentView } from "@/lib/admin/settings/content_view.ts";
import { nextRemoval, type Removal } from "@/lib/contact/retention.ts";
import { running, type Window } from "@/lib/contact/window.ts";
import { baseUrlOf } from "@/lib/http/origin.ts";
import type { State } from "@/lib/http/runtime.ts";
import { V1 } from "@/lib/operations/version.ts";
import { type StoreHealth, storeHealth } from "@/lib/store/health.ts";
import { ledgerKey } from "@/lib/store/keys.ts";

/** What the settings page shows, besides the configuration itself. */
export interface SettingsView {
  access: AccessView;
  store: StoreHealth;
  removal: Removal;
  content: ContentView;
  /** Messages that count against the limit of all senders together, and until when. */
  allSenders: Window;
  /** Names of the channels that are in use. */
  channels: string[];
  versions: { api: string; deno: string; build: string };
  /** The origin in use for this very request. */
  origin: string;
}

/** Reads it all for a signed-in owner. @throws {ServiceError} `unavailable`. */
export async function settingsView(ctx: Context<State>): Promise<SettingsView> {
  const { runtime } = ctx.state;
  const { config, store, access, channelTests } = runtime;
  const now = access.now();
  const [shown, health, removal, ledger] = await Promise.all([
    accessView(ctx),
    storeHealth(store, config.kvPath),
    nextRemoval(store, config.retentionDays, now),
    store.use((kv) => kv.get<Window>(ledgerKey)),
  ]);
  return {
    access: shown,
    store: health,
    removal,
    content: contentView(runtime),
    allSenders: running(ledger.value, config.contactGlobalLimit, now),
    channels: channelTests.names,
    versions: { api: V1.version, deno: Deno.version.deno, build: buildId() },
    origin: baseUrlOf(config, ctx.req.url),
  };
}

/** The framework tells which build is running only in the addresses that it gives to static files. */
function buildId(): string {
  return new URL(asset("/tokens.css"), "http://localhost").searchParams.get("__frsh_c")?.slice(0, 12) || "development";
}
