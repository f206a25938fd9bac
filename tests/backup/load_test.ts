import { assert, assertEquals } from "@std/assert";
import { until } from "@/tests/contact/support/contact.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask, type ServiceProcess, startProcess } from "@/tests/support/process.ts";
import { workplace } from "./support.ts";

const SENDERS = 8;
const BACKUPS = 3;

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
        await until(() => accepted.length >= count + 50);
        before.push([...accepted]);
        const { code, stderr } = await runTask("backup", { KV_PATH: place.store }, [`${place.file}-${number}`]);
        assertEquals([code, stderr], [0, ""]);
        // Otherwise it was no backup under load.
        assert(accepted.length > before.at(-1)!.length);
      }
    } finally {
      // Else what they do when the service has gone hides what went wrong.
      sending = false;
      await senders;
    }
  }

  for (const [number, accepted] of before.entries()) {
    const KV_PATH = `${place.path}/restored-${number}.sqlite3`;
    const { code, stderr } = await runTask("restore", { KV_PATH }, [`${place.file}-${number}`]);
    assertEquals([code, stderr], [0, ""]);
    await using service = await startProcess({ ...env, KV_PATH });
    for (const { id } of accepted) await until(() => isDelivered(service, id), 30);
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
  const response = await send(service, message, key);
  assertEquals(response.status, 202);
  const body = await response.text();
  return { id: JSON.parse(body).id, key, message, body };
}

async function isDelivered({ url }: ServiceProcess, id: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/contact/${id}`);
  assertEquals(response.status, 200, id);
  return (await response.json()).status === "delivered";
}
