import type { AddShared } from "@/lib/limits/soft_limiter.ts";
import { clientHash } from "@/lib/limits/client.ts";
import { readsKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/retry.ts";
import type { Store } from "@/lib/store/store.ts";

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
        const entry = await kv.get<number>(readsKey(windowStart, clientHash(store.secret, client)));
        const total = (entry.value ?? 0) + count;
        await commit(kv.atomic().check(entry).set(entry.key, total, { expireIn: window * 1000 }));
        return total;
      })
    );
}
