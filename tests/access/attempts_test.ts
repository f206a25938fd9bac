import { assertEquals, assertRejects } from "@std/assert";
import { type Attempter, countAttempt, forgive } from "@/lib/access/attempts.ts";
import { ServiceError } from "@/lib/errors.ts";
import { openKv } from "@/lib/store/open_kv.ts";
import { Clock, DAY_MS, HOUR_MS } from "@/tests/contact/support/contact.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";

const SECRET = new Uint8Array(32);
const HOME = { network: "192.0.2.1" };

/** Seconds to wait, or 0 for an attempt that was let through. */
async function attempt(kv: Deno.Kv, clock: Clock, who: Attempter = HOME): Promise<number> {
  try {
    await countAttempt(kv, SECRET, who, clock.now());
    return 0;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    assertEquals(error.code, "rate_limited");
    return error.retryAfter!;
  }
}

async function repeat(times: number, kv: Deno.Kv, clock: Clock, who?: Attempter): Promise<number[]> {
  const waits = [];
  for (let count = 0; count < times; count++) waits.push(await attempt(kv, clock, who));
  return waits;
}

Deno.test("after five failures each further one doubles the wait, up to an hour", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new Clock();
  assertEquals(await repeat(6, kv, clock), [0, 0, 0, 0, 0, 60]);
  const waits = [];
  for (let failure = 0; failure < 8; failure++) {
    const wait = await attempt(kv, clock);
    clock.pass(wait * 1000 - 1);
    assertEquals(await attempt(kv, clock), 1);
    clock.pass(1);
    assertEquals(await attempt(kv, clock), 0);
    waits.push(wait);
  }
  assertEquals(waits, [60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

Deno.test("attempts that are refused are not counted, and a day without failures forgets all", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new Clock();
  await repeat(40, kv, clock);
  clock.pass(60_000);
  assertEquals(await repeat(2, kv, clock), [0, 120]);
  clock.pass(DAY_MS);
  assertEquals(await repeat(6, kv, clock), [0, 0, 0, 0, 0, 60]);
});

Deno.test("each network is counted for itself", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new Clock();
  await repeat(6, kv, clock);
  assertEquals(await attempt(kv, clock, { network: "192.0.2.2" }), 0);
});

Deno.test("success forgives the network, and takes back its own attempt from the count of all", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new Clock();
  assertEquals(await repeat(4, kv, clock), [0, 0, 0, 0]);
  await forgive(kv, SECRET, HOME);
  assertEquals(await repeat(6, kv, clock), [0, 0, 0, 0, 0, 60]);
  // Eight of the fifty are counted by now: three and five.
  for (let index = 0; index < 42; index++) {
    assertEquals(await attempt(kv, clock, { network: `network ${index}` }), 0);
  }
  assertEquals(await attempt(kv, clock, { network: "another" }), 1);
});

Deno.test("guesses from many networks wait for each other, at most a minute; a known device does not", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new Clock();
  for (let index = 0; index < 50; index++) assertEquals(await attempt(kv, clock, { network: `network ${index}` }), 0);
  assertEquals(await attempt(kv, clock, { network: "another" }), 1);
  for (let index = 0; index < 20; index++) {
    clock.pass(60_000);
    assertEquals(await attempt(kv, clock, { network: `later ${index}` }), 0);
  }
  assertEquals(await attempt(kv, clock, { network: "another" }), 60);
  assertEquals(await attempt(kv, clock, { network: "another", device: "known" }), 0);
  clock.pass(HOUR_MS);
  assertEquals(await attempt(kv, clock, { network: "another" }), 0);
});

Deno.test("a known device has its own limit", async () => {
  using kv = await Deno.openKv(":memory:");
  const clock = new Clock();
  assertEquals(await repeat(6, kv, clock, { ...HOME, device: "known" }), [0, 0, 0, 0, 0, 60]);
  assertEquals(await attempt(kv, clock), 0);
});

Deno.test("of many attempts at once, over two instances and a restart, no more pass than allowed", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const clock = new Clock();
  {
    using one = await openKv(path);
    using other = await openKv(path);
    const attempts = Array.from({ length: 24 }, (_, index) => attempt(index % 2 ? one : other, clock));
    assertEquals((await Promise.all(attempts)).filter((wait) => wait === 0).length, 5);
  }
  using again = await openKv(path);
  assertEquals(await attempt(again, clock), 60);
});

Deno.test("what fails otherwise is no refusal", async () => {
  const kv = await Deno.openKv(":memory:");
  kv.close();
  await assertRejects(() => countAttempt(kv, SECRET, HOME, 0));
});
