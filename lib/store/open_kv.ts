import { dirname } from "node:path";
import { retryContended } from "@/lib/store/retry.ts";

/**
 * Opens the database at `path` (a file, `:memory:`, or a KV Connect URL; undefined: the one that the platform has
 * attached). The folder of a file is made, readable for its owner only, because the messages stand in it.
 */
export async function openKv(path: string | undefined): Promise<Deno.Kv> {
  if (path !== undefined && isFile(path)) await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const kv = await retryContended(() => Deno.openKv(path));
  return forgets(path) ? kv : withoutExpiry(kv);
}

/**
 * Whether the database deletes what has ended (`expireIn`). The runtime's own is not trusted with it: when it cannot
 * delete, for instance because the disk is full, it ends the whole process, and so does the next one that is started
 * (denokv_sqlite, `collect_expired`; its queue does the same, which is why nothing uses that). See `forget.ts`.
 */
export function forgets(path: string | undefined): boolean {
  return path === undefined || isRemote(path);
}

function withoutExpiry(kv: Deno.Kv): Deno.Kv {
  const { set, atomic } = kv;
  return Object.assign(kv, {
    set: (key: Deno.KvKey, value: unknown) => set.call(kv, key, value),
    atomic() {
      const operation = atomic.call(kv);
      const { set } = operation;
      return Object.assign(operation, { set: (key: Deno.KvKey, value: unknown) => set.call(operation, key, value) });
    },
  });
}

/**
 * Names the file at `path` itself, so that it shows when another one is there: SQLite goes on with a file that was
 * removed or replaced, and what it writes then is lost with the process. Undefined where there is no file, or none that
 * we may look at.
 */
export async function fileIdentity(path: string | undefined): Promise<string | undefined> {
  if (path === undefined || !isFile(path)) return undefined;
  try {
    const { dev, ino } = await Deno.stat(path);
    return ino === null ? undefined : `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

/** Whether `path` names a file on this machine. */
export function isFile(path: string): boolean {
  return path !== ":memory:" && !isRemote(path);
}

/** Whether `path` is the URL of a database elsewhere (KV Connect). */
export function isRemote(path: string): boolean {
  return /^https?:\/\//.test(path);
}
