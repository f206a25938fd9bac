import { assert, assertEquals, assertRejects } from "@std/assert";
import { BackupError } from "@/lib/store/archive.ts";
import { backup, restore } from "@/lib/store/backup.ts";
import { openKv } from "@/lib/store/kv.ts";
import { contentOf, withKv, workplace } from "@/tests/backup/support.ts";
import { openKvConnect } from "./kv_connect/server.ts";

/** Serves a database, does `work` with Deno's own client of it, and ends both. */
async function connected(path: string, work: (kv: Deno.Kv, url: string) => Promise<void>): Promise<void> {
  const server = await openKvConnect(path);
  Deno.env.set("DENO_KV_ACCESS_TOKEN", server.token);
  try {
    const kv = await openKv(server.url);
    await work(kv, server.url);
    kv.close();
  } finally {
    await server.close();
  }
}

Deno.test("Deno's client reads, writes, lists, checks and watches over KV Connect as over a file", async () => {
  await connected(":memory:", async (kv) => {
    const value = { text: "é\0", bytes: new Uint8Array([0, 255]), big: 2n ** 70n, date: new Date(0) };
    const keys = [["a", 1], ["a", 2.5], ["a", -3], ["a", "\0"], ["a", 10n], ["b"]];
    for (const key of keys) assert((await kv.set(key, value)).ok);
    assertEquals((await kv.get(["a", 1])).value, value);
    assertEquals((await kv.getMany([["a", 2.5], ["none"]])).map(({ versionstamp }) => versionstamp !== null), [
      true,
      false,
    ]);

    await withKv(":memory:", async (local) => {
      for (const key of keys) await local.set(key, value);
      for (const options of [{}, { reverse: true }, { limit: 2 }, { batchSize: 1 }]) {
        const order = async (kv: Deno.Kv) =>
          (await Array.fromAsync(kv.list({ prefix: ["a"] }, options))).map(({ key }) => key);
        assertEquals(await order(kv), await order(local));
      }
    });

    const entry = await kv.get(["b"]);
    const both = await Promise.all([1, 2].map((value) => kv.atomic().check(entry).set(["b"], value).commit()));
    assertEquals(both.filter(({ ok }) => ok).length, 1);
    assertEquals((await kv.atomic().check({ key: ["b"], versionstamp: null }).set(["b"], 3).commit()).ok, false);
    await kv.delete(["b"]);
    assertEquals((await kv.get(["b"])).value, null);

    await assertRejects(() => kv.enqueue("nobody hears it"), Error, "not supported");
    for (const change of [5n, 2n ** 64n - 2n]) await kv.atomic().sum(["n"], change).sum(["n"], change).commit();
    assertEquals((await kv.get<Deno.KvU64>(["n"])).value, new Deno.KvU64(6n));
    await kv.atomic().max(["n"], 9n).min(["n"], 8n).commit();
    assertEquals((await kv.get<Deno.KvU64>(["n"])).value, new Deno.KvU64(8n));
    await assertRejects(() => kv.atomic().sum(["a", 1], 1n).commit(), Error, "not a number");

    const watch = kv.watch([["w"]]).getReader();
    assertEquals((await watch.read()).value![0].value, null);
    await kv.set(["w"], "seen");
    assertEquals((await watch.read()).value![0].value, "seen");
    await watch.cancel();
  });
});

Deno.test("a backup over KV Connect is of one moment, or there is none", async () => {
  using place = workplace();
  await connected(place.store, async (kv, url) => {
    for (let start = 0; start < 1200; start += 100) {
      const atomic = kv.atomic();
      for (let index = start; index < start + 100; index++) atomic.set(["contact", "message", index], { index });
      await atomic.commit();
    }
    await kv.set(["reads", 0, "client"], 0);
    let writing = true;
    const write = async (key: Deno.KvKey) => {
      for (let count = 0; writing; count++) await kv.set(key, count);
    };
    // What is not taken, or each for itself, may change all the time.
    const counters = Promise.all([write(["reads", 0, "client"]), write(["insight", "day", "2026-11-21"])]);
    assertEquals((await backup(url, place.file)).count, 1201);
    writing = false;
    await counters;
    await kv.delete(["insight", "day", "2026-11-21"]);

    writing = true;
    const ledger = write(["contact", "ledger"]);
    await assertRejects(() => backup(url, `${place.file}-2`, { patience: 500 }), BackupError, "kept changing");
    writing = false;
    await ledger;
    await kv.delete(["contact", "ledger"]);
    assertEquals([...Deno.readDirSync(place.path)].filter(({ name }) => /backup-/.test(name)), []);

    await backup(url, `${place.file}-3`);
  });
  await connected(place.other, async (kv) => {
    assertEquals(await restore(kv, `${place.file}-3`), 1200);
    assertEquals((await Array.fromAsync(kv.list({ prefix: ["contact", "message"] }))).length, 1200);
  });
  await withKv(`${place.path}/file.sqlite3`, (kv) => restore(kv, `${place.file}-3`));
  assertEquals((await contentOf(`${place.path}/file.sqlite3`)).length, 1200);
});
