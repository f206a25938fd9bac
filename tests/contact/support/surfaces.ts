/**
 * Sends one message to a service and prints everything in which it then shows: one JSON object, a text for each surface.
 * A process of its own, so that it can also run in a copy of the project (`new_field_test.ts`).
 *
 *     deno run FLAGS tests/contact/support/surfaces.ts '{"message": …}' '["FLAGS", …]'
 */
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { ownSpeech } from "@/lib/admin/desk_language.ts";
import { ownerServer } from "@/lib/admin/owner_tools.ts";
import { Browser, signedIn } from "@/tests/admin/support/signed_in.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT, startService, type TestService } from "@/tests/support/service.ts";

const NOW = Date.UTC(2026, 10, 21, 12);

/** Languages whose labels the desk and the form are read in. */
const LANGUAGES = ["en", "he"];

async function surfacesOf(fields: Record<string, string>, flags: string[]): Promise<Record<string, string>> {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const [mailbox, receiver] = [await openMailbox(), openReceiver()];
  const env = {
    KV_PATH: path,
    SMTP_URL: mailbox.url,
    NOTIFY_TO: "owner@example.com",
    NOTIFY_FROM: "service@example.com",
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
  };
  await using service = await startService({ env, now: () => NOW });
  const { browser } = await signedIn(service);
  const answers = await answersTo(service, fields);
  const { id } = JSON.parse(answers.accepted);
  await until(async () => (await service.runtime.service.contact.record(id)).status === "delivered");
  const { subject, text } = mailbox.mails.find(({ text }) => text!.includes(id))!;
  const surfaces: Record<string, string> = {
    ...answers,
    mail: `${subject}\n${text}`,
    webhook: JSON.stringify(receiver.received[0].payload, null, 2),
    ...await toolsOf(service, id),
    found: await foundBy(service, Object.values(fields)),
    form: await pageOf(new Browser(service), "/contact", "en"),
    schema: JSON.stringify(
      (await (await service.fetch("/openapi.json")).json()).paths["/api/v1/contact"].post.requestBody
        .content["application/json"].schema,
    ),
  };
  for (const language of LANGUAGES) {
    surfaces[`desk ${language}`] = await pageOf(browser, `/admin/inbox/${id}`, language);
    surfaces[`list ${language}`] = await pageOf(browser, "/admin/inbox", language);
  }
  for (const format of ["csv", "json"]) {
    surfaces[format] = await (await browser.get(`/admin/inbox/export?format=${format}&place=all`)).text();
  }
  const task = new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, `${ROOT}tasks/inbox.ts`],
    env: { KV_PATH: path, NO_COLOR: "1", TZ: "UTC" },
  });
  surfaces.task = new TextDecoder().decode((await task.output()).stdout);
  await Promise.all([mailbox.close(), receiver.close()]);
  return Object.fromEntries(Object.entries(surfaces).map(([name, text]) => [name, withoutChance(text, id)]));
}

/** Sends the message, the same again, and with each field left out (under its key) or far too long. */
async function answersTo(service: TestService, fields: Record<string, string>): Promise<Record<string, string>> {
  const post = async (body: Record<string, unknown>, key?: string) => {
    const headers = { "content-type": "application/json", ...key && { "idempotency-key": key } };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return await (await service.send("http://localhost:8000/api/v1/contact", init)).text();
  };
  const accepted = await post(fields, "a-key");
  const others = await Promise.all(
    Object.keys(fields).map(async (name) => `${name}: ${await post({ ...fields, [name]: undefined }, "a-key")}`),
  );
  const long = await Promise.all(
    Object.keys(fields).map(async (name) => `${name}: ${await post({ ...fields, [name]: "x".repeat(30_000) })}`),
  );
  return { accepted, again: await post(fields), others: others.join("\n"), long: long.join("\n") };
}

/** Says how many messages each text finds. */
async function foundBy({ runtime: { inbox } }: TestService, texts: string[]): Promise<string> {
  const found = await Promise.all(texts.map(async (text) => {
    const { items } = await inbox.page({ place: "all", text: text.slice(0, 50) });
    return `${items.length}: ${text}`;
  }));
  return found.join("\n");
}

async function toolsOf(service: TestService, id: string): Promise<Record<string, string>> {
  const speech = ownSpeech({ language: "en", time_zone: "UTC" }, () => NOW);
  const { inbox, service: { contact } } = service.runtime;
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await ownerServer({ inbox, service: { contact }, speech, report: console.error }).connect(ours);
  const client = new Client({ name: "agent", version: "1.0.0" });
  await client.connect(theirs);
  const call = async (name: string, args: Record<string, unknown>) =>
    JSON.stringify(await client.callTool({ name, arguments: args }), null, 2);
  const tools = {
    tool_read: await call("read_message", { id }),
    tool_list: await call("list_messages", { place: "all" }),
    tool_draft: await call("draft_answer", { id, text: "Thank you." }),
  };
  await client.close();
  return tools;
}

async function pageOf(browser: Browser, path: string, language: string): Promise<string> {
  const headers = { accept: "text/html", "sec-fetch-dest": "document", "accept-language": language };
  return (await (await browser.send(path, { headers })).text()).replaceAll("><", ">\n<");
}

/** Returns a text without what is another each time. */
function withoutChance(text: string, id: string): string {
  return text.replaceAll(id, "ID").replace(/(nonce=|form_token" value=|"token":)"[^"]+"/g, '$1"…"')
    .replace(/\b[\w-]{43}\b/g, "…").replace(/(__frsh_c=|_fresh\/js\/)\w+/g, "$1…").replace(/revision:"\d+"/g, "");
}

const [fields, flags] = Deno.args.map((text) => JSON.parse(text));
console.log(JSON.stringify(await surfacesOf(fields, flags)));
Deno.exit();
