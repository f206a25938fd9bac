import { probeKey } from "@/lib/store/keys.ts";
import { isFile, isRemote } from "@/lib/store/open_kv.ts";
import type { Store } from "@/lib/store/store.ts";

/** How the store is doing. */
export interface StoreHealth {
  kind: "file" | "memory" | "remote" | "platform";
  /** Path of the file, or host of the remote store. */
  place?: string;
  /** Size of the file with what SQLite keeps beside it, in bytes. */
  size?: number;
  /** How long one write and one read took, in milliseconds. */
  writeMs: number;
  readMs: number;
}

/** Writes and reads once. @throws {ServiceError} `unavailable`. */
export async function storeHealth(store: Store, path: string | undefined): Promise<StoreHealth> {
  const times = await store.use(async (kv) => {
    const start = performance.now();
    await kv.set(probeKey, crypto.randomUUID());
    const written = performance.now();
    await kv.get(probeKey);
    return { writeMs: written - start, readMs: performance.now() - written };
  });
  if (path === undefined) return { kind: "platform", ...times };
  if (isRemote(path)) return { kind: "remote", place: new URL(path).host, ...times };
  if (!isFile(path)) return { kind: "memory", ...times };
  return { kind: "file", place: path, size: await sizeOf(path), ...times };
}

/** SQLite's log and its index stand beside the file, and can be the larger part (https://sqlite.org/wal.html). */
async function sizeOf(path: string): Promise<number> {
  const sizes = await Promise.all(["", "-wal", "-shm"].map(async (ending) => {
    try {
      return (await Deno.stat(path + ending)).size;
    } catch {
      return 0;
    }
  }));
  return sizes.reduce((sum, size) => sum + size);
}
