import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { ServiceError } from "@/lib/errors.ts";
import type { LogFields } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import { countOf, input, send, until, withContact } from "@/tests/contact/support/contact.ts";
import { openKvConnect } from "@/tests/platform/kv_connect/server.ts";

/** How long one use of the store may take here, in milliseconds. */
/** Long enough for a busy machine to answer in time where nothing is broken. */
const DEADLINE_MS = 4000;

/** Answers a request to the store; `pass` does it as the store would. */
type Answer = (pass: () => Promise<Response>) => Response | Promise<Response>;

interface FailingStore {
  url: string;
  answer: Answer;
  close(): Promise<void>;
}

async function openFailingStore(): Promise<FailingStore> {
  const server = await openKvConnect(":memory:");
  // Another test may have set a token of its own: what is behind takes that of `server` in any case.
  if (!Deno.env.has("DENO_KV_ACCESS_TOKEN")) Deno.env.set("DENO_KV_ACCESS_TOKEN", "a token of the tests");
  const stop = new AbortController();
  const options = { hostname: "127.0.0.1", port: 0, signal: stop.signal, onListen() {} };
  const front = Deno.serve(options, (request): Response | Promise<Response> => remote.answer(() => forward(request)));
  const remote: FailingStore = {
    /** With a name in it that belongs into no log. */
    url: `http://127.0.0.1:${front.addr.port}/?key=secret`,
    answer: (pass) => pass(),
    async close() {
      stop.abort();
      await front.finished;
      await server.close();
    },
  };
  return remote;

  async function forward(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set("authorization", `Bearer ${server.token}`);
    const url = new URL(new URL(request.url).pathname, server.url);
    return await fetch(url, { method: request.method, headers, body: await request.bytes() });
  }
}

const FAULTS: Record<string, Answer> = {
  "never answers": () => new Promise<Response>(() => {}),
  "answers with errors that may pass": () => new Response("secret words of the server", { status: 503 }),
  "answers with errors that stay": () => new Response("secret words of the server", { status: 400 }),
  "answers slowly": async (pass) => {
    await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS / 2));
    return await pass();
  },
  "writes and does not say so": async (pass) => {
    await pass();
    return await new Promise<Response>(() => {});
  },
};

for (const [fault, answer] of Object.entries(FAULTS)) {
  Deno.test(`a remote store that ${fault}: messages are refused, none is half accepted, and it recovers`, async () => {
    const remote = await openFailingStore();
    const lines: { event: string; fields?: LogFields }[] = [];
    const log = (_level: string, event: string, fields?: LogFields) => void lines.push({ event, fields });
    const store = await openStore(remote.url, { log, deadline: DEADLINE_MS, probeEvery: 50 });
    assert(store.available);
    await withContact({ store, wakeUps: { kick: false, timer: false } }, async (contact) => {
      const before = (await send(contact)).answer.id;
      const message = input();
      remote.answer = answer;
      const refusals = await Promise.all(
        [1, 2, 3].map(() => assertRejects(() => send(contact, message, { idempotencyKey: "a-key" }), ServiceError)),
      );
      for (const error of refusals) {
        assertEquals([error.code, error.retryAfter], ["unavailable", 1]);
        assertStringIncludes(error.hint!, "same Idempotency-Key");
      }
      // Whoever asks from now on is not kept waiting.
      if (!store.available) await assertRejects(() => contact.record(before), ServiceError);
      const complaints = lines.filter(({ event }) => event === "store_unavailable");
      assertEquals(new Set(complaints.map(({ fields }) => fields?.reason)).size, complaints.length);
      assert(complaints.length > 0);

      remote.answer = (pass) => pass();
      await until(() => store.available);
      const { answer: { id, deduplicated } } = await send(contact, message, { idempotencyKey: "a-key" });
      assertEquals(deduplicated, false);
      await contact.sweep();
      await contact.idle();
      assertEquals((await contact.record(id)).status, "delivered");
      assertEquals((await contact.record(before)).status, "delivered");
      assertEquals([await countOf(store, "contact", "job"), await countOf(store, "inbox", "entry")], [2, 2]);
      assert(!JSON.stringify(lines).includes("secret"), JSON.stringify(lines));
    });
    await remote.close();
  });
}
