import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { FIELD_NAMES, type FieldKind, MESSAGE_FIELDS, messageInput } from "@/lib/contact/message.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** Each field of the table with a value of its kind. */
function valuesOf(number: 1 | 2): Record<string, string> {
  return Object.fromEntries(FIELD_NAMES.map((name) => {
    const field: { takes: FieldKind; options?: readonly string[] } = MESSAGE_FIELDS[name];
    const values: Record<FieldKind, string> = {
      lines: `We look for an engineer, as ${name} ${number} says.`,
      line: `${name} ${number}`,
      address: `sam@company${number}.example`,
      link: `https://company.example/${name}/${number}`,
      document: `An engineer who automates offices, from ${number} March, remote.`,
      choice: field.options?.[number - 1] ?? "",
    };
    return [name, values[field.takes]];
  }));
}

const MESSAGE = valuesOf(1);
/** Each field with another value; each alone makes another body. */
const CHANGES = valuesOf(2);
const HOME = "192.0.2.1";
const ELSEWHERE = "203.0.113.9";

/** Sends the message with some fields changed. */
async function post(service: TestService, changes: object, key?: string, client = HOME) {
  const headers = { "content-type": "application/json", ...(key === undefined ? {} : { "idempotency-key": key }) };
  const body = JSON.stringify({ ...MESSAGE, ...changes });
  const response = await service.fetch("/api/v1/contact", { method: "POST", headers, body, client });
  const text = await response.text();
  const replayed = response.headers.get("idempotency-replayed") === "true";
  return { ...JSON.parse(text), status: response.status, text, replayed };
}

async function withService(test: (service: TestService) => Promise<void>): Promise<void> {
  using folder = temporaryFolder();
  await using service = await startService({
    env: { KV_PATH: `${folder.path}/store.sqlite3`, CONTACT_LIMIT: "100;w=3600" },
  });
  await test(service);
}

async function inboxOf(service: TestService): Promise<unknown[]> {
  await service.runtime.service.contact.idle();
  return (await service.runtime.inbox.page({ place: "all" })).items.map(({ message }) => message);
}

Deno.test("the same text from two addresses is two messages", async () => {
  await withService(async (service) => {
    const first = await post(service, {});
    const second = await post(service, { reply_to: CHANGES.reply_to });
    assertEquals([first.status, second.status, second.deduplicated], [202, 202, false]);
    assertNotEquals(second.id, first.id);
    assertEquals((await inboxOf(service)).length, 2);
  });
});

Deno.test("the same key with one changed field is 422, whichever field it is", async () => {
  await withService(async (service) => {
    const first = await post(service, {}, "a-key");
    for (const [field, value] of Object.entries(CHANGES)) {
      const again = await post(service, { [field]: value }, "a-key");
      assertEquals([again.status, again.error?.code], [422, "idempotency_key_reused"], field);
    }
    const replacing = await post(service, { replaces: first.id }, "a-key");
    assertEquals([replacing.status, replacing.error?.code], [422, "idempotency_key_reused"], "replaces");
    for (const field of FIELD_NAMES.filter((name) => messageInput.shape[name].safeParse(undefined).success)) {
      const again = await post(service, { [field]: undefined }, "a-key");
      assertEquals([again.status, again.error?.code], [422, "idempotency_key_reused"], `without ${field}`);
    }
    assertEquals((await post(service, {}, "a-key")).text, first.text);
    assertEquals((await inboxOf(service)).length, 1);
  });
});

Deno.test("the same key and body from another network is the same message, and no other body is", async () => {
  await withService(async (service) => {
    const first = await post(service, {}, "a-key");
    const moved = await post(service, {}, "a-key", ELSEWHERE);
    assertEquals([moved.text, moved.replayed], [first.text, true]);
    for (const [index, [field, value]] of Object.entries(CHANGES).entries()) {
      // Each from a network of its own, where nothing is remembered of the field before.
      const again = await post(service, { [field]: value }, "a-key", `198.51.100.${index}`);
      assert(!again.replayed && again.text !== first.text, field);
      // With the same text from the same address it is the same sender, and the key is still theirs.
      const isSameSender = field !== "message" && field !== "reply_to";
      assertEquals(again.status, isSameSender ? 422 : 202, field);
    }
    // The key is still that of the first network.
    assertEquals((await post(service, { subject: CHANGES.subject }, "a-key")).status, 422);
  });
});
