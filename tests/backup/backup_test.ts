import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { BackupError, backupRule } from "@/lib/store/archive.ts";
import { backup, restore } from "@/lib/store/backup.ts";
import * as keys from "@/lib/store/keys.ts";
import { readsKey } from "@/lib/store/keys.ts";
import { runTask } from "@/tests/support/process.ts";
import { ROOT } from "@/tests/support/service.ts";
import { contentOf, withKv, workplace } from "./support.ts";

const VALUES = {
  text: 'lines\n"quotes" \\ \u2028 \0 👩‍💻',
  bytes: new Uint8Array([0, 10, 13, 255]),
  view: new Uint8Array([1, 2, 3, 4]).subarray(1, 3),
  big: 2n ** 70n,
  date: new Date(1_790_000_000_000),
  map: new Map<unknown, unknown>([[{ a: 1 }, new Set([1, "1"])]]),
  nothing: [undefined, null, NaN, -0, Infinity],
  sum: new Deno.KvU64(2n ** 63n),
  // The count of a list that has been emptied.
  none: new Deno.KvU64(0n),
};

Deno.test("everything that a store can hold comes back the same, under every kind of key", async () => {
  using place = workplace();
  await withKv(place.store, async (kv) => {
    for (const [name, value] of Object.entries(VALUES)) await kv.set(["contact", name], value);
    await kv.set(["inbox", new Uint8Array([0, 255]), 1.5, -3n, true, ""], { nested: VALUES.text });
    await kv.set(["store", "secret"], crypto.getRandomValues(new Uint8Array(32)));
  });
  const before = await contentOf(place.store);
  assertEquals((await backup(place.store, place.file)).count, before.length);
  assertEquals(await withKv(place.other, (kv) => restore(kv, place.file)), before.length);
  assertEquals(await contentOf(place.other), before);
  assertEquals(Deno.statSync(place.file).mode! & 0o777, 0o600);
  assertEquals([...Deno.readDirSync(place.path)].filter(({ name }) => name.startsWith(".")), []);
});

Deno.test("what has ended stays away, what will end ends, and passing counters are not taken", async () => {
  using place = workplace();
  const now = Date.now();
  await withKv(place.store, async (kv) => {
    await kv.set(["contact", "window", "over"], { count: 1, endsAt: now + 60_000 });
    await kv.set(["contact", "key", "runs"], { expiresAt: now + 120_000 });
    await kv.set(readsKey(now, "client"), 5);
  });
  await backup(place.store, place.file);
  assertEquals(await withKv(place.other, (kv) => restore(kv, place.file, { now: now + 60_000 })), 1);
  assertEquals((await contentOf(place.other)).map(([key]) => key[2]), ["runs"]);
  const database = new DatabaseSync(place.other);
  const { expiration_ms } = database.prepare("SELECT expiration_ms FROM kv").get() as { expiration_ms: number };
  database.close();
  assertEquals(expiration_ms > now && expiration_ms <= Date.now() + 60_000, true);
});

Deno.test("a backup overwrites nothing and makes no database", async () => {
  using place = workplace();
  await assertRejects(() => backup(place.store, place.file), BackupError, "There is no database");
  await withKv(place.store, (kv) => kv.set(["contact", "ledger"], 1));
  Deno.writeTextFileSync(place.file, "precious");
  await assertRejects(() => backup(place.store, place.file), BackupError, "exists already");
  assertEquals(Deno.readTextFileSync(place.file), "precious");
  await assertRejects(() => backup(":memory:", place.other), BackupError, "in memory");
  assertEquals([...Deno.readDirSync(place.path)].map(({ name }) => name).includes("other.sqlite3"), false);
});

Deno.test("the tasks back up and restore what KV_PATH names", async () => {
  using place = workplace();
  await withKv(place.store, (kv) => kv.set(["contact", "ledger"], 1));
  const made = await runTask("backup", { KV_PATH: place.store }, [place.file]);
  assertEquals([made.code, made.stderr], [0, ""]);
  const checked = await runTask("restore", { KV_PATH: place.other }, [place.file, "--check"]);
  assertMatch(checked.stdout, /is complete: 1 entries as of 20/);
  const restored = await runTask("restore", { KV_PATH: place.other }, ["--", place.file]);
  assertEquals([restored.code, restored.stderr], [0, ""]);
  assertEquals(await contentOf(place.other), [[["contact", "ledger"], 1]]);
  const again = await runTask("restore", { KV_PATH: place.other }, [place.file]);
  assertEquals(again.code, 1);
  assertEquals(
    again.stderr,
    "The store is not empty. Restore into a new one, or replace everything in it with --force.\n",
  );
  assertEquals(
    (await runTask("backup", { KV_PATH: place.store }, ["one", "two"])).stderr,
    "Usage: deno task backup [FILE] [--with-key]\n",
  );
  const nowhere = { KV_PATH: `${place.path}/never/made.sqlite3` };
  assertMatch((await runTask("restore", nowhere, [`${place.path}/missing`])).stderr, /^No such file[^\n]*\n$/);
  await assertRejects(() => Deno.stat(`${place.path}/never`), Deno.errors.NotFound);
});

Deno.test("a backup without a name goes to a folder of the owner's, outside the code; one in the code is warned of", async () => {
  using place = workplace();
  await withKv(place.store, (kv) => kv.set(["contact", "ledger"], 1));
  const made = await runTask("backup", { KV_PATH: place.store, HOME: place.path });
  assertEquals([made.code, made.stderr, /folder of the code/.test(made.stdout)], [0, "", false]);
  const folder = `${place.path}/vitrine-backups`;
  const [{ name }] = [...Deno.readDirSync(folder)];
  assertMatch(name, /^\d{8}T\d{6}Z\.backup$/);
  assertEquals([Deno.statSync(folder).mode! & 0o777, Deno.statSync(`${folder}/${name}`).mode! & 0o777], [0o700, 0o600]);
  const inside = `${ROOT}${crypto.randomUUID()}.backup`;
  try {
    const warned = await runTask("backup", { KV_PATH: place.store }, [inside]);
    assertMatch(warned.stdout, /folder of the code/);
    // Neither a commit nor an image takes it along.
    for (const file of [".gitignore", ".dockerignore"]) {
      assertMatch(Deno.readTextFileSync(ROOT + file), /^(?:\*\*\/)?\*\.backup$/m, file);
    }
  } finally {
    Deno.removeSync(inside);
  }
});

Deno.test("the owner's password comes back, a session that may have been ended since does not", async () => {
  using place = workplace();
  await withKv(place.store, async (kv) => {
    await kv.set(["access", "owner"], { epoch: 1 });
    await kv.set(["access", "session", "digest"], { createdAt: 0 });
  });
  await backup(place.store, place.file);
  assertEquals(await withKv(place.other, (kv) => restore(kv, place.file)), 1);
  assertEquals(await contentOf(place.other), [[["access", "owner"], { epoch: 1 }]]);
});

Deno.test("every key of the store begins with a word that restores know", () => {
  const made = Object.values(keys).flatMap((it) => {
    if (Array.isArray(it)) return [it];
    return typeof it === "function" ? [(it as (...parts: unknown[]) => Deno.KvKey)("a", "b", "c")] : [];
  });
  assertEquals(made.length > 10, true);
  assertEquals(made.filter((key) => backupRule(key) === undefined), []);
});
