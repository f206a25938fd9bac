import { assert, assertEquals, assertMatch, assertNotEquals, assertStringIncludes } from "@std/assert";
import { LEASE_MS } from "@/lib/contact/delivery.ts";
import type { Channel } from "@/lib/contact/delivery_channels.ts";
import { listInbox } from "@/lib/contact/inbox.ts";
import { silentLog } from "@/lib/log.ts";
import { jobKey, secretKey } from "@/lib/store/keys.ts";
import { openStore } from "@/lib/store/store.ts";
import { type Browser, signedIn } from "@/tests/admin/support/signed_in.ts";
import { Clock, countOf, input, send, until, withContact } from "@/tests/contact/support/contact.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";
import { post as sendTo, startStepServer } from "./step_process.ts";

/** The files that SQLite has of a database. */
const ENDINGS = ["", "-wal", "-shm"];

function newMessage() {
  return { message: `We look for help. ${crypto.randomUUID()}`, reply_to: "sam.secret@example.com", kind: "role" };
}

async function post(service: TestService, message: unknown, key: string): Promise<Response> {
  return await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(message),
  });
}

/** A service with its store in a file, a message that was delivered before, and the owner's browser. */
async function withFile(test: (place: Place) => Promise<void>): Promise<void> {
  using folder = temporaryFolder();
  const path = `${folder.path}/data/store.sqlite3`;
  await using service = await startService({ env: { KV_PATH: path, CONTACT_LIMIT: "100;w=60" } });
  const { browser } = await signedIn(service);
  const { id } = await (await post(service, newMessage(), "before")).json();
  await service.runtime.service.contact.idle();
  await test({ service, browser, path, folder: folder.path, before: id });
}

interface Place {
  service: TestService;
  browser: Browser;
  path: string;
  folder: string;
  /** The id of a message that is delivered. */
  before: string;
}

/** What everybody sees from `begin` on, when the store cannot be used, and from `end` on. */
async function outage(place: Place, begin: () => Promise<void>, end: () => Promise<void>): Promise<void> {
  const { service, browser, before } = place;
  const { store, service: { contact } } = service.runtime;
  const message = newMessage();
  await begin();
  for (let times = 0; times < 5; times++) await assertRefused(await post(service, message, "during"));
  await assertRefused(await service.fetch(`/api/v1/contact/${before}`));
  await assertReadable(service);
  await assertExplained(browser);
  for (let times = 0; times < 2; times++) await store.probe();
  const complaints = service.lines.filter(({ event }) => event === "store_unavailable");
  // At once, and again only with another reason.
  assertEquals(new Set(complaints.map(({ reason }) => reason)).size, complaints.length);
  assert(complaints.length > 0);
  assert(!JSON.stringify(service.lines).includes("secret"));

  await end();
  await store.probe();
  assertEquals((await service.fetch(`/api/v1/contact/${before}`)).status, 200);
  const answer = await post(service, message, "during");
  assertEquals(answer.status, 202);
  const { id } = await answer.json();
  await contact.idle();
  assertEquals((await (await service.fetch(`/api/v1/contact/${id}`)).json()).status, "delivered");
  assertEquals([await countOf(store, "contact", "job"), await countOf(store, "inbox", "entry")], [2, 2]);
  assertEquals((await browser.get("/admin/inbox")).status, 200);
}

async function assertRefused(response: Response): Promise<void> {
  assertEquals(response.status, 503);
  assertMatch(response.headers.get("retry-after")!, /^[1-9]\d?$/);
  const { error } = await response.json();
  assertEquals(error.code, "unavailable");
  assertStringIncludes(error.hint, "same Idempotency-Key");
}

async function assertReadable(service: TestService): Promise<void> {
  for (const path of ["/api/v1", "/api/v1/profile", "/api/v1/projects?limit=2", "/llms.txt", "/"]) {
    assertEquals((await service.send(`http://localhost:8000${path}`)).status, 200, path);
  }
}

