import { assert, assertEquals, assertRejects } from "@std/assert";
import { MAX_ATTEMPTS } from "@/lib/contact/delivery.ts";
import { type Channel, ChannelError } from "@/lib/contact/delivery_channels.ts";
import { Inbox, MAX_NOTE } from "@/lib/contact/inbox.ts";
import { countOf, indexWords } from "@/lib/contact/inbox_index.ts";
import { toMessage } from "@/lib/contact/message.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore, type Store } from "@/lib/store/store.ts";
import { Clock, countOf as countBelow, input, send, withContact } from "@/tests/contact/support/contact.ts";
import { checkIndexes } from "@/tests/contact/support/inbox.ts";

const ALL = { place: "all" } as const;

function inboxOf(store: Store): Inbox {
  return new Inbox(store);
}

Deno.test("several messages are changed at once, and twice is once", async () => {
  await withContact({}, async (contact, store) => {
    const ids = await Promise.all(Array.from({ length: 25 }, async () => (await send(contact)).answer.id));
    await contact.idle();
    const inbox = inboxOf(store);
    const before = await inbox.revision();
    const changed = await inbox.change([...ids, "missing", ids[0]], "archive");
    assertEquals(changed.map(({ id }) => id).sort(), ids.toSorted());
    assert(changed.every(({ archived }) => archived));
    const after = await inbox.revision();
    assert(after !== before);
    assertEquals(await inbox.change(ids, "archive"), []);
    assertEquals(await inbox.revision(), after);
    assertEquals((await inbox.page({ place: "inbox" })).items, []);
    assertEquals(countOf(await inbox.counts(), { place: "archive", unread: true }), 25);
    await checkIndexes(store);
  });
});

Deno.test("spam lies apart and comes back to where it was", async () => {
  await withContact({}, async (contact, store) => {
    const { answer: { id } } = await send(contact);
    await contact.idle();
    const inbox = inboxOf(store);
    await inbox.change([id], "archive");
    await inbox.change([id], "spam");
    assertEquals([(await inbox.page(ALL)).items.length, (await inbox.page({ place: "spam" })).items.length], [0, 1]);
    await inbox.change([id], "not_spam");
    assertEquals((await inbox.page({ place: "archive" })).items.length, 1);
    await checkIndexes(store);
  });
});

Deno.test("a note is kept, bounded and well-formed", async () => {
  await withContact({}, async (contact, store) => {
    const { answer: { id } } = await send(contact);
    await contact.idle();
    const inbox = inboxOf(store);
    await inbox.note(id, "  call back\r\nsoon ");
    assertEquals((await inbox.item(id))?.entry.note, "call back\nsoon");
    await inbox.note(id, "x".repeat(MAX_NOTE - 1) + "😀");
    const { note } = (await inbox.item(id))!.entry;
    assert(note.length === MAX_NOTE && note.isWellFormed());
    assertEquals([await inbox.note(id, note), await inbox.note("missing", "nothing")], [true, false]);
    assertEquals(await inbox.item("missing"), undefined);
  });
});

Deno.test("what is deleted for good is gone, wherever it stood", async () => {
  await withContact({}, async (contact, store) => {
    const stays = await send(contact);
    const gone = await send(contact, input({ message: "A unicorn writes." }));
    await contact.idle();
    const inbox = inboxOf(store);
    assertEquals(await inbox.remove([gone.answer.id, gone.answer.id, "missing"]), 1);
    assertEquals(await inbox.remove([gone.answer.id]), 0);
    await assertRejects(() => contact.record(gone.answer.id));
    const dump = Deno.inspect(await store.use((kv) => Array.fromAsync(kv.list({ prefix: ["inbox"] }))), {
      depth: Infinity,
      iterableLimit: Infinity,
    });
    assert(!dump.includes("unicorn") && !dump.includes(gone.answer.id) && dump.includes(stays.answer.id));
    await checkIndexes(store);
  });
});

