import { assert, assertEquals } from "@std/assert";
import { Inbox } from "@/lib/contact/inbox.ts";
import { countOf } from "@/lib/contact/inbox_index.ts";
import type { InboxQuery } from "@/lib/contact/inbox_search.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import { checkIndexes, fillInbox } from "@/tests/contact/support/inbox.ts";

const COUNT = 4000;

/** Everything that a query finds, with the number of requests that it took. */
async function all(inbox: Inbox, query: InboxQuery, limit = 50): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  let before: string | undefined;
  do {
    pages++;
    const bound = before;
    const page = await inbox.page(query, bound, limit);
    ids.push(...page.items.map(({ entry }) => entry.id));
    before = page.next ?? undefined;
  } while (before !== undefined);
  return { ids, pages };
}

Deno.test("the inbox finds what is asked for among many messages, in bounded steps", async (t) => {
  const store = await openStore(":memory:", { log: silentLog, deadline: 120_000 });
  const inbox = new Inbox(store);
  const ids = await store.use((kv) =>
    fillInbox(kv, COUNT, (index) => ({
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
    }))
  );
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
      const { ids: found, pages } = await all(inbox, query);
      assertEquals(found, where(test));
      // Besides full pages only those that have read as much as they may.
      assert(pages <= found.length / 50 + 12, `${pages} pages`);
      if (query.text === undefined) assertEquals(countOf(await inbox.counts(), query), found.length);
    });
  }
  await t.step("a question without answers does not read everything at once", async () => {
    const first = await inbox.page({ place: "all", text: "even odd" });
    assertEquals(first.items, []);
    assert(first.next !== null && first.next > ids[0]);
  });
  await checkIndexes(store);
  store.close();
});

Deno.test("a search within a small list finds what lies far back in it, whatever the length of a page", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const inbox = new Inbox(store);
  // Of 600 messages the 27 oldest are starred, and the seven oldest have the word.
  const ids = await store.use((kv) =>
    fillInbox(kv, 600, (index) => ({
      message: { kind: "other", reply_to: "sam@example.com", message: index < 7 ? "a needle" : "hay" },
      entry: { starred: index < 27 },
    }))
  );
  for (let limit = 7; limit < 60; limit++) {
    const { items } = await inbox.page({ place: "all", starred: true, text: "needle" }, undefined, limit);
    assertEquals(items.map(({ entry }) => entry.id), ids.slice(0, 7).reverse(), `limit ${limit}`);
  }
  store.close();
});

Deno.test("roles with the best first: all of them once, the newest first among equals, whatever the length of a page", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const inbox = new Inbox(store);
  const order = ["fits", "fits_partly", "undecided", undefined, "does_not_fit"] as const;
  const rank = (index: number) => (index * 7) % order.length;
  const ids = await store.use((kv) =>
    fillInbox(kv, 400, (index) => ({
      message: { kind: index % 4 === 0 ? "other" : "role", reply_to: "sam@example.com", message: `hay ${index % 9}` },
      entry: index % 4 === 0 ? {} : { verdict: order[rank(index)], unread: index % 3 === 0 },
    }))
  );
  const best = (test: (index: number) => boolean) =>
    ids.map((id, index) => ({ id, index })).filter(({ index }) => index % 4 !== 0 && test(index))
      .sort((a, b) => rank(a.index) - rank(b.index) || b.index - a.index).map(({ id }) => id);
  for (const limit of [1, 7, 50, 60, 120, 400]) {
    const roles = { place: "inbox", kind: "role", order: "best" } as const;
    assertEquals((await all(inbox, roles, limit)).ids, best(() => true), `limit ${limit}`);
    assertEquals((await all(inbox, { ...roles, unread: true }, limit)).ids, best((index) => index % 3 === 0));
    assertEquals((await all(inbox, { ...roles, text: "hay 5" }, limit)).ids, best((index) => index % 9 === 5));
  }
  await checkIndexes(store);
  store.close();
});

Deno.test("by lane and by outcome, too, each list goes on where it stopped, and what else is asked for holds", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const inbox = new Inbox(store);
  const lanes = ["vouched", "open", "held"] as const;
  const outcomes = ["open", "answered", "declined", "replaced", "withdrawn"] as const;
  const states = Array.from({ length: 300 }, (_, index) => ({
    index,
    lane: lanes[(index * 5) % 3],
    outcome: outcomes[(index * 3) % 5],
    unread: index % 2 === 0,
  }));
  const ids = await store.use((kv) =>
    fillInbox(kv, states.length, (index) => {
      const { lane, outcome, unread } = states[index];
      return {
        message: { kind: "other", reply_to: "sam@example.com", message: `hay ${index % 9}` },
        entry: {
          unread,
          held: lane === "held",
          vouched: lane === "vouched",
          outcome: outcome === "open" ? undefined : outcome,
        },
      };
    })
  );
  type State = (typeof states)[number];
  const expected = (rank: (state: State) => number, test: (state: State) => boolean = () => true) =>
    states.filter(test).sort((a, b) => rank(a) - rank(b) || b.index - a.index).map(({ index }) => ids[index]);
  const byLane = ({ lane }: State) => lanes.indexOf(lane);
  const byOutcome = ({ outcome }: State) => outcomes.indexOf(outcome);
  for (const limit of [7, 60, 300]) {
    const inOrder = async (query: Partial<InboxQuery>) => (await all(inbox, { place: "all", ...query }, limit)).ids;
    assertEquals(await inOrder({ order: "lane" }), expected(byLane), `limit ${limit}`);
    assertEquals(await inOrder({ order: "outcome" }), expected(byOutcome));
    assertEquals(
      await inOrder({ order: "lane", outcome: "open", unread: true }),
      expected(byLane, ({ outcome, unread }) => outcome === "open" && unread),
    );
    // What is asked for goes before the order.
    assertEquals(await inOrder({ order: "lane", lane: "held" }), expected(byLane, ({ lane }) => lane === "held"));
    assertEquals(
      await inOrder({ order: "outcome", text: "hay 5", lane: "vouched" }),
      expected(byOutcome, ({ index, lane }) => index % 9 === 5 && lane === "vouched"),
    );
  }
  await checkIndexes(store);
  store.close();
});
