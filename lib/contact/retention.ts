import { timePrefix } from "@/lib/contact/id.ts";
import type { Job } from "@/lib/contact/job.ts";
import { jobKey, jobsPrefix } from "@/lib/store/keys.ts";
import type { Store } from "@/lib/store/store.ts";

const DAY_MS = 24 * 3_600_000;
/** More are not counted: what matters then is that they are many. */
const MAX_COUNTED = 500;
const AHEAD_DAYS = 30;

/** What the retention will delete next. Times in milliseconds since the epoch. */
export interface Removal {
  /** When the oldest message goes; undefined while there is none. */
  nextAt?: number;
  /** How many messages go within `aheadDays`; at `isMore` there are more than that. */
  count: number;
  isMore: boolean;
  aheadDays: number;
}

/** Looks ahead without reading more than it tells. @throws {ServiceError} `unavailable`. */
export async function nextRemoval(store: Store, retentionDays: number, now: number): Promise<Removal> {
  const retention = retentionDays * DAY_MS;
  const before = Math.max(0, now - retention + AHEAD_DAYS * DAY_MS);
  const [oldest, going] = await store.use((kv) =>
    Promise.all([
      Array.fromAsync(kv.list<Job>({ prefix: jobsPrefix }, { limit: 1 })),
      Array.fromAsync(kv.list({ prefix: jobsPrefix, end: jobKey(timePrefix(before)) }, { limit: MAX_COUNTED + 1 })),
    ])
  );
  return {
    nextAt: oldest.length === 0 ? undefined : oldest[0].value.createdAt + retention,
    count: Math.min(going.length, MAX_COUNTED),
    isMore: going.length > MAX_COUNTED,
    aheadDays: AHEAD_DAYS,
  };
}
