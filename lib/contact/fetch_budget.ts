import { registeredDomain } from "@/lib/contact/check_domain.ts";
import { FetchError, type FetchLimits } from "@/lib/fetch_safely.ts";
import { fetchedKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import { keyedHash, type Store } from "@/lib/store/store.ts";

/** The most requests that all messages together may cause to one registered domain in a day (contract, section 7.1). */
const MAX_REQUESTS = 40;
const MAX_BYTES = 2 * 1_048_576;
const DAY_MS = 24 * 3_600_000;
/** A server that is busy or broken (429, 5xx) is left alone for so long, and with it the domain. */
const REST_MS = 60_000;

/** The requests to a domain since the first one of its day. Times are milliseconds since the epoch. */
interface Spent {
  requests: number;
  /** With those that requests under way may still cost. */
  bytes: number;
  restsUntil: number;
  endsAt: number;
}

/**
 * Returns what admits requests to the hosts that senders name, so that nobody can have this service ask others without
 * end. Each is counted before it is made, with all that it may cost; what it did not cost is given back.
 */
export function fetchBudget({ store, now }: { store: Store; now: () => number }): NonNullable<FetchLimits["admit"]> {
  return async function admit(host, bytes) {
    const key = fetchedKey(keyedHash(store.secret, "fetched", await registeredDomain(host)));
    const spent = await change(key, (spent) => {
      const isOver = spent.requests >= MAX_REQUESTS || spent.bytes + bytes > MAX_BYTES || spent.restsUntil > now();
      return isOver ? undefined : { ...spent, requests: spent.requests + 1, bytes: spent.bytes + bytes };
    });
    if (spent === undefined) throw new FetchError("not_admitted");
    return async (came, status = 0) => {
      await change(key, ({ endsAt, bytes: sum, ...rest }) => ({
        ...rest,
        endsAt,
        // Another day may have begun.
        bytes: endsAt === spent.endsAt ? sum - bytes + came : sum,
        ...(status === 429 || status >= 500) && { restsUntil: now() + REST_MS },
      }));
    };
  };

  /** Writes what `next` makes of what was spent today; undefined, where it makes nothing of it. */
  async function change(key: Deno.KvKey, next: (spent: Spent) => Spent | undefined): Promise<Spent | undefined> {
    return await store.use((kv) =>
      retryContended(async () => {
        const found = await kv.get<Spent>(key);
        const isToday = found.value !== null && found.value.endsAt > now();
        const after = next(isToday ? found.value : { requests: 0, bytes: 0, restsUntil: 0, endsAt: now() + DAY_MS });
        if (after === undefined) return undefined;
        await commit(kv.atomic().check(found).set(key, after, { expireIn: after.endsAt - now() }));
        return after;
      })
    );
  }
}
