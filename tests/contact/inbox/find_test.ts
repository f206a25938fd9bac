import { assert, assertEquals } from "@std/assert";
import { countOf, readCounts } from "@/lib/contact/inbox/counts.ts";
import { findEntries, type InboxQuery } from "@/lib/contact/inbox/find.ts";
import { openStore } from "@/lib/store/store.ts";
import { silentLog } from "@/lib/log.ts";
import { checkIndexes, fillInbox } from "@/tests/contact/support/inbox.ts";

const COUNT = 4000;

/** Everything that a query finds, with the number of requests that it took. */
async function all(kv: Deno.Kv, query: InboxQuery, limit = 50): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  let before: string | undefined;
  do {
    pages++;
    const bound = before;
    const found = await findEntries(kv, query, { before: bound, limit });
    ids.push(...found.entries.map(({ id }) => id));
    before = found.next ?? undefined;
  } while (before !== undefined);
  return { ids, pages };
}

Deno.test("findEntries() finds what is asked for among many messages, in bounded steps", async (t) => {
  const store = await openStore(":memory:", { log: silentLog });
  await store.use(async (kv) => {
    const ids = await fillInbox(kv, COUNT, (index) => ({
      message: {
        kind: index % 3 === 0 ? "role" : index % 3 === 1 ? "opportunity" : "other",
        reply_to: `sender${index}@example.com`,
        subject: index % 1000 === 7 ? "zebra" : undefined,
        message: `common ${index % 2 === 0 ? "even" : "odd"} prefix${(index * 7919) % 3000} few${index % 5}`,
      },
      entry: {
        unread: index % 4 === 0,
        starred: index % 100 === 3,
        archived: index % 5 === 0,
        spam: index % 50 === 9,
        failed: index % 500 === 11,
      },
    }));
    const where = (test: (index: number) => boolean) => ids.filter((_, index) => test(index)).reverse();
    const inPlace = (index: number) => index % 50 !== 9;

    const cases: [string, InboxQuery, (index: number) => boolean][] = [
      ["all", { place: "all" }, inPlace],
      ["inbox", { place: "inbox" }, (index) => inPlace(index) && index % 5 !== 0],
      ["spam", { place: "spam" }, (index) => !inPlace(index)],
      [
        "starred and read",
        { place: "all", starred: true, unread: false },
        (index) => inPlace(index) && index % 100 === 3,
      ],
      ["failed", { place: "all", failed: true }, (index) => inPlace(index) && index % 500 === 11],
      [
        "kind and unread",
        { place: "inbox", kind: "role", unread: true },
        (index) => inPlace(index) && index % 5 !== 0 && index % 3 === 0 && index % 4 === 0,
      ],
      ["rare word", { place: "all", text: "zebra" }, (index) => inPlace(index) && index % 1000 === 7],
      ["common word", { place: "all", text: "common" }, inPlace],
      ["two words", { place: "all", text: "common even" }, (index) => inPlace(index) && index % 2 === 0],
      ["rare and common", { place: "all", text: "common zebra odd" }, (index) => inPlace(index) && index % 1000 === 7],
      ["never together", { place: "all", text: "even odd" }, () => false],
      ["never there", { place: "all", text: "unicorn" }, () => false],
      ["few words with a beginning", { place: "all", text: "few" }, inPlace],
      [
        "many words with a beginning",
        { place: "all", text: "prefix1" },
        (index) => inPlace(index) && String((index * 7919) % 3000).startsWith("1"),
      ],
      [
        "a word and a wide beginning",
        { place: "all", text: "zebra prefix" },
        (index) => inPlace(index) && index % 1000 === 7,
      ],
      ["an address", { place: "all", text: "sender77@example.com" }, (index) => index === 77],
      ["word within a small list", { place: "spam", text: "odd" }, (index) => !inPlace(index)],
    ];
    for (const [name, query, test] of cases) {
      await t.step(name, async () => {
        const { ids: found, pages } = await all(kv, query);
        assertEquals(found, where(test));
        // Besides full pages only those that have read as much as they may.
        assert(pages <= found.length / 50 + 12, `${pages} pages`);
        if (query.text === undefined) assertEquals(countOf(await readCounts(kv), query), found.length);
      });
    }
    await t.step("a question without answers does not read everything at once", async () => {
      const first = await findEntries(kv, { place: "all", text: "even odd" }, { limit: 50 });
      assertEquals(first.entries, []);
      assert(first.next !== null && first.next > ids[0]);
    });
  });
  await checkIndexes(store);
  store.close();
});
