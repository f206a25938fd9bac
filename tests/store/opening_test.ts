import { assert, assertEquals, assertRejects } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import { silentLog } from "@/lib/log.ts";
import { openKv } from "@/lib/store/kv.ts";
import { Store } from "@/lib/store/store.ts";
import { send, withContact } from "@/tests/contact/support/contact.ts";

/** A store whose database opens when `open` is called. */
function waitingStore(options: { deadline?: number } = {}) {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const store = new Store(":memory:", {
    log: silentLog,
    open: (path) => promise.then(() => openKv(path)),
    // A busy machine takes its time to open even a store in memory.
    deadline: 30_000,
    ...options,
  });
  return { store, open };
}

Deno.test("whoever uses the store while it is being opened waits for it", async () => {
  const { store, open } = waitingStore();
  store.opened;
  assert(!store.available);
  const read = store.use((kv) => kv.get(["nothing"]));
  open();
  assertEquals((await read).value, null);
  assert(store.available);
  store.close();
});

Deno.test("a message that comes before the store is open is accepted and delivered", async () => {
  const { store, open } = waitingStore();
  store.opened;
  await withContact({ store }, async (contact) => {
    contact.start();
    const sent = send(contact);
    const swept = contact.sweep();
    open();
    const { answer } = await sent;
    await swept;
    await contact.idle();
    assertEquals((await contact.record(answer.id)).status, "delivered");
    assertEquals((await contact.limitState("192.0.2.1"))?.limit, contact.limits.client);
  });
});

Deno.test("a store that does not open in time refuses what has waited", async () => {
  const { store, open } = waitingStore({ deadline: 20 });
  store.opened;
  const error = await assertRejects(() => store.use((kv) => kv.get(["nothing"])), ServiceError);
  assertEquals(error.code, "unavailable");
  store.close();
  open();
});

Deno.test("a store that is closed while it is being opened stays closed", async () => {
  const { store, open } = waitingStore();
  const { opened } = store;
  store.close();
  open();
  await opened;
  assert(!store.available);
});
