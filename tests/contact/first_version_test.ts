import { assertEquals } from "@std/assert";
import { fileURLToPath } from "node:url";
import { Inbox } from "@/lib/contact/inbox.ts";
import { countOf } from "@/lib/contact/inbox_index.ts";
import type { InboxQuery } from "@/lib/contact/inbox_search.ts";
import { silentLog } from "@/lib/log.ts";
import { restore } from "@/lib/store/backup.ts";
import { openKv } from "@/lib/store/kv.ts";
import { openStore } from "@/lib/store/store.ts";
import { Clock, input, send, withContact } from "@/tests/contact/support/contact.ts";
import { checkIndexes } from "@/tests/contact/support/inbox.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";

/** A backup that the first version made of six messages, one of each state that its subject names. */
const BACKUP = fileURLToPath(import.meta.resolve("./support/first_version.backup"));
const MADE_AT = Date.parse("2026-11-22T11:05:07.478Z");

Deno.test("a store of the first version opens with everything that stands in it, and goes on", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const kv = await openKv(path);
  await restore(kv, BACKUP, { now: MADE_AT });
  kv.close();

  const store = await openStore(path, { log: silentLog });
  await checkIndexes(store);
  const inbox = new Inbox(store);
  const cases: [InboxQuery, string[]][] = [
    [{ place: "inbox" }, ["not delivered", "noted and read", "starred", "first"]],
    [{ place: "all", starred: true }, ["starred"]],
    [{ place: "all", failed: true }, ["not delivered"]],
    [{ place: "archive" }, ["archived"]],
    [{ place: "spam" }, ["spam"]],
    [{ place: "inbox", unread: false }, ["noted and read"]],
    [{ place: "all", kind: "role" }, ["not delivered", "starred"]],
    [{ place: "all", text: "deliv" }, ["not delivered"]],
  ];
  for (const [query, subjects] of cases) {
    const { items, counts } = await inbox.page(query);
    assertEquals(items.map(({ message }) => message.subject), subjects, JSON.stringify(query));
    if (query.text === undefined) assertEquals(countOf(counts, query), subjects.length);
  }
  const { items } = await inbox.page({ place: "inbox" });
  const [failed, noted, starred, first] = items.map(({ entry }) => entry.id);
  assertEquals((await inbox.item(noted))!.entry.note, "call back");
  await inbox.change([starred], "unstar");
  await inbox.remove([first]);
  const clock = new Clock();
  clock.time = MADE_AT;
  await withContact({ store, now: clock.now }, async (contact) => {
    assertEquals((await contact.record(noted)).status, "delivered");
    // What it remembers of keys and messages holds.
    const message = input({ subject: "starred", message: "A message of the first version, number 1" });
    const { answer, replayed } = await send(contact, message, { idempotencyKey: "key-1" });
    assertEquals([answer.id, replayed], [starred, true]);
    await contact.retry(failed);
    await contact.sweep();
    await contact.idle();
    assertEquals((await contact.record(failed)).status, "delivered");
    await checkIndexes(store);
  });
});
