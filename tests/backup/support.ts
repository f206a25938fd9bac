import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { temporaryFolder } from "@/tests/support/owner.ts";

/** A new folder with paths for a store, another store and a backup; gone when the scope ends. */
export function workplace(): { store: string; other: string; file: string; path: string } & Disposable {
  const folder = temporaryFolder();
  const { path } = folder;
  return {
    path,
    store: `${path}/store.sqlite3`,
    other: `${path}/other.sqlite3`,
    file: `${path}/vitrine.backup`,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** Does `work` with the database at `path`. */
export async function withKv<T>(path: string, work: (kv: Deno.Kv) => Promise<T>): Promise<T> {
  const kv = await Deno.openKv(path);
  try {
    return await work(kv);
  } finally {
    kv.close();
  }
}

/** Everything in the database at `path`, without versionstamps. */
export function contentOf(path: string): Promise<[Deno.KvKey, unknown][]> {
  return withKv(path, async (kv) => {
    const entries = await Array.fromAsync(kv.list({ prefix: [] }));
    return entries.map(({ key, value }) => [key, value]);
  });
}

/** Unpacks a backup, lets `change` change its lines, and packs it again, with a right end unless told otherwise. */
export function rewrite(file: string, change: (lines: string[]) => string[], { seal = true } = {}): void {
  const lines = change(gunzipSync(Deno.readFileSync(file)).toString().trimEnd().split("\n"));
  if (seal) {
    const body = lines.slice(0, -1).map((line) => line + "\n").join("");
    const sha256 = createHash("sha256").update(body).digest("hex");
    lines[lines.length - 1] = JSON.stringify({ count: lines.length - 2, sha256 });
  }
  Deno.writeFileSync(file, gzipSync(lines.join("\n") + "\n"));
}
