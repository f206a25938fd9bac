import { assertEquals } from "@std/assert";
import { sharedCounter } from "@/lib/limits/soft_limiter.ts";
import { silentLog } from "@/lib/log.ts";
import { readsKey } from "@/lib/store/keys.ts";
import { openStore } from "@/lib/store/store.ts";

Deno.test("counts of several instances add up, by client and window, and the store holds no address", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const add = sharedCounter(store, readsKey, 60);
  assertEquals(await Promise.all([add(0, "192.0.2.1", 2), add(0, "192.0.2.2", 5), add(60_000, "192.0.2.1", 1)]), [
    2,
    5,
    1,
  ]);
  const totals = await Promise.all(Array.from({ length: 10 }, () => add(0, "192.0.2.1", 1)));
  assertEquals(Math.max(...totals), 12);
  const keys = await store.use((kv) => Array.fromAsync(kv.list({ prefix: ["reads"] }), ({ key }) => key.join(" ")));
  assertEquals(keys.length, 3);
  assertEquals(keys.some((key) => key.includes("192.0.2")), false);
  store.close();
});
