import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import { call, input, send, until, withContact } from "@/tests/contact/support/contact.ts";

Deno.test("openStore() makes the folder of its file, for the owner only", async () => {
  const folder = await Deno.makeTempDir();
  const store = await openStore(`${folder}/a/b/store.sqlite3`, { log: silentLog });
  assert(store.available);
  assertEquals((await Deno.stat(`${folder}/a/b`)).mode! & 0o777, 0o700);
  store.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("openStore() keeps its secret over restarts", async () => {
  const folder = await Deno.makeTempDir();
  const secrets = [];
  for (let start = 0; start < 2; start++) {
    const store = await openStore(`${folder}/store.sqlite3`, { log: silentLog });
    secrets.push(store.secret);
    store.close();
  }
  assertEquals(secrets[0].length, 32);
  assertEquals(secrets[1], secrets[0]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("stores that are opened at once have one secret", async () => {
  const folder = await Deno.makeTempDir();
  const open = () => openStore(`${folder}/store.sqlite3`, { log: silentLog });
  const stores = await Promise.all(Array.from({ length: 10 }, open));
  for (const { secret } of stores) assertEquals(secret, stores[0].secret);
  for (const store of stores) store.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a store that cannot be opened is unavailable until it can", async () => {
  const folder = await Deno.makeTempDir();
  // Where the folder should be, there is a file.
  await Deno.writeTextFile(`${folder}/data`, "");
  const events: string[] = [];
  const log = (_level: string, event: string) => void events.push(event);
  const store = await openStore(`${folder}/data/store.sqlite3`, { log, probeEvery: 20 });
  assertEquals(store.available, false);
  assertThrows(() => store.secret, ServiceError);
  await withContact({ store }, async (contact) => {
    const error = await assertRejects(() => contact.submit(input(), call()), ServiceError);
    assertEquals([error.code, error.retryAfter], ["unavailable", 1]);
    assertEquals((await assertRejects(() => contact.record("x"), ServiceError)).code, "unavailable");
    assertEquals(await contact.limitState("192.0.2.1"), undefined);
    await contact.sweep();
    contact.start();

    await Deno.remove(`${folder}/data`);
    await until(() => store.available);
    await send(contact);
  });
  assertEquals(events.at(-1), "store_available");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a store that fails in use is unavailable until a probe succeeds", async () => {
  let broken = false;
  const store = await openStore(":memory:", { log: silentLog, probeEvery: 20, open: openBreakable });
  await withContact({ store, wakeUps: { kick: false, timer: false } }, async (contact) => {
    const { answer } = await send(contact);
    contact.start();
    await until(async () => (await contact.record(answer.id)).status === "delivered");
    broken = true;
    const error = await assertRejects(() => send(contact), ServiceError);
    assertEquals(error.code, "unavailable");
    assert(!store.available);
    broken = false;
    await until(() => store.available);
    // That the store is back wakes the worker, which nothing else does here.
    await send(contact);
    broken = true;
    await assertRejects(() => contact.record(answer.id), ServiceError);
    broken = false;
    await until(async () => store.available && (await contact.record(answer.id)).status === "delivered");
  });

  async function openBreakable(): Promise<Deno.Kv> {
    const kv = await Deno.openKv(":memory:");
    const { get, set } = kv;
    return Object.assign(kv, {
      get: (...args: Parameters<typeof get>) =>
        broken ? Promise.reject(new Error("disk I/O error")) : get.apply(kv, args),
      set: (...args: Parameters<typeof set>) =>
        broken ? Promise.reject(new Error("disk I/O error")) : set.apply(kv, args),
    });
  }
});

Deno.test("a store that does not answer is unavailable after the deadline", async () => {
  const store = await openStore("https://kv.example.com/connect", {
    log: silentLog,
    open: () => new Promise<Deno.Kv>(() => {}),
    deadline: 20,
  });
  assertEquals(store.available, false);
  store.close();
});
