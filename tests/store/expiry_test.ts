import { assert, assertEquals } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { silentLog } from "@/lib/log.ts";
import { deleteEnded } from "@/lib/store/expiry.ts";
import { markKey, sessionKey, setUpLinkKey } from "@/lib/store/keys.ts";
import { forgets } from "@/lib/store/kv.ts";
import { openStore, type Store } from "@/lib/store/store.ts";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const DAY_MS = 24 * 3_600_000;

async function keysIn(store: Store): Promise<string[]> {
  return await store.use((kv) => Array.fromAsync(kv.list({ prefix: [] }), ({ key }) => key.slice(0, 2).join(" ")));
}

Deno.test("forgets() is true for databases elsewhere only", () => {
  assertEquals(["data/store.sqlite3", ":memory:"].map(forgets), [false, false]);
  assertEquals([undefined, "https://kv.example.com/connect"].map(forgets), [true, true]);
});

Deno.test("in a file the runtime is told of no end: it would end the process when it could not delete", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  {
    await using service = await startService({ env: { KV_PATH: path, READ_LIMIT: "1;w=60" } });
    await signedIn(service);
    await service.fetch("/api/v1/projects");
    const message = JSON.stringify({ message: "Hello. We look for help.", reply_to: "sam@example.com" });
    const headers = { "content-type": "application/json", "idempotency-key": "a-key-of-mine" };
    assertEquals((await service.fetch("/api/v1/contact", { method: "POST", headers, body: message })).status, 202);
    await service.runtime.service.contact.idle();
    const keys = new Set(await keysIn(service.runtime.store));
    for (const ending of ["access session", "contact window", "contact key", "contact mark"]) assert(keys.has(ending));
  }
  using database = Object.assign(new DatabaseSync(path), { [Symbol.dispose]: () => database.close() });
  assertEquals({ ...database.prepare("SELECT count(*) AS n FROM kv WHERE expiration_ms <> -1").get() }, { n: 0 });
});

Deno.test("everything that ends carries its end, and is deleted after it", async () => {
  await using service = await startService({ env: { READ_LIMIT: "1000;w=60" } });
  const { store } = service.runtime;
  // Both pairs of keys are there once they have been asked for.
  for (const name of ["jwks.json", "http-message-signatures-directory"]) {
    await (await service.fetch(`/.well-known/${name}`)).body?.cancel();
  }
  const before = new Set(await keysIn(store));
  await signedIn(service);
  const body = JSON.stringify({ message: "Hello. We look for help.", reply_to: "sam@example.com" });
  const headers = { "content-type": "application/json", "idempotency-key": "a-key-of-mine" };
  await service.fetch("/api/v1/contact", { method: "POST", headers, body });
  await service.runtime.service.contact.idle();
  const stays = new Set(["contact job", "contact message", "contact ledger", "access owner", ...before]);
  assertEquals(await deleteEnded(store, Date.now()), 0);
  const count = (await keysIn(store)).length;
  assert(await deleteEnded(store, Date.now() + 91 * DAY_MS) >= 5);
  const left = await keysIn(store);
  assert(left.length < count);
  assertEquals(left.filter((key) => !stays.has(key) && !key.startsWith("inbox ")), []);
});

Deno.test("what has ended goes, however much it is; what says no end stays", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  await store.use(async (kv) => {
    for (let index = 0; index < 1234; index++) await kv.set(markKey(String(index)), { expiresAt: index });
    await kv.set(setUpLinkKey("of an earlier version"), { epoch: 0 });
  });
  const before = (await keysIn(store)).length;
  assertEquals(await deleteEnded(store, 999), 1000);
  assertEquals((await keysIn(store)).length, before - 1000);
  assertEquals(await deleteEnded(store, 999), 0);
  store.close();
});

Deno.test("what is renewed while it is about to be deleted stays", async () => {
  const key = sessionKey("lasts");
  let kv: Deno.Kv | undefined;
  const store = await openStore(":memory:", { log: silentLog, open: async () => kv = await Deno.openKv(":memory:") });
  await kv!.set(key, { endsAt: 10_000 });
  const { atomic } = kv!;
  kv!.atomic = function () {
    const operation = atomic.call(this);
    const { commit } = operation;
    operation.commit = async function () {
      await kv!.set(key, { endsAt: 20_000 });
      return await commit.call(this);
    };
    return operation;
  };
  assertEquals(await deleteEnded(store, 10_000), 0);
  assertEquals((await kv!.get(key)).value, { endsAt: 20_000 });
  store.close();
});
