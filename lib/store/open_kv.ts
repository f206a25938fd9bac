import { dirname } from "node:path";
import { retryContended } from "@/lib/store/retry.ts";

/**
 * Opens the database at `path` (a file, `:memory:`, or a KV Connect URL; undefined: the one that the platform has
 * attached). The folder of a file is made, readable for its owner only, because the messages stand in it.
 */
export async function openKv(path: string | undefined): Promise<Deno.Kv> {
  if (path !== undefined && isFile(path)) await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return await retryContended(() => Deno.openKv(path));
}

/**
 * Whether the database brings queues: only the runtime's own, in a file or in memory, do. KV Connect accepts messages
 * that nobody will ever hear (denokv#57), and the platform refuses them.
 */
export function hasQueues(path: string | undefined): boolean {
  return path !== undefined && !isRemote(path);
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
