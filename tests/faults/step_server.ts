/**
 * A server that dies by SIGKILL when its first message comes to a step of its delivery: equipment of tests, which start
 * it as a process of its own. Its clock may run ahead, so that leases of the one before have ended.
 *
 *     deno run -A tests/faults/step_server.ts '{"kvPath": …, "smtpUrl": …, "webhookUrl": …, "dieAt": "claimed", "ahead": 0}'
 */
import { createEmailChannel, createWebhookChannel } from "@/lib/contact/delivery_channels.ts";
import { messageInput } from "@/lib/contact/message.ts";
import { ServiceError } from "@/lib/errors.ts";
import { openStore } from "@/lib/store/store.ts";
import { call, makeContact } from "@/tests/contact/support/contact.ts";
import { SECRET } from "@/tests/contact/support/receiver.ts";

export interface StepServerSettings {
  kvPath: string;
  /** Without channels the inbox is all there is. */
  smtpUrl?: string;
  webhookUrl?: string;
  /** `STEP`, or `STEP CHANNEL` for a step of a channel. */
  dieAt?: string;
  /** How much the clock runs ahead, in milliseconds; not at all by default. */
  ahead?: number;
}

if (import.meta.main) {
  const { kvPath, smtpUrl, webhookUrl, dieAt, ahead = 0 }: StepServerSettings = JSON.parse(Deno.args[0]);
  const store = await openStore(kvPath, { log: (_level, event) => console.log("event", event), probeEvery: 100 });
  const owner = { to: "owner@example.com", from: "site@vitrine.example.com" };
  const contact = makeContact(store, {
    channels: [
      ...smtpUrl === undefined ? [] : [createEmailChannel({ url: smtpUrl, ...owner })],
      ...webhookUrl === undefined ? [] : [createWebhookChannel({ url: webhookUrl, secret: SECRET })],
    ],
    now: () => Date.now() + ahead,
    wakeUps: {},
    async atStep(step, _id, channel) {
      if ([step, channel].filter((part) => part !== undefined).join(" ") !== dieAt) return;
      Deno.kill(Deno.pid, "SIGKILL");
      await new Promise(() => {});
    },
  });
  contact.start();

  Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: ({ port }) => console.log("port", port) }, async (request) => {
    try {
      if (request.method === "GET") return Response.json(await contact.record(new URL(request.url).pathname.slice(1)));
      const key = request.headers.get("idempotency-key")!;
      const result = await contact.submit(messageInput.parse(await request.json()), call({ idempotencyKey: key }));
      return Response.json(result.answer, { status: 202 });
    } catch (error) {
      return Response.json({}, { status: error instanceof ServiceError && error.code === "unavailable" ? 503 : 500 });
    }
  });
}