/** The owner reads what to do, and nothing that is meant for senders. */
async function assertExplained(browser: Browser): Promise<void> {
  const page = await browser.get("/admin/inbox");
  assertEquals(page.status, 503);
  assertMatch(page.headers.get("retry-after")!, /^[1-9]\d?$/);
  const html = await page.text();
  for (const part of ["store_unavailable", "deno task doctor", "Try again"]) assertStringIncludes(html, part);
  assert(!html.includes("Idempotency-Key"));
}

async function move(from: string, to: string): Promise<void> {
  for (const ending of ENDINGS) await Deno.rename(from + ending, to + ending).catch(() => {});
}

Deno.test("a store whose file is moved away takes no messages until it is back", async () => {
  await withFile(async (place) => {
    const away = `${place.folder}/away`;
    await outage(place, () => move(place.path, away), () => move(away, place.path));
  });
});

Deno.test("a store whose folder has become a file takes no messages until it is a folder again", async () => {
  await withFile(async (place) => {
    const [folder, away] = [`${place.folder}/data`, `${place.folder}/away`];
    await outage(
      place,
      async () => {
        await Deno.rename(folder, away);
        await Deno.writeTextFile(folder, "");
      },
      async () => {
        await Deno.remove(folder);
        await Deno.rename(away, folder);
      },
    );
  });
});

Deno.test("a store whose file is replaced goes on with the new one, and not with the one that is lost", async () => {
  await withFile(async ({ service, path, folder, before }) => {
    const { store } = service.runtime;
    const secret = store.secret;
    await move(path, `${folder}/away`);
    (await Deno.openKv(path)).close();
    await assertRefused(await post(service, newMessage(), "replaced"));
    await store.probe();
    assertEquals((await service.fetch(`/api/v1/contact/${before}`)).status, 404);
    assertNotEquals(store.secret, secret);
    const { id } = await (await post(service, newMessage(), "replaced")).json();
    const kv = await Deno.openKv(path);
    assertEquals((await kv.get<{ id: string }>(jobKey(id))).value?.id, id);
    assertEquals((await kv.get(secretKey)).value, store.secret);
    kv.close();
  });
});

Deno.test("a store that is lost in the midst of a delivery is written to when it is back", async () => {
  using folder = temporaryFolder();
  const [path, away] = [`${folder.path}/store.sqlite3`, `${folder.path}/away`];
  const store = await openStore(path, { log: silentLog });
  const clock = new Clock();
  const ids: string[] = [];
  const email: Channel = {
    name: "email",
    async send({ id }) {
      ids.push(id);
      if (ids.length === 1) await move(path, away);
    },
  };
  await withContact({ store, channels: [email], now: clock.now }, async (contact) => {
    const { answer: { id } } = await send(contact);
    await contact.idle();
    assert(!store.available);
    await move(away, path);
    await store.probe();
    // The channel has accepted, which nobody could write down: it is used again, under the same id.
    assertEquals((await contact.record(id)).status, "delivering");
    clock.pass(LEASE_MS);
    await contact.sweep();
    await contact.idle();
    assertEquals((await contact.record(id)).status, "delivered");
    assertEquals(ids, [id, id]);
    assertEquals(await countOf(store, "inbox", "entry"), 1);
  });
});

Deno.test("a store that is read-only at the start serves reads, and takes messages when it can be written to", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const store = await openStore(path, { log: silentLog });
  store.close();
  // SQLite does not write to a file that says a later version is needed for that (https://sqlite.org/fileformat.html).
  await setWriteVersion(path, 3);
  await using service = await startService({ env: { KV_PATH: path } });
  await assertRefused(await post(service, newMessage(), "key"));
  await assertReadable(service);
  assert(service.lines.some(({ event, reason }) => event === "store_unavailable" && /read-only/.test(String(reason))));
  await setWriteVersion(path, 2);
  await service.runtime.store.probe();
  assertEquals((await post(service, newMessage(), "key")).status, 202);
});

async function setWriteVersion(path: string, version: number): Promise<void> {
  using file = await Deno.open(path, { read: true, write: true });
  await file.seek(18, Deno.SeekMode.Start);
  await file.write(new Uint8Array([version]));
}

