import { createHash } from "node:crypto";
import { fillInbox } from "@/tests/contact/support/inbox.ts";
import { createMessages, repeatable } from "./messages.ts";

/** What decides how a filled store looks. */
const MADE_BY = [
  "bench/support/messages.ts",
  "lib/contact/inbox_index.ts",
  "lib/text/search_words.ts",
  "tests/contact/support/inbox.ts",
];

/** A message every four minutes: 100,000 of them in nine months. */
const EVERY_MS = 240_000;
/** In memory, where there is such a folder: there writing costs a third. */
const MEMORY = "/dev/shm";

/**
 * Returns the path of a store with `count` messages in the inbox. To fill one takes minutes, so it stays in `data/`
 * until the index or the messages are made in another way.
 */
export async function filledStore(count: number): Promise<string> {
  const digest = createHash("sha256");
  for (const path of MADE_BY) digest.update(await Deno.readFile(path));
  const path = `data/bench/inbox-${count}-${digest.digest("hex").slice(0, 12)}.sqlite3`;
  if (await exists(path)) return path;
  console.log(`\nFilling ${path}; this takes some minutes, once.`);
  const began = performance.now();
  await Deno.remove("data/bench", { recursive: true }).catch(() => {});
  await Deno.mkdir("data/bench", { recursive: true });
  const folder = await Deno.makeTempDir(await exists(MEMORY) ? { dir: MEMORY } : {});
  try {
    const kv = await Deno.openKv(`${folder}/store.sqlite3`);
    await fillInbox(kv, count, createMessages(repeatable(1)), Date.now() - count * EVERY_MS, EVERY_MS);
    kv.close();
    await Deno.copyFile(`${folder}/store.sqlite3`, `${path}.part`);
    await Deno.rename(`${path}.part`, path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  const { size } = await Deno.stat(path);
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s, ${(size / 1e6).toFixed(0)} MB`);
  return path;
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
