import { type Fact, Facts } from "@/components/admin/settings/Facts.tsx";
import type { StoreHealth } from "@/lib/store/health.ts";

const KINDS: Record<StoreHealth["kind"], string> = {
  file: "A file on this machine",
  memory: "In memory: everything is lost when the process ends",
  remote: "A database elsewhere (KV Connect)",
  platform: "The database that the platform has attached",
};

/** Slower than this, every message waits noticeably. */
const SLOW_MS = 500;

/** Where everything is kept, and whether it answers. */
export function StoreSettings({ store, language }: { store: StoreHealth; language: string }) {
  const ms = (time: number) => `${time.toLocaleString(language, { maximumSignificantDigits: 2 })} ms`;
  const isSlow = Math.max(store.writeMs, store.readMs) > SLOW_MS;
  const facts: Fact[] = [["Kind", KINDS[store.kind]]];
  if (store.place !== undefined) facts.push(["Place", <code key="place">{store.place}</code>]);
  if (store.size !== undefined) facts.push(["Size", inBytes(store.size, language)]);
  facts.push(["Written just now", `in ${ms(store.writeMs)}`], ["Read just now", `in ${ms(store.readMs)}`]);
  return (
    <section aria-labelledby="store">
      <h2 id="store">Store</h2>
      {store.kind === "memory" && <p class="notice">Set KV_PATH to a file, or messages do not survive a restart.</p>}
      {isSlow && <p class="notice">The store is slow. Reads of the site do not wait for it; messages do.</p>}
      <Facts facts={facts} />
    </section>
  );
}

function inBytes(size: number, language: string): string {
  const isSmall = size < 1_048_576;
  const value = isSmall ? size / 1024 : size / 1_048_576;
  return `${value.toLocaleString(language, { maximumFractionDigits: isSmall ? 0 : 1 })} ${isSmall ? "KiB" : "MiB"}`;
}