Deno.test("a store that another process has locked is read from, and takes messages when the lock ends", async () => {
  await withFile(async ({ service, browser, path, before }) => {
    const { store, service: { contact } } = service.runtime;
    const message = newMessage();
    {
      await using _lock = await lock(path);
      // First, because a machine that is busy may take the store for lost after commits that wait this long.
      assertEquals((await service.fetch(`/api/v1/contact/${before}`)).status, 200);
      assertEquals((await browser.get("/admin/inbox")).status, 200);
      const refused = await Promise.all(Array.from({ length: 3 }, () => post(service, message, "locked")));
      for (const response of refused) await assertRefused(response);
      await assertReadable(service);
      const complaints = service.lines.filter(({ event }) => event === "store_busy" || event === "store_unavailable");
      assertEquals(new Set(complaints.map(({ event, reason }) => `${event} ${reason}`)).size, complaints.length);
      assert(complaints.length > 0);
    }
    await store.probe();
    const { id, deduplicated } = await (await post(service, message, "locked")).json();
    assertEquals(deduplicated, false);
    await contact.idle();
    assertEquals((await contact.record(id)).status, "delivered");
    assertEquals(await countOf(store, "contact", "job"), 2);
  });
});

/** Locks a database in a process of its own, until the scope ends. */
async function lock(path: string): Promise<AsyncDisposable> {
  const code = `
    import { DatabaseSync } from "node:sqlite";
    const database = new DatabaseSync(${JSON.stringify(path)});
    database.exec("PRAGMA busy_timeout = 5000; BEGIN EXCLUSIVE");
    console.log("locked");
    await Deno.stdin.read(new Uint8Array(1));
    database.exec("COMMIT");
    database.close();`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", code],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.getReader();
  assertEquals(new TextDecoder().decode((await reader.read()).value), "locked\n");
  return {
    async [Symbol.asyncDispose]() {
      await child.stdin.close();
      assertEquals((await child.status).code, 0);
      await reader.cancel();
    },
  };
}

const prlimit = await new Deno.Command("prlimit", { args: ["--version"], stdout: "null" }).output().catch(() => null);
if (prlimit === null) console.warn("The test of a full disk is left out: there is no prlimit here.");

Deno.test({
  name: "a disk that is full takes no messages, loses none that it has, and recovers without a restart",
  ignore: prlimit === null,
  async fn() {
    using folder = temporaryFolder();
    await using server = await startStepServer({ kvPath: `${folder.path}/store.sqlite3` });
    const first = await sendTo(server.url, input(), "first");
    assertEquals(first?.status, 202);
    // Files may not become larger than a page: what a full disk is to a process.
    await limitFiles(server.pid, "4096");
    const messages = Array.from({ length: 3 }, () => input());
    const sendAgain = (index: number) => sendTo(server.url, messages[index], `key-${index}`);
    for (const index of messages.keys()) assertEquals((await sendAgain(index))?.status, 503);
    await limitFiles(server.pid, "unlimited");
    const ids = [];
    for (const index of messages.keys()) {
      await until(async () => (await sendAgain(index))?.status === 202);
      ids.push((await sendAgain(index))!.id);
    }
    for (const id of [first!.id, ...ids]) {
      await until(async () => (await (await fetch(server.url + id)).json()).status === "delivered");
    }
    const kv = await Deno.openKv(`${folder.path}/store.sqlite3`);
    const inbox = await listInbox(kv, 10);
    kv.close();
    assertEquals(inbox.map(({ entry }) => entry.id).toSorted(), [first!.id, ...ids].toSorted());
    assert(server.events().includes("store_unavailable"));
  },
});

/** Sets how large files may become that a process writes; the hard limit stays, so that it can be lifted again. */
async function limitFiles(pid: number, bytes: string): Promise<void> {
  const { success } = await new Deno.Command("prlimit", { args: ["--pid", String(pid), `--fsize=${bytes}:`] }).output();
  assert(success);
}
