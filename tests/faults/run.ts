/**
 * Kills the server again and again while messages arrive, and checks that none of them is lost or doubled. Half-way the
 * store is lost, and the server goes on with one into which a backup was restored. All the time senders are checked, and
 * half of what they name fails.
 *
 *     deno task test:faults               a new seed, which is printed
 *     FAULTS_SEED=123 deno task test:faults
 *     FAULTS_MESSAGES=10000 deno task test:faults      kills go on until so many are accepted (300 by default)
 *     FAULTS_SERVER='["deno","run","-A","serve.ts"]' deno task test:faults     another server
 */
import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { backup, restore } from "@/lib/store/backup.ts";
import { openMailbox } from "@/tests/contact/support/smtp.ts";
import { freePort } from "@/tests/support/free_port.ts";
import { createRandom, pause } from "./random.ts";
import { type Ledger, runSender } from "./sender.ts";
import { serverCommand, ServerProcess } from "./server_process.ts";
import { openStrangers } from "./strangers.ts";
import { countChecks, verify } from "./verify.ts";

const LEAST_MESSAGES = Number(Deno.env.get("FAULTS_MESSAGES") ?? 300);
if (!Number.isSafeInteger(LEAST_MESSAGES) || LEAST_MESSAGES < 1) throw new Error("FAULTS_MESSAGES must be a number");
const LEAST_KILLS = Math.max(20, Math.ceil(LEAST_MESSAGES / 50));
/** Of a long run there are more, so that the server has as much to do as it can between two kills. */
const IS_LONG = LEAST_MESSAGES > 1000;
const SENDERS = IS_LONG ? 48 : 12;
/** As many may wake the owner, the rest is held: all of it comes from one network. */
const MOST_MAILED = Math.max(200, Math.round(LEAST_MESSAGES / 2));
/**
 * After the last start leases of killed deliveries (30 s) end. As long as messages are delivered it goes on, however long
 * that takes; when for so long none is, the rest is stuck.
 */
const STUCK_AFTER_MS = 90_000;
/** Of those that are not done so many are asked for before a pause: the oldest are done first. */
const LOOKED_AHEAD = 10;

const seed = Number(Deno.env.get("FAULTS_SEED") ?? crypto.getRandomValues(new Uint32Array(1))[0]);
const command = await serverCommand();
console.log(`seed ${seed} (repeat with FAULTS_SEED=${seed})`);

const begin = performance.now();
const random = createRandom(seed);
// Where the server may write: it runs with the permissions of production.
await Deno.mkdir("data", { recursive: true });
const folder = await Deno.makeTempDir({ dir: "data", prefix: "faults-" });
let kvPath = `${folder}/store.sqlite3`;
const mailbox = await openMailbox();
const mailRandom = random.fork();
mailbox.delay = () => mailRandom.between(0, 60);
const strangers = await openStrangers(random.fork());
const server = new ServerProcess(command, freePort(), {
  ...strangers.env,
  KV_PATH: kvPath,
  SMTP_URL: mailbox.url,
  NOTIFY_TO: "owner@example.com",
  NOTIFY_FROM: "site@vitrine.example.com",
  CONTACT_LIMIT: "1000000;w=3600",
  // One network may wake the owner with a tenth.
  CONTACT_GLOBAL_LIMIT: `${MOST_MAILED * 10};w=86400`,
});

