import { assert, assertEquals } from "@std/assert";
import { type Content, loadContent } from "@/lib/content/content.ts";
import { History } from "@/lib/history/history.ts";
import { silentLog } from "@/lib/log.ts";
import { bytesPrefix, changesPrefix } from "@/lib/store/keys.ts";
import { openStore, type Store } from "@/lib/store/store.ts";

import { ROOT } from "@/tests/support/service.ts";

/** States that can be read again, and changes that are listed (contract, section 5.1; `SECURITY.md`). */
const [MAX_STATES, MAX_CHANGES] = [50, 1000];

const content = loadContent(`${ROOT}content`);

/** Serves one content after the other over one store, and gives what the history of the last one says. */
async function serve(store: Store, states: readonly [content: Content, portfolio: string][], now = () => 1000) {
  let history: History | undefined;
  for (const [content, portfolio] of states) {
    history = new History({
      store,
      served: () => ({ content, snapshot: () => Promise.resolve(portfolio) }),
      log: silentLog,
      now,
      onChange: () => {},
    });
    await history.changes();
  }
  return history!;
}

function withHeadline(headline: string): [Content, string] {
  return [{ ...content, profile: { ...content.profile, headline } }, `{"profile":{"headline":"${headline}"}}`];
}

async function keysBelow(store: Store, prefix: Deno.KvKey): Promise<number> {
  return await store.use(async (kv) => (await Array.fromAsync(kv.list({ prefix }))).length);
}

Deno.test("the last fifty states can be read again, and nothing is left of those before", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const names = Array.from({ length: MAX_STATES + 1 }, (_, index) => `state ${index}`);
  const full = await serve(store, names.slice(0, MAX_STATES).map(withHeadline));
  assertEquals((await full.states()).length, MAX_STATES);
  const oldest = (await full.states()).at(-1)!;
  assertEquals(await full.snapshot(oldest.digest), withHeadline("state 0")[1]);

  const history = await serve(store, [withHeadline(names.at(-1)!)]);
  const states = await history.states();
  assertEquals(states.length, MAX_STATES);
  assertEquals(await history.snapshot(states.at(-1)!.digest), withHeadline("state 1")[1]);
  assertEquals(await history.snapshot(oldest.digest), undefined);
  assertEquals(await keysBelow(store, bytesPrefix(oldest.digest)), 0);
  store.close();
});

Deno.test("a state that came back keeps its bytes when its older twin is forgotten", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const names = [
    "twin",
    ...Array.from({ length: MAX_STATES - 1 }, (_, index) => `between ${index}`),
    "twin",
    "after",
  ];
  const history = await serve(store, names.map(withHeadline));
  const texts = await Promise.all((await history.states()).map(({ digest }) => history.snapshot(digest)));
  assertEquals(texts.length, MAX_STATES, "the older twin is one of two that are forgotten, and the other a neighbour");
  assert(texts.every((text) => text !== undefined));
  assert(texts.includes(withHeadline("twin")[1]));
  store.close();
});

Deno.test("neighbours that are served as the same bytes keep them until the last of them is forgotten", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const names = Array.from({ length: MAX_STATES - 1 }, (_, index) => `later ${index}`);
  const same = ["one", "two"].map((name): [Content, string] => [withHeadline(name)[0], '{"same":true}']);
  const history = await serve(store, [...same, ...names.map(withHeadline)]);
  const oldest = (await history.states()).at(-1)!;
  assertEquals(await history.snapshot(oldest.digest), '{"same":true}');
  store.close();
});

Deno.test("the last thousand changes are listed, and those before are deleted", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  const [item] = content.items;
  /** All works are others than in the state before: so many are added, and as many removed. */
  const allNew = (round: number): [Content, string] => {
    const items = Array.from({ length: 50 }, (_, index) => ({ ...item, id: `work-${round}-${index}` }));
    return [{ ...content, items }, JSON.stringify(round)];
  };
  const rounds = Array.from({ length: 12 }, (_, index) => allNew(index));
  const before = await serve(store, rounds.slice(0, 10));
  assertEquals((await before.changes()).length, 1 + 9 * 100, "below the bound nothing goes");
  const history = await serve(store, rounds);
  assertEquals((await history.changes()).length, MAX_CHANGES);
  assertEquals(await keysBelow(store, changesPrefix), MAX_CHANGES);
  store.close();
});

Deno.test("the newest stands first also when the clock was set back", async () => {
  const store = await openStore(":memory:", { log: silentLog });
  await serve(store, [withHeadline("one")], () => 9_000);
  const history = await serve(store, [withHeadline("two")], () => 5_000);
  const times = (await history.changes()).map(({ at }) => at);
  assertEquals(times, [9_001, 9_000]);
  assertEquals((await history.states()).map(({ at }) => at), times);
  store.close();
});
