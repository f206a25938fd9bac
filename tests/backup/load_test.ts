import { assert, assertEquals } from "@std/assert";
import { LEASE_MS } from "@/lib/contact/delivery.ts";
import { until } from "@/tests/contact/support/contact.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask, type ServiceProcess, startProcess } from "@/tests/support/process.ts";
import { workplace } from "./support.ts";

const SENDERS = 8;
const BACKUPS = 3;

/** What was being delivered when a backup was made is taken over when its lease has ended. */
const PATIENCE_S = LEASE_MS / 1000 + 60;

Deno.test("backups made under load, each restored into an empty store, lose nothing that was accepted before them", async () => {
  using place = workplace();
  using content = temporaryFolder(ownerFiles({ projects: 1, agents: 1 }));
  const env = {
    CONTENT_DIR: content.path,
    CONTACT_LIMIT: "1000000;w=3600",
    CONTACT_GLOBAL_LIMIT: "1000000;w=86400",
  };
  /** For each backup, what had been accepted before it began. */
  const before: Accepted[][] = [];
  {
    await using service = await startProcess({ ...env, KV_PATH: place.store });
    const accepted: Accepted[] = [];
    let sending = true;
    const senders = Promise.all(Array.from({ length: SENDERS }, async () => {
      while (sending) accepted.push(await post(service));
    }));
    try {
      for (let number = 0; number < BACKUPS; number++) {
        const count = accepted.length;
        // What ends a sender ends the test, with its cause.
        await Promise.race([until(() => accepted.length >= count + 50), senders]);
        before.push([...accepted]);
        const { code, stderr } = await runTask("backup", { KV_PATH: place.store }, [`${place.file}-${number}`]);
        assertEquals([code, stderr], [0, ""]);
        // Otherwise it was no backup under load.
        assert(accepted.length > before.at(-1)!.length);
      }
      sending = false;
      await senders;
    } catch (cause) {
      // Else what they do when the service has gone hides what went wrong.
      sending = false;
      await senders.catch(() => {});
      const said = service.output().split("\n").filter((line) => /"level":"(?:warn|error)"/.test(line)).slice(-9);
      throw new Error(["It went wrong beside these lines of the log:", ...said].join("\n"), { cause });
    }
  }

  for (const [number, accepted] of before.entries()) {
    const KV_PATH = `${place.path}/restored-${number}.sqlite3`;
    const { code, stderr } = await runTask("restore", { KV_PATH }, [`${place.file}-${number}`]);
    assertEquals([code, stderr], [0, ""]);
    await using service = await startProcess({ ...env, KV_PATH });
    for (const { id } of accepted) await until(() => isDelivered(service, id), PATIENCE_S);
    const first = accepted[0];
    const again = await send(service, first.message, first.key);
    assertEquals(again.headers.get("idempotency-replayed"), "true");
    assertEquals(await again.text(), first.body);
    const inbox = await runTask("inbox", { KV_PATH }, ["--json", "--limit", "1000"]);
    const ids = JSON.parse(inbox.stdout).map(({ id }: { id: string }) => id);
    assertEquals(new Set(ids).size, ids.length);
    if (ids.length < 1000) assertEquals(accepted.filter(({ id }) => !ids.includes(id)), []);
  }
});

interface Accepted {
  id: string;
  key: string;
  message: string;
  body: string;
}

function send({ url }: ServiceProcess, message: string, key: string): Promise<Response> {
  return fetch(`${url}/api/v1/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ message, reply_to: "sender@example.com" }),
  });
}

async function post(service: ServiceProcess): Promise<Accepted> {
  const key = crypto.randomUUID();
  const message = `During a backup: ${key}`;
  let response = await send(service, message, key);
  // A machine that does much else may make the service say so, and then a sender tries again.
  while (response.status === 503) {
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get("retry-after"))));
    response = await send(service, message, key);
  }
  const body = await response.text();
  assertEquals(response.status, 202, body);
  return { id: JSON.parse(body).id, key, message, body };
}

async function isDelivered({ url }: ServiceProcess, id: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/contact/${id}`);
  assertEquals(response.status, 200, id);
  return (await response.json()).status === "delivered";
}