const ledger: Ledger = { accepted: new Map(), refused: new Set(), repetitions: 0 };
let kills = 0;
let moved = false;
let over = false;
let killing: Promise<void> | undefined;
try {
  server.spawn();
  await server.listening();
  const wanted = () => !over && (kills < LEAST_KILLS || ledger.accepted.size < LEAST_MESSAGES);
  const senders = Promise.all(
    Array.from({ length: SENDERS }, () => runSender(server.origin, random.fork(), ledger, wanted, strangers.posting)),
  );
  killing = killAgainAndAgain();
  await Promise.all([senders, killing]);
  await settled();
  const stopTime = await server.stop();
  const kv = await Deno.openKv(kvPath);
  const problems = await verify(kv, mailbox, ledger, MOST_MAILED);
  const checks = await countChecks(kv);
  kv.close();
  if (stopTime > 4500) problems.push(`the server took ${stopTime.toFixed(0)} ms to stop`);

  const { accepted, refused, repetitions } = ledger;
  console.log(
    `${kills} kills, ${accepted.size} accepted, ${refused.size} refused, ${repetitions} repetitions, ` +
      `${mailbox.mails.length} mails, stopped in ${stopTime.toFixed(0)} ms, ${secondsSince(begin)} s`,
  );
  console.log(`checks: ${checks}; ${strangers.pages()} pages were asked for`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) Deno.exitCode = 1;
  else console.log("every accepted message is in the inbox exactly once and, unless held, mailed under one Message-ID");
} finally {
  over = true;
  await killing?.catch(() => {});
  await server.kill();
  await mailbox.close();
  await strangers.close();
  await Deno.remove(folder, { recursive: true });
}

async function killAgainAndAgain(): Promise<void> {
  const moments = random.fork();
  while (!over && (!moved || kills < LEAST_KILLS || ledger.accepted.size < LEAST_MESSAGES)) {
    // One in five dies while it starts, the others after a few messages, however fast the machine is.
    if (moments.happens(0.8)) {
      await server.listening();
      await accepting(moments.between(0, 2 * LEAST_MESSAGES / LEAST_KILLS));
    } else await pause(moments.between(0, 900));
    await server.kill();
    kills++;
    if (!moved && kills >= LEAST_KILLS / 2 && ledger.accepted.size >= LEAST_MESSAGES / 2) await moveToAnotherStore();
    if (kills % 100 === 0) console.log(`${kills} kills, ${ledger.accepted.size} accepted, ${secondsSince(begin)} s`);
    if (!over) server.spawn();
  }
  if (!over) await server.listening();
}

/** Resolves when so many more messages are accepted, or when it takes long. */
async function accepting(count: number): Promise<void> {
  const [end, enough] = [performance.now() + 5000, ledger.accepted.size + count];
  while (!over && ledger.accepted.size < enough && performance.now() < end) await pause(2);
}

/** What was accepted before has to be in the backup of the store that was left behind by a kill. */
async function moveToAnotherStore(): Promise<void> {
  await backup(kvPath, `${folder}/backup`);
  kvPath = `${folder}/restored.sqlite3`;
  const kv = await Deno.openKv(kvPath);
  const count = await restore(kv, `${folder}/backup`);
  kv.close();
  server.set({ KV_PATH: kvPath });
  moved = true;
  console.log(`a backup of ${ledger.accepted.size} messages was restored: ${count} entries`);
}

/** Resolves when every accepted message is delivered, or held; after a long run also when every sender was looked at. */
async function settled(): Promise<void> {
  const settling = performance.now();
  const open = new Set(ledger.accepted.values());
  // Whichever of them is done next: somebody was told of it, or its sender was looked at.
  const signs = () => mailbox.mails.length + strangers.asked() - open.size;
  let moves = { at: settling, signs: signs() };
  while (open.size > 0) {
    let waiting = 0;
    for (const id of open) {
      const response = await fetch(`${server.origin}/api/v1/contact/${id}`);
      const { status, checks }: Partial<DeliveryRecord> = await response.json();
      const isDone = status === "delivered" || status === "held";
      if (isDone && !(IS_LONG && checks?.some(({ code }) => code.endsWith("_checking")))) open.delete(id);
      else if (++waiting === LOOKED_AHEAD) break;
    }
    if (signs() !== moves.signs) moves = { at: performance.now(), signs: signs() };
    else if (performance.now() - moves.at > STUCK_AFTER_MS) return console.error(`${open.size} messages are stuck`);
    if (open.size > 0) await pause(100);
  }
  console.log(
    `all were ${IS_LONG ? "looked at, and " : ""}delivered or held ${secondsSince(settling)} s after the last start`,
  );
}

function secondsSince(time: number): string {
  return ((performance.now() - time) / 1000).toFixed(1);
}
