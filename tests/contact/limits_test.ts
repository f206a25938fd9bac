import { assert, assertEquals, assertRejects } from "@std/assert";
import { z } from "zod";
import { exported, Inbox } from "@/lib/contact/inbox.ts";
import { FIELD_NAMES, messageInput, toMessage } from "@/lib/contact/message.ts";
import { ServiceError } from "@/lib/errors.ts";
import { silentLog } from "@/lib/log.ts";
import { MAX_POSTING, MAX_POSTING_BYTES } from "@/lib/match/posting_size.ts";
import { backup, restore } from "@/lib/store/backup.ts";
import { messageKey } from "@/lib/store/keys.ts";
import { isBeyondBounds, openKv } from "@/lib/store/kv.ts";
import { openStore } from "@/lib/store/store.ts";
import { signedIn } from "@/tests/admin/support/signed_in.ts";
import { call, input, send, withContact } from "@/tests/contact/support/contact.ts";
import { checkIndexes } from "@/tests/contact/support/inbox.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

/** One character of each script or kind that is stored in its own way, in UTF-8, UTF-16, JSON and the index of words. */
const CHARACTERS = [...'aéяעعकไ漢あ한𠀀𐌰𝔘😀"\\\u200f\u0301'];
const MARKED = "\u0301";

const { properties } = z.toJSONSchema(messageInput, { io: "input" });
const HOST = "https://company.example/";

/** A text of exactly as many characters as are allowed; what would be trimmed or joined stands inside. */
function full(count: number, character: string, first: string): string {
  const text = first + character.repeat(count - [...first].length);
  return character === MARKED ? text.slice(0, -1) + "x" : text;
}

/** Each field as long as it may be, in one script. Fields come from the schema, so none is forgotten. */
function largest(character: string, shape: "text" | "object", first: string): Record<string, unknown> {
  const fields = Object.entries(properties!).map(([name, schema]) => {
    const { maxLength = 0, format, enum: values } = schema as { maxLength?: number; format?: string; enum?: string[] };
    if (name === "reply_to") {
      return [name, `${"r".repeat(64)}@${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(59)}.example`];
    }
    if (name === "posting") return [name, postingOf(character, shape)];
    if (format === "uri") return [name, HOST + "p".repeat(maxLength - HOST.length)];
    if (values !== undefined) return [name, values[0]];
    return maxLength === 0 ? [name, undefined] : [name, full(maxLength, character, first)];
  });
  return Object.fromEntries(fields.filter(([name, value]) => name !== "replaces" && value !== undefined));
}

function postingOf(character: string, shape: "text" | "object"): unknown {
  if (shape === "text") return character.repeat(MAX_POSTING);
  const bytes = (count: number) =>
    new TextEncoder().encode(JSON.stringify({ description: character.repeat(count) })).length;
  const each = bytes(1) - bytes(0);
  return { description: character.repeat(Math.floor((MAX_POSTING_BYTES - bytes(0)) / each)) };
}

Deno.test("everything that the schema allows at its limits is stored, in every script, and read back whole everywhere", async () => {
  using folder = temporaryFolder(ownerFiles({ projects: 1, agents: 0 }));
  const path = `${folder.path}/data/store.sqlite3`;
  const sent = CHARACTERS.flatMap((character, index) =>
    (["text", "object"] as const).map((shape) => largest(character, shape, `${index}${shape[0]}`))
  );
  const ids: string[] = [];
  {
    await using service = await startService({ env: { KV_PATH: path, CONTACT_LIMIT: "1000;w=3600" } });
    // All at once, with small ones among them: what is large concerns nobody else.
    const small = { message: "A small one among them", reply_to: "sam@company.example" };
    const answers = await Promise.all(
      sent.flatMap((body, index) => [body, { ...small, subject: `${index}` }]).map(async (body) => {
        const response = await service.fetch("/api/v1/contact", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        return { ...await response.json(), status: response.status };
      }),
    );
    assertEquals(answers.map(({ status, error }) => error ?? status), answers.map(() => 202));
    ids.push(...answers.filter((_, index) => index % 2 === 0).map(({ id }) => id));
    await service.runtime.service.contact.idle();
    await checkRead(service.runtime.inbox);
    const { browser } = await signedIn(service);
    for (const [index, id] of ids.entries()) {
      const page = await browser.get(`/admin/inbox/${id}`);
      assertEquals(page.status, 200);
      assert((await page.text()).includes("p".repeat(1900)), CHARACTERS[index >> 1]);
    }
    const file: { id: string }[] = await (await browser.get("/admin/inbox/export?format=json&place=all")).json();
    assertEquals(file.filter(({ id }) => ids.includes(id)).length, ids.length);
  }
  const copy = `${folder.path}/copy.backup`;
  await backup(path, copy);
  const restored = `${folder.path}/restored/store.sqlite3`;
  {
    using kv = await openKv(restored);
    await restore(kv, copy);
  }
  const store = await openStore(restored, { log: silentLog });
  await withContact({ store }, async (contact) => {
    await checkRead(new Inbox(store));
    for (const [index, id] of ids.entries()) {
      if (index % 2 === 0) await contact.withdraw(id);
      else await new Inbox(store).remove([id]);
    }
    await checkIndexes(store);
    for (const id of ids) {
      const left = await store.use((kv) => Array.fromAsync(kv.list({ prefix: messageKey(id) })));
      assertEquals(left, [], "no part is left");
    }
  });

  async function checkRead(inbox: Inbox): Promise<void> {
    for (const [index, id] of ids.entries()) {
      const expected = toMessage(messageInput.parse(sent[index]));
      const item = (await inbox.item(id))!;
      assertEquals(item.message, expected);
      const file = exported(item);
      for (const name of FIELD_NAMES) assertEquals(file[name], expected[name] ?? null);
    }
  }
});

Deno.test("a mistake of one message belongs to its sender: the store goes on, and the others are accepted", async () => {
  await withContact({}, async (contact, store) => {
    // Larger than anything that the schema lets through.
    const large = { ...input(), posting: "x".repeat(1_000_000) };
    const results = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => send(contact)),
      contact.submit(large, call()),
      ...Array.from({ length: 5 }, () => send(contact)),
    ]);
    assertEquals(
      results.map(({ status }) => status),
      results.map((_, index) => index === 5 ? "rejected" : "fulfilled"),
    );
    assertEquals(store.available, true);
    assert(!(results[5] as PromiseRejectedResult).reason.message.includes("reached"));
  });
});

