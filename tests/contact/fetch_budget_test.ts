import { assert, assertEquals } from "@std/assert";
import { fetchBudget } from "@/lib/contact/sender_checks.ts";
import { FetchError } from "@/lib/fetch_safely.ts";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import { Clock, DAY_MS } from "@/tests/contact/support/contact.ts";

const MIB = 1_048_576;

/** A budget on a store of its own; `admit` says whether a request was admitted, and what is told when it is over. */
async function withBudget(test: (admit: Admit, clock: Clock) => Promise<void>) {
  const clock = new Clock();
  const store = await openStore(":memory:", { log: silentLog });
  const budget = fetchBudget({ store, now: clock.now });
  try {
    await test(async (host, bytes = 1000) => {
      try {
        return await budget(host, bytes);
      } catch (error) {
        assert(error instanceof FetchError && error.reason === "not_admitted", String(error));
        assert(store.available, "a refusal is no failure of the store");
        return undefined;
      }
    }, clock);
  } finally {
    store.close();
  }
}

type Admit = (host: string, bytes?: number) => Promise<((came: number, status?: number) => Promise<void>) | undefined>;

async function countOf(admit: Admit, hosts: string[], bytes?: number): Promise<number> {
  const found = await Promise.all(hosts.map((host) => admit(host, bytes)));
  return found.filter((one) => one !== undefined).length;
}

Deno.test("a registered domain is asked forty times a day, under whatever names, and each address is its own", async () => {
  await withBudget(async (admit, clock) => {
    const names = Array.from({ length: 60 }, (_, index) => index % 3 === 0 ? "firm.org" : `x${index}.y.firm.org`);
    assertEquals(await countOf(admit, names), 40);
    assertEquals(await countOf(admit, ["firm.com", "firm.org.evil.org", "one.co.uk", "two.co.uk", "localhost"]), 5);
    const one = Array(41).fill("93.184.216.34");
    assertEquals(await countOf(admit, [...one, "93.184.216.35", "2606:4700::1111"]), 42);
    assertEquals(await countOf(admit, Array.from({ length: 41 }, (_, index) => `user${index}.github.io`)), 40);
    clock.pass(DAY_MS - 1);
    assertEquals(await admit("firm.org"), undefined);
    clock.pass(1);
    assertEquals(await countOf(admit, names), 40);
  });
});

Deno.test("a registered domain sends two mebibytes a day: what requests may cost is counted, then what they did", async () => {
  await withBudget(async (admit, clock) => {
    assertEquals(await countOf(admit, Array(9).fill("firm.org"), MIB / 4), 8);
    assertEquals(await admit("firm.org", 1), undefined);
    clock.pass(DAY_MS);
    for (let request = 0; request < 30; request++) {
      const settle = await admit("firm.org", MIB);
      assert(settle !== undefined, `request ${request}`);
      await settle(MIB / 32, 200);
    }
    // 30/32 of a mebibyte came: so much is left of two.
    assertEquals(await admit("firm.org", 2 * MIB - 30 * MIB / 32 + 1), undefined);
    const settle = await admit("firm.org", 2 * MIB - 30 * MIB / 32);
    // What was begun on one day and ends on the next gives nothing back to that.
    clock.pass(DAY_MS);
    assert(await admit("firm.org", 2 * MIB) !== undefined);
    await settle!(0, 200);
    assertEquals(await admit("firm.org", 1), undefined);
  });
});

Deno.test("a server that is busy or broken is left alone for a minute", async () => {
  await withBudget(async (admit, clock) => {
    for (const status of [429, 500, 503, 599]) {
      await (await admit("firm.org"))!(10, status);
      clock.pass(59_999);
      assertEquals(await admit("www.firm.org"), undefined, String(status));
      assert(await admit("other.org") !== undefined);
      clock.pass(1);
    }
    for (const status of [200, 302, 404, 428, 499, undefined]) {
      await (await admit("firm.org"))!(10, status);
      assert(await admit("firm.org") !== undefined, String(status));
    }
  });
});
