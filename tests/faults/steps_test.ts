import { assert, assertEquals } from "@std/assert";
import { listInbox } from "@/lib/contact/inbox/newest.ts";
import type { DeliveryRecord } from "@/lib/contact/record.ts";
import { STEPS } from "@/lib/contact/step.ts";
import { input, until } from "@/tests/contact/support/contact.ts";
import { openReceiver } from "@/tests/contact/support/receiver.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";
import type { StepServerSettings } from "./step_server.ts";

const KEY = "one-key";
/** More than a lease lasts. */
const AHEAD_MS = 60_000;

/** Every step of a message with two channels. The last channel is not recorded for itself: with it all is done. */
const PLACES = STEPS.flatMap((step) =>
  step === "channel_recorded"
    ? [`${step} email`]
    : step.startsWith("channel_")
    ? [`${step} email`, `${step} webhook`]
    : [step]
);

async function startServer(settings: StepServerSettings) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", "tests/faults/step_server.ts", JSON.stringify(settings)],
    cwd: ROOT,
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const [port] = await Array.fromAsync(firstChunk(child.stdout.pipeThrough(new TextDecoderStream())));
  return { child, url: port === undefined ? undefined : `http://127.0.0.1:${Number(port)}/` };
}

/** What a stream says first; nothing when it ends before. The rest is read on, so that the writer is never blocked. */
async function* firstChunk(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const { value } = await reader.read();
  if (value !== undefined) yield value;
  reader.releaseLock();
  stream.pipeTo(new WritableStream()).catch(() => {});
}

/** Sends `message` until there is an answer. @returns the id, or undefined when the server died before it answered. */
async function post(url: string, message: unknown): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "idempotency-key": KEY },
      body: JSON.stringify(message),
    });
    assertEquals(response.status, 202);
    return (await response.json()).id;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function survives(dieAt: string, isWithChannels: boolean): Promise<void> {
  using folder = temporaryFolder();
  const mailbox = await openMailbox();
  const receiver = openReceiver();
  const settings = {
    kvPath: `${folder.path}/store.sqlite3`,
    ...isWithChannels && { smtpUrl: mailbox.url, webhookUrl: receiver.url },
  };
  const message = input();

  const doomed = await startServer({ ...settings, dieAt, ahead: 0 });
  const promised = await post(doomed.url!, message);
  assertEquals((await doomed.child.status).signal, "SIGKILL", "it died at the step");

  const next = await startServer({ ...settings, ahead: AHEAD_MS });
  try {
    // The sender who got no answer asks again with the same key, as the contract says; one who got a 202 need not.
    const id = promised ?? await post(next.url!, message);
    let record: DeliveryRecord | undefined;
    await until(async () => {
      record = await (await fetch(next.url! + id)).json();
      return record?.status === "delivered";
    }, 20);
    assert(record!.delivered_at !== null && record!.error === null);
    if (promised !== undefined) assertEquals(await post(next.url!, message), id, "the key still gives the same answer");

    const kv = await Deno.openKv(settings.kvPath);
    const inbox = await listInbox(kv, 10);
    const due = await Array.fromAsync(kv.list({ prefix: ["contact", "due"] }));
    kv.close();
    assertEquals(inbox.map(({ entry, message }) => [entry.id, message.message]), [[id, message.message]]);
    assertEquals(due, []);
    if (isWithChannels) {
      assertEquals(new Set(mailbox.mails.map(({ messageId }) => messageId)), new Set([`<${id}@vitrine.example.com>`]));
      assertEquals(new Set(receiver.received.map((one) => one.id)), new Set([id!]));
      // Sent again only where the process died between the channel's yes and writing it down.
      assertEquals(mailbox.mails.length, dieAt === "channel_accepted email" ? 2 : 1);
      assertEquals(receiver.received.length, dieAt === "channel_accepted webhook" ? 2 : 1);
    }
  } finally {
    next.child.kill("SIGKILL");
    await next.child.status;
    await receiver.close();
    await mailbox.close();
  }
}

for (const place of PLACES) {
  Deno.test(`a process killed at "${place}" loses nothing and doubles nothing`, () => survives(place, true));
}

for (const place of ["claiming", "delivered"]) {
  Deno.test(`the same with the inbox alone: "${place}"`, () => survives(place, false));
}
