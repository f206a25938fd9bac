/**
 * How fast messages are accepted, next to raw commits of the same changes to the same kind of store in the same run,
 * and how soon after its acceptance a message is in the inbox.
 */
import { Contact } from "@/lib/contact/contact.ts";
import { newAnswer } from "@/lib/contact/delivery_record.ts";
import { createId, newJob, writeJob } from "@/lib/contact/job.ts";
import { messageInput, toMessage } from "@/lib/contact/message.ts";
import { silentLog } from "@/lib/log.ts";
import { entryKey, idempotencyKey, ledgerKey, markKey, messageKey, windowKey } from "@/lib/store/keys.ts";
import { commit, retryContended } from "@/lib/store/kv.ts";
import { openStore, type Store } from "@/lib/store/store.ts";

const IN_FLIGHT = 50;
const MESSAGES = 3000;
const ROUNDS = 3;
const PACED_MESSAGES = 300;

/** Measures messages on their way in beside raw commits. */
export async function benchContact(): Promise<void> {
  const accepted: number[] = [];
  const raw: number[] = [];
  // By turns, so that both see the same machine; the best of each is what they can do.
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = [await withStore(measureRaw), await withStore(measureAccepted)];
    if (round === 0) continue;
    raw.push(rates[0]);
    accepted.push(rates[1]);
  }
  const [acceptedPerSecond, rawPerSecond] = [Math.max(...accepted), Math.max(...raw)];
  const { p50, p99 } = await withStore(measureInbox);
  const ratio = (acceptedPerSecond / rawPerSecond).toFixed(2);
  console.log("\nContact, 50 in flight");
  console.log(`raw commits of the same changes   ${rawPerSecond.toFixed(0).padStart(7)}/s`);
  console.log(
    `accepted messages                 ${acceptedPerSecond.toFixed(0).padStart(7)}/s   ratio ${ratio} (aim 0.5)`,
  );
  console.log(`from acceptance to the inbox      p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  // What is compared with is written in one use, which takes longer than a use may in the service.
  const store = await openStore(`${folder}/store.sqlite3`, { log: silentLog, deadline: 600_000 });
  try {
    return await work(store);
  } finally {
    store.close();
    await Deno.remove(folder, { recursive: true });
  }
}

function nextInput(index: number) {
  return messageInput.parse({
    message: `Message ${index}. ${"We look for an engineer who automates offices. ".repeat(10)}`,
    reply_to: "sender@example.com",
    subject: "A position",
    kind: "role",
  });
}

/** Measures what one acceptance changes, one commit each, without reading or deciding anything and without contention. */
async function measureRaw(store: Store): Promise<number> {
  return await store.use((kv) =>
    perSecond(async (index) => {
      const now = Date.now();
      const id = createId(now);
      const expireIn = 86_400_000;
      const text = JSON.stringify(newAnswer(id, urlOf(id), now));
      const remembered = { body: id + id, answer: text, expiresAt: now + expireIn };
      const job = newJob({ id, kind: "role", mark: id, createdAt: now });
      await retryContended(() => {
        const atomic = kv.atomic()
          .check({ key: idempotencyKey(id), versionstamp: null })
          .set(windowKey(clientOf(index)), { count: index, endsAt: now }, { expireIn })
          .set([...ledgerKey, index], { count: index, endsAt: now })
          .set(markKey(id), { ...remembered, key: id, keys: 0 }, { expireIn })
          .set(idempotencyKey(id), remembered, { expireIn })
          .set(messageKey(id), toMessage(nextInput(index)));

        writeJob(atomic, null, job);
        return commit(atomic);
      });
    })
  );
}

async function measureAccepted(store: Store): Promise<number> {
  const contact = benchedContact(store, false);
  const rate = await perSecond(async (index) => {
    const idempotencyKey = crypto.randomUUID();
    await contact.submit(nextInput(index), { client: clientOf(index), idempotencyKey, statusUrl: urlOf });
  });
  await contact.stop();
  return rate;
}

/** Measures single messages, a few milliseconds apart, with every wake-up on. */
async function measureInbox(store: Store): Promise<{ p50: number; p99: number }> {
  const contact = benchedContact(store, true);
  contact.start();
  const times: number[] = [];
  for (let index = 0; index < PACED_MESSAGES; index++) {
    const result = await contact.submit(nextInput(index), { client: clientOf(index), statusUrl: urlOf });
    const begin = performance.now();
    if (result.dryRun) continue;
    await store.use(async (kv) => {
      while ((await kv.get(entryKey(result.answer.id))).value === null);
    });
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
  }
  await contact.stop();
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)];
  return { p50: at(0.5), p99: at(0.99) };
}

function benchedContact(store: Store, working: boolean): Contact {
  const unlimited = { quota: 1e9, window: 86_400 };
  return new Contact({
    store,
    config: { contactLimit: unlimited, contactGlobalLimit: unlimited, retentionDays: 365 },
    channels: [],
    log: silentLog,
    wakeUps: { kick: working, timer: working },
  });
}

async function perSecond(work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const begin = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, async () => {
    while (next < MESSAGES) await work(next++);
  }));
  return MESSAGES / (performance.now() - begin) * 1000;
}

function clientOf(index: number): string {
  return `192.0.2.${index % 200}`;
}

function urlOf(id: string): string {
  return `https://vitrine.example.com/api/v1/contact/${id}`;
}
