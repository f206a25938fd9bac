/**
 * Two instances of the service as they run on the platform: one store over KV Connect, no queues, a balancer without
 * stickiness, and instances that are stopped and started at will.
 *
 *     deno task test:platform
 *     PLATFORM_SECONDS=12 PLATFORM_SEED=123 PLATFORM_ONLY=publications deno task test:platform
 */
import { openReceiver, SECRET } from "@/tests/contact/support/receiver.ts";
import { createRandom, pause } from "@/tests/faults/random.ts";
import { serverCommand, ServerProcess } from "@/tests/faults/server_process.ts";
import { freePort } from "@/tests/support/free_port.ts";
import { openBalancer } from "./balancer.ts";
import { openKvConnect } from "./kv_connect/server.ts";
import { CONTACT_GLOBAL_QUOTA, CONTACT_QUOTA, OWNER_PASSWORD, type Platform, READ_QUOTA } from "./platform.ts";
import { chaos } from "./steps/chaos.ts";
import { deliveries } from "./steps/deliveries.ts";
import { limitOfAll, limitOfOneClient } from "./steps/limits.ts";
import { publications } from "./steps/publications.ts";
import { sharedReadLimit } from "./steps/reads.ts";
import { duplicates, idempotency } from "./steps/repetitions.ts";
import { sessions } from "./steps/sessions.ts";

const INSTANCES = 2;
/** In the place of the minute after which the platform calls the cron, in milliseconds. */
const SWEEP_EVERY_MS = 1000;

/** Each does one thing through the balancer, and says what it saw. The limit of all counts what came before. */
const ALL = [limitOfOneClient, idempotency, duplicates, sharedReadLimit, sessions, publications, chaos, limitOfAll];
const ONLY = Deno.env.get("PLATFORM_ONLY");
const STEPS = [...ALL, deliveries].filter(({ name }) => ONLY === undefined || name === ONLY);

const seed = Number(Deno.env.get("PLATFORM_SEED") ?? crypto.getRandomValues(new Uint32Array(1))[0]);
const seconds = Number(Deno.env.get("PLATFORM_SECONDS") ?? 60);
console.log(`seed ${seed} (repeat with PLATFORM_SEED=${seed})`);

const begin = performance.now();
const random = createRandom(seed);
const folder = await Deno.makeTempDir({ prefix: "vitrine-platform-" });
const store = await openKvConnect(`${folder}/store.sqlite3`);
const receiver = openReceiver();
const receiverRandom = random.fork();
const refused = new Set<string | null>();
receiver.answer = async ({ headers }) => {
  await pause(receiverRandom.between(0, 150));
  const id = headers.get("webhook-id");
  // Once only: a second refusal would be followed by a pause of more than a minute.
  if (refused.has(id) || receiverRandom.happens(0.95)) return new Response(null, { status: 204 });
  refused.add(id);
  return new Response(null, { status: 503 });
};
const command = await serverCommand();
const ports = Array.from({ length: INSTANCES }, freePort);
const balancer = openBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
const instances = ports.map((port) =>
  new ServerProcess(command, port, {
    KV_PATH: store.url,
    DENO_KV_ACCESS_TOKEN: store.token,
    DENO_CRON_TEST_SCHEDULE_OFFSET: String(SWEEP_EVERY_MS),
    BASE_URL: balancer.origin,
    OWNER_PASSWORD,
    TRUSTED_PROXY_HOPS: "1",
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
    CONTACT_LIMIT: `${CONTACT_QUOTA};w=86400`,
    CONTACT_GLOBAL_LIMIT: `${CONTACT_GLOBAL_QUOTA};w=86400`,
    READ_LIMIT: `${READ_QUOTA};w=86400`,
  })
);
const platform: Platform = {
  origin: balancer.origin,
  instances,
  receiver,
  random,
  seconds,
  accepted: new Set(),
  held: new Set(),
};

let kv: Deno.Kv | undefined;
let failed = 0;
try {
  for (const instance of instances) instance.spawn();
  for (const instance of instances) await instance.listening();
  Deno.env.set("DENO_KV_ACCESS_TOKEN", store.token);
  kv = await Deno.openKv(store.url);
  for (const step of STEPS) {
    try {
      console.log(`ok      ${step.name}: ${await step(platform, kv)}`);
    } catch (error) {
      failed++;
      console.error(`FAILED  ${step.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const time = (performance.now() - begin) / 1000;
  console.log(`${STEPS.length - failed} passed, ${failed} failed (${time.toFixed(0)} s)`);
} finally {
  for (const instance of instances) await instance.kill();
  kv?.close();
  await balancer.close();
  await receiver.close();
  await store.close();
  await Deno.remove(folder, { recursive: true });
}
Deno.exit(failed === 0 ? 0 : 1);
