import { assertEquals } from "@std/assert";
import { SoftLimiter } from "@/lib/limits/soft_limiter.ts";

/** A counter that instances share, in place of the store. */
function sharedCounter() {
  const counts = new Map<string, number>();
  return (windowStart: number, client: string, count: number) => {
    const key = `${windowStart} ${client}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
    return Promise.resolve(counts.get(key)!);
  };
}

Deno.test("a window ends for everyone at the same moment, and a new one begins", () => {
  let now = 60_000 * 100 + 15_000;
  const limiter = new SoftLimiter({ quota: 2, window: 60 }, { now: () => now });
  assertEquals(limiter.consume("a"), { limit: { quota: 2, window: 60 }, allowed: true, remaining: 1, reset: 45 });
  assertEquals(limiter.consume("a").allowed, true);
  assertEquals(limiter.consume("a").allowed, false);
  now += 44_999;
  assertEquals([limiter.peek("a").remaining, limiter.peek("a").reset], [0, 1]);
  now += 1;
  assertEquals([limiter.peek("a").remaining, limiter.peek("a").reset], [2, 60]);
});

Deno.test("peek counts nothing", () => {
  const limiter = new SoftLimiter({ quota: 2, window: 60 });
  limiter.peek("a");
  assertEquals(limiter.peek("a").remaining, 2);
});

Deno.test("instances learn of each other's counts", async () => {
  const addShared = sharedCounter();
  const now = () => 0;
  const [one, other] = [1, 2].map(() => new SoftLimiter({ quota: 10, window: 60 }, { addShared, now }));
  for (let count = 0; count < 3; count++) one.consume("a");
  await one.share();
  other.consume("a");
  await other.share();
  assertEquals(other.peek("a").remaining, 6);
  one.consume("a");
  await one.share();
  assertEquals(one.peek("a").remaining, 5);
});

Deno.test("a store that fails does not disturb, and what it missed is told later", async () => {
  const addShared = sharedCounter();
  let works = false;
  const limiter = new SoftLimiter({ quota: 10, window: 60 }, {
    now: () => 0,
    addShared: (...args) => works ? addShared(...args) : Promise.reject(new Error("down")),
  });
  limiter.consume("a");
  await limiter.share();
  assertEquals(limiter.peek("a").remaining, 9);
  works = true;
  await limiter.share();
  assertEquals(await addShared(0, "a", 0), 1);
});
