import { assertEquals, assertStringIncludes } from "@std/assert";
import { ChannelError } from "@/lib/contact/delivery_channels.ts";
import { Clock, input, send, withContact } from "@/tests/contact/support/contact.ts";
import { noteChecks } from "@/tests/contact/support/inbox.ts";

const HOSTILE = "safe \u202e desrever \u2066 iso \x7f \x9b31m \u{e0041}";

async function inbox(path: string, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "-A", "tasks/inbox.ts", ...args],
    env: { KV_PATH: path, NO_COLOR: "1" },
  }).output();
  return { code, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
}

Deno.test("the inbox task lists messages while the service runs, and sends a failed one again", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/store.sqlite3`;
  assertStringIncludes((await inbox(path)).out, "No messages");
  assertEquals((await inbox(path, "--", "--json")).out, "[]\n");

  const clock = new Clock();
  const down = {
    name: "email",
    send: () => Promise.reject(new ChannelError("rejected", "no")),
  };
  await withContact({ path, channels: [down], backoff: () => 0, now: clock.now }, async (contact, store) => {
    const { answer } = await send(
      contact,
      input({ message: `Hello\nthere ${HOSTILE.replaceAll(/[\x7f-\x9f]/g, "")}` }),
    );
    for (let sweeps = 0; sweeps < 12; sweeps++) {
      await contact.sweep();
      await contact.idle();
    }
    assertEquals((await contact.record(answer.id)).status, "failed");

    const { out } = await inbox(path);
    for (
      const part of ["A position", "Sam Sender, Example Ltd <sender@example.com>", answer.id, "failed", "    Hello"]
    ) {
      assertStringIncludes(out, part);
    }
    assertStringIncludes(out, "\\u{202e}");
    const [item] = JSON.parse((await inbox(path, "--json", "--limit", "1")).out);
    assertEquals([item.id, item.status, item.error], [answer.id, "failed", "rejected"]);

    assertEquals((await inbox(path, "retry", answer.id)).code, 0);
    assertEquals((await contact.record(answer.id)).status, "queued");
    const again = await inbox(path, "retry", answer.id);
    assertEquals(again.code, 1);
    assertStringIncludes(again.err, "Only a message whose delivery has failed");
    assertEquals(item.untrusted, true);

    const links = { company_url: "https://example.com", posting_url: "https://example.com/jobs/1" };
    const held = (await send(contact, input(links), { hold: "hidden_field" })).answer.id;
    await contact.idle();
    const listed = (await inbox(path)).out;
    assertStringIncludes(listed, `held (hidden_field); deno task inbox -- release ${held}`);
    for (const line of ["  Company site: https://example.com\n", "  Posting: https://example.com/jobs/1\n"]) {
      assertStringIncludes(listed, line);
    }
    assertStringIncludes((await inbox(path, "--", "release", held)).out, `${held} is released`);
    assertEquals((await contact.record(held)).status, "queued");
    assertStringIncludes((await inbox(path, "release", held)).err, "Only a message that is held can be released.");
    assertEquals((await inbox(path, "release")).code, 1);

    await noteChecks(store, answer.id, "domain_good", "signature_valid");
    const failed = (await send(contact)).answer.id;
    await contact.idle();
    await noteChecks(store, failed, "domain_missing");
    assertStringIncludes(
      (await inbox(path, "--", "answer", answer.id, "We talk on Monday.")).out,
      "marked as answered",
    );
    assertStringIncludes((await inbox(path, "decline", failed)).out, "marked as declined");
    const all = (await inbox(path)).out;
    for (
      const part of [
        `${answer.id}  answered: We talk on Monday.\n  vouched: The request was signed`,
        "    domain passed: The domain of reply_to receives mail.",
        `${failed}  declined\n  held: The domain of reply_to does not exist.\n    domain failed: `,
        "\n  open: The owner has released the message.",
      ]
    ) assertStringIncludes(all, part);
    const told = JSON.parse((await inbox(path, "--json")).out).find(({ id }: { id: string }) => id === failed);
    assertEquals([told.lane, told.outcome, told.checks[0].status], ["held", "declined", "failed"]);
    assertStringIncludes((await inbox(path, "reopen", failed)).out, "open again");
    assertEquals((await contact.record(failed)).outcome, null);
    assertEquals((await inbox(path, "--limit", "0")).code, 1);
    assertEquals((await inbox(path, "remove", answer.id)).code, 1);
  });
  await Deno.remove(folder, { recursive: true });
});
