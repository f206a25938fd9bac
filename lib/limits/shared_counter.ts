import type { AddShared } from "@/lib/limits/soft_limiter.ts";
import { clientHash } from "@/lib/limits/client.ts";
import { readsKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

interface Count {
  total: number;
  endsAt: number;
}

/**
 * Makes the counters through which instances share the soft limit. They are read and written in one commit instead of
 * summed, because summing would erase the time after which the store may forget them.
 *
 * @param window Length of a window in seconds.
 */
export function sharedCounter(store: Store, window: number): AddShared {
  return (windowStart, client, count) =>
    store.use((kv) =>
      retryContended(async () => {
        const entry = await kv.get<Count>(readsKey(windowStart, clientHash(store.secret, client)));
        const total = (entry.value?.total ?? 0) + count;
        // Instances whose clocks differ are in the same window for longer than it lasts.
        const next = { total, endsAt: windowStart + 2 * window * 1000 } satisfies Count;
        await commit(kv.atomic().check(entry).set(entry.key, next, { expireIn: window * 1000 }));
        return total;
      })
    );
}