Deno.test("long messages with many words go into the inbox and out of it again", async () => {
  await withContact({}, async (contact, store) => {
    const words = Array.from({ length: 1600 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7 % 9000));
    const latin = Array.from({ length: 900 }, (_, index) => (index * 7919 + 1e4).toString(36)).join(" ");
    const texts = [words.join(""), latin.slice(0, 5000), "𝔘𝔫𝔦".repeat(1600), `${"ก".repeat(4999)}ข`];
    const sent = await Promise.all(texts.map((message) => send(contact, input({ message }))));
    await contact.idle();
    await checkIndexes(store);
    assert(indexWords(toMessage(input({ message: texts[0] }))).length > 600);
    const inbox = inboxOf(store);
    assertEquals((await inbox.page({ ...ALL, text: words.slice(3, 5).join("") })).items.length, 1);
    assertEquals(await inbox.remove(sent.map(({ answer }) => answer.id)), 4);
    assertEquals(await countBelow(store, "inbox", "word"), 0);
  });
});

Deno.test("each attempt on each channel is remembered with its time, but not without end", async () => {
  const clock = new Clock();
  const email = { name: "email", works: false, send };
  function send() {
    return email.works ? Promise.resolve() : Promise.reject(new ChannelError("rejected", "no"));
  }
  await withContact({ channels: [email], now: clock.now, backoff: () => 1000 }, async (contact, store) => {
    const { answer: { id } } = await contactSend(contact);
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 10; attempt++) {
        await contact.sweep();
        await contact.idle();
        clock.pass(1000);
      }
      assertEquals((await contact.record(id)).status, "failed");
      const inbox = inboxOf(store);
      assertEquals((await inbox.page({ ...ALL, failed: true })).items.map(({ entry }) => entry.id), [id]);
      await checkIndexes(store);
      email.works = round === 1;
      await contact.retry(id);
      assertEquals((await inbox.page({ ...ALL, failed: true })).items, []);
      if (email.works) break;
    }
    await contact.idle();
    const { job } = (await inboxOf(store).item(id))!;
    assertEquals(job.status, "delivered");
    const { history, attempts } = job.channels.email;
    assertEquals([attempts, history!.length], [21, 20]);
    assertEquals(history!.map(({ error }) => error), [...Array(19).fill("rejected"), null]);
    assert(history!.every(({ at }, index) => index === 0 || at >= history![index - 1].at));
    assertEquals(job.channels.inbox.history!.length, 1);
  });
});

const contactSend = send;

Deno.test("a message that fails for good at the moment when its owner stars it is failed and starred", async () => {
  const kv = await Deno.openKv(":memory:");
  const { atomic } = kv;
  let meanwhile: (() => Promise<unknown>) | undefined;
  kv.atomic = function () {
    const operation = atomic.call(this);
    const { commit } = operation;
    operation.commit = async function () {
      const work = meanwhile;
      meanwhile = undefined;
      await work?.();
      return await commit.call(this);
    };
    return operation;
  };
  const store = await openStore(":memory:", { log: silentLog, open: () => Promise.resolve(kv) });
  const clock = new Clock();
  let attempts = 0;
  const email: Channel = {
    name: "email",
    send({ id }) {
      if (++attempts === MAX_ATTEMPTS) meanwhile = () => inboxOf(store).change([id], "star");
      return Promise.reject(new ChannelError("rejected", "no"));
    },
  };
  await withContact({ store, channels: [email], now: clock.now, backoff: () => 1000 }, async (contact) => {
    const { answer: { id } } = await send(contact);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await contact.sweep();
      await contact.idle();
      clock.pass(1000);
    }
    assertEquals((await contact.record(id)).status, "failed");
    const { entry } = (await inboxOf(store).item(id))!;
    assertEquals([entry.failed, entry.starred], [true, true]);
    await checkIndexes(store);
  });
});
