import { assert, assertEquals, assertRejects } from "@std/assert";
import { Access } from "@/lib/admin/access.ts";
import { ServiceError } from "@/lib/errors.ts";
import { loadContent } from "@/lib/content/content.ts";
import { silentLog } from "@/lib/log.ts";
import { loadConfig } from "@/lib/settings.ts";
import { openStore } from "@/lib/store/store.ts";
import { Clock, DAY_MS, HOUR_MS } from "@/tests/contact/support/contact.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";

const CONTENT = loadContent("content");
const HOME = "192.0.2.1";
const PASSWORD = "a password of the tests";
/** Wrong at first sight, so that no time goes by with hashing it. */
const WRONG = "x".repeat(1025);

/** A service that can be signed in to, with a clock of its own; with an owner only on demand, since hashing a password takes long. */
async function openAccess({ path = ":memory:", clock = new Clock(), hasOwner = false } = {}) {
  const store = await openStore(path, { log: silentLog });
  const config = loadConfig((name) => hasOwner && name === "OWNER_PASSWORD" ? PASSWORD : undefined, "start");
  const access = new Access({ store, config, content: CONTENT, tell() {}, now: clock.now, log: silentLog });
  const signIn = (password: string, network: string, device?: string) =>
    access.signIn(password, { network, browser: "", device });

  /** Seconds to wait, or 0 for an attempt that was let through. */
  async function attempt(network = HOME, device?: string): Promise<number> {
    try {
      assertEquals(await signIn(WRONG, network, device), undefined);
      return 0;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      assertEquals(error.code, "rate_limited");
      return error.retryAfter!;
    }
  }

  async function repeat(times: number, network?: string, device?: string): Promise<number[]> {
    const waits = [];
    for (let count = 0; count < times; count++) waits.push(await attempt(network, device));
    return waits;
  }

  return { store, access, clock, signIn, attempt, repeat, [Symbol.dispose]: () => store.close() };
}

Deno.test("after five failures each further one doubles the wait, up to an hour", async () => {
  using desk = await openAccess();
  const { clock, attempt } = desk;
  assertEquals(await desk.repeat(6), [0, 0, 0, 0, 0, 60]);
  const waits = [];
  for (let failure = 0; failure < 8; failure++) {
    const wait = await attempt();
    clock.pass(wait * 1000 - 1);
    assertEquals(await attempt(), 1);
    clock.pass(1);
    assertEquals(await attempt(), 0);
    waits.push(wait);
  }
  assertEquals(waits, [60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

Deno.test("attempts that are refused are not counted, and a day without failures forgets all", async () => {
  using desk = await openAccess();
  await desk.repeat(40);
  desk.clock.pass(60_000);
  assertEquals(await desk.repeat(2), [0, 120]);
  desk.clock.pass(DAY_MS);
  assertEquals(await desk.repeat(6), [0, 0, 0, 0, 0, 60]);
});

Deno.test("success forgives the network, and takes back its own attempt from the count of all", async () => {
  using desk = await openAccess({ hasOwner: true });
  assertEquals(await desk.repeat(3), [0, 0, 0]);
  assert(await desk.signIn(PASSWORD, HOME) !== undefined);
  assertEquals(await desk.repeat(6), [0, 0, 0, 0, 0, 60]);
  // Eight of the fifty are counted by now: three and five.
  for (let index = 0; index < 42; index++) assertEquals(await desk.attempt(`network ${index}`), 0);
  assertEquals(await desk.attempt("another"), 1);
});

Deno.test("guesses from many networks wait for each other, at most a minute; a known device does not", async () => {
  using desk = await openAccess({ hasOwner: true });
  const { device } = (await desk.signIn(PASSWORD, HOME))!;
  for (let index = 0; index < 50; index++) assertEquals(await desk.attempt(`network ${index}`), 0);
  assertEquals(await desk.attempt("another"), 1);
  for (let index = 0; index < 20; index++) {
    desk.clock.pass(60_000);
    assertEquals(await desk.attempt(`later ${index}`), 0);
  }
  assertEquals(await desk.attempt("another"), 60);
  assertEquals(await desk.attempt("another", device), 0);
  desk.clock.pass(HOUR_MS);
  assertEquals(await desk.attempt("another"), 0);
});

Deno.test("a device is known in its epoch only, and only with our signature; it has its own limit", async () => {
  using desk = await openAccess({ hasOwner: true });
  using other = await openAccess({ hasOwner: true });
  const { device } = (await desk.signIn(PASSWORD, HOME))!;
  const { device: foreign } = (await other.signIn(PASSWORD, HOME))!;
  await desk.repeat(5);
  for (const forged of ["", "a", "a.b", `${device}a`, `b${device}`, foreign]) {
    assertEquals(await desk.attempt(HOME, forged), 60, forged);
  }
  assertEquals(await desk.repeat(6, HOME, device), [0, 0, 0, 0, 0, 60]);
  await desk.access.signOutEverywhere();
  desk.clock.pass(59_000);
  assertEquals(await desk.attempt(HOME, device), 1, "a stranger, counted with its network");
});

Deno.test("of many attempts at once, over two instances and a restart, no more pass than allowed", async () => {
  using folder = temporaryFolder();
  const path = `${folder.path}/store.sqlite3`;
  const clock = new Clock();
  {
    using one = await openAccess({ path, clock });
    using other = await openAccess({ path, clock });
    const attempts = Array.from({ length: 24 }, (_, index) => (index % 2 ? one : other).attempt());
    assertEquals((await Promise.all(attempts)).filter((wait) => wait === 0).length, 5);
  }
  using again = await openAccess({ path, clock });
  assertEquals(await again.attempt(), 60);
});

Deno.test("what fails otherwise is no refusal", async () => {
  const desk = await openAccess();
  desk.store.close();
  const error = await assertRejects(() => desk.signIn(WRONG, HOME));
  assert(!(error instanceof ServiceError) || error.code !== "rate_limited");
});
