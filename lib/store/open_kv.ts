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

/** Whether `path` names a file on this machine. */
export function isFile(path: string): boolean {
  return path !== ":memory:" && !isRemote(path);
}

/** Whether `path` is the URL of a database elsewhere (KV Connect). */
export function isRemote(path: string): boolean {
  return /^https?:\/\//.test(path);
}
