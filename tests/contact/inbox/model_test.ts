import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { ChannelError } from "@/lib/contact/delivery_channels.ts";
import { ENTRY_ACTIONS, type EntryAction, Inbox, listInbox } from "@/lib/contact/inbox.ts";
import { facetsOf, isShown, PLACES } from "@/lib/contact/inbox_index.ts";
import type { InboxQuery } from "@/lib/contact/inbox_search.ts";
import { messageKind } from "@/lib/contact/message.ts";
import { ServiceError } from "@/lib/errors.ts";
import type { Store } from "@/lib/store/store.ts";
import { searchTerms, searchWords } from "@/lib/text/search_words.ts";
import { Clock, DAY_MS, input, send, withContact } from "@/tests/contact/support/contact.ts";
import { checkIndexes } from "@/tests/contact/support/inbox.ts";

const WORDS = ["automation", "automatic", "autumn", "invoice", "naïve", "Zürich", "AI", "desk", "人工"];

type Step =
  | { do: "send"; kind: "role" | "opportunity" | "other"; words: string[] }
  | { do: "change"; action: EntryAction; which: number[] }
  | { do: "note"; which: number[] }
  | { do: "remove"; which: number[] }
  | { do: "retry"; which: number[] }
  | { do: "work"; works: boolean }
  | { do: "pass"; days: number };

const which = fc.array(fc.nat(30), { minLength: 1, maxLength: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      kind: fc.constantFrom(...messageKind.options),
      words: fc.subarray(WORDS, { minLength: 1 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      action: fc.constantFrom(...Object.keys(ENTRY_ACTIONS) as EntryAction[]),
      which,
    }),
  },
  fc.record({ do: fc.constant("note" as const), which }),
  fc.record({ do: fc.constant("remove" as const), which }),
  fc.record({ do: fc.constant("retry" as const), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant("work" as const), works: fc.boolean() }) },
  fc.record({ do: fc.constant("pass" as const), days: fc.integer({ min: 1, max: 12 }) }),
);

const query: fc.Arbitrary<InboxQuery> = fc.record({
  place: fc.constantFrom(...PLACES, "all" as const),
  kind: fc.option(fc.constantFrom(...messageKind.options), { nil: undefined }),
  unread: fc.option(fc.boolean(), { nil: undefined }),
  starred: fc.option(fc.boolean(), { nil: undefined }),
  failed: fc.option(fc.boolean(), { nil: undefined }),
  text: fc.option(fc.constantFrom("autom", "aut", "invoice naive", "ZURICH desk", "ai", "人工", "sender@example.com"), {
    nil: undefined,
  }),
});

/** What a query should find, by going through everything. */
async function expected(store: Store, query: InboxQuery): Promise<string[]> {
  const { words, beginning } = searchTerms(query.text ?? "");
  return (await store.use((kv) => listInbox(kv, 10_000))).filter(({ entry, message }) => {
    const { reply_to, from = "", company = "", subject = "", message: text } = message;
    const all = searchWords([reply_to, from, company, subject, text].join("\n"));
    return isShown(facetsOf(entry), query) && words.every((word) => all.includes(word)) &&
      (beginning === undefined || all.some((word) => word.startsWith(beginning)));
  }).map(({ entry }) => entry.id);
}

async function found(store: Store, query: InboxQuery, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let before: string | undefined;
  do {
    const bound = before;
    const page = await new Inbox(store).page(query, bound, limit);
    assert(page.items.length <= limit);
    ids.push(...page.items.map(({ entry }) => entry.id));
    before = page.next ?? undefined;
  } while (before !== undefined);
  return ids;
}

Deno.test("random concurrent changes leave indexes, counts and searches as if computed anew", async () => {
  let sent = 0;
  let removed = 0;
  let failed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 8 }),
      fc.array(query, { minLength: 4, maxLength: 8 }),
      fc.integer({ min: 1, max: 7 }),
      async (rounds, queries, limit) => {
        const clock = new Clock();
        let works = true;
        const channel = {
          name: "email",
          send: () => works ? Promise.resolve() : Promise.reject(new ChannelError("rejected", "no")),
        };
        await withContact({ channels: [channel], now: clock.now, backoff: () => 0 }, async (contact, store) => {
          const inbox = new Inbox(store);
          for (const round of rounds) {
            const ids = (await store.use((kv) => listInbox(kv, 1000))).map(({ entry }) => entry.id);
            const pick = (which: number[]) => which.map((index) => ids[index % ids.length]).filter(Boolean);
            await Promise.all(round.map(async (step) => {
              switch (step.do) {
                case "send":
                  sent++;
                  return await send(contact, input({ kind: step.kind, subject: step.words.join(" ") }));
                case "change":
                  return await inbox.change(pick(step.which), step.action);
                case "note":
                  return await Promise.all(pick(step.which).map((id) => inbox.note(id, "remember")));
                case "remove":
                  return removed += await inbox.remove(pick(step.which));
                case "retry":
                  return await Promise.all(
                    pick(step.which).map((id) =>
                      contact.retry(id).catch((error) => assert(error instanceof ServiceError, error))
                    ),
                  );
                case "work":
                  works = step.works;
                  return await contact.sweep();
                case "pass":
                  clock.pass(step.days * DAY_MS);
                  return await contact.sweep();
              }
            }));
          }
          await contact.idle();
          await checkIndexes(store);
          failed += (await found(store, { place: "all", failed: true }, limit)).length;
          for (const query of queries) {
            assertEquals(await found(store, query, limit), await expected(store, query), JSON.stringify(query));
          }
        });
      },
    ),
    { numRuns: 40 },
  );
  assert(sent > 100 && removed > 10 && failed > 10, `${sent} sent, ${removed} removed, ${failed} failed`);
});