Deno.test("a commit that is refused is made again for each message alone", async () => {
  // What only the store can find: a signature of more than a value may have.
  const signed = () =>
    Promise.resolve({ method: "POST", url: HOST, host: "h", headers: [["x", "y".repeat(70_000)] as [string, string]] });
  const checks = { begin: () => [], run: () => Promise.resolve([]) } as never;
  await withContact({ checks }, async (contact, store) => {
    const results = await Promise.allSettled([
      send(contact),
      send(contact, input(), { signed }),
      send(contact),
    ]);
    assertEquals(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
    assertEquals([(results[1] as PromiseRejectedResult).reason instanceof ServiceError, store.available], [
      false,
      true,
    ]);
  });
});

Deno.test("what no store takes is told apart from a store that is lost", async () => {
  using kv = await Deno.openKv(":memory:");
  const beyond: (() => Promise<unknown>)[] = [
    () => kv.set(["a"], "x".repeat(70_000)),
    () => kv.set(["a".repeat(3000)], 1),
    () => kv.get(["a".repeat(3000)]),
    () => kv.set(["a"], () => 1),
    () => Array.from({ length: 1001 }, (_, n) => n).reduce((all, n) => all.set(["a", n], 1), kv.atomic()).commit(),
    () =>
      Array.from({ length: 20 }, (_, n) => n).reduce((all, n) => all.set(["a", n], new Uint8Array(60_000)), kv.atomic())
        .commit(),
    () =>
      Array.from({ length: 60 }, (_, n) => n).reduce((all, n) => all.set(["a".repeat(1500), n], 1), kv.atomic())
        .commit(),
  ];
  for (const work of beyond) assert(isBeyondBounds(await assertRejects(work)), String(work));
  const closed = await Deno.openKv(":memory:");
  closed.close();
  assertEquals(isBeyondBounds(await assertRejects(() => closed.get(["a"]))), false);
});

Deno.test("refused messages count as calls, accepted ones do not; with no call left nothing is tried", async () => {
  await using service = await startService({ env: { CALL_LIMIT: "6;w=86400", CONTACT_LIMIT: "2;w=86400" } });
  const left = () => service.runtime.service.callLimiter.peek("127.0.0.1").remaining;
  const post = async (body: string, type = "application/json") => {
    const response = await service.fetch("/api/v1/contact", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    await response.body?.cancel();
    return [response.status, left()];
  };
  const message = (text: string) => JSON.stringify({ message: text, reply_to: "sam@company.example" });
  assertEquals(await post(message("The first message")), [202, 6]);
  assertEquals(await post(message("The first message")), [202, 6]);
  assertEquals(await post("{"), [400, 5]);
  assertEquals(await post(message("x")), [400, 4]);
  assertEquals(await post(message("Another"), "text/plain"), [415, 3]);
  assertEquals(await post(message("The second message")), [202, 3]);
  assertEquals(await post(message("The third message")), [429, 2]);
  const form = await service.fetch("/contact", { method: "POST", body: new URLSearchParams({ message: "x" }) });
  await form.body?.cancel();
  assertEquals([form.status, left()], [400, 1]);
  assertEquals(await post("{"), [400, 0]);
  const refused = await service.fetch("/api/v1/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: message("The first message"),
  });
  assertEquals([refused.status, refused.headers.has("retry-after")], [429, true]);
  await refused.body?.cancel();
});
