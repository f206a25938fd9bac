import { assertEquals, assertRejects } from "@std/assert";
import { Gradual, lazily, stepByStep } from "@/lib/lazily.ts";

Deno.test("what is made lazily is made once, also for those who ask at the same time", async () => {
  let made = 0;
  const get = lazily(() => Promise.resolve(++made));
  assertEquals(made, 0);
  assertEquals(await Promise.all([get(), get()]), [1, 1]);
  assertEquals(await get(), 1);
});

Deno.test("a failure reaches all who wait, and is not remembered", async () => {
  let tries = 0;
  const get = lazily(async () => {
    await Promise.resolve();
    if (++tries === 1) throw new Error("not now");
    return tries;
  });
  const both = [get(), get()];
  for (const one of both) await assertRejects(() => one, Error, "not now");
  assertEquals(await get(), 2);
});

Deno.test("what is made in steps is made once, whoever goes on with it, and at once for who cannot wait", async () => {
  let begun = 0;
  const made = new Gradual(function* () {
    begun++;
    for (let step = 0; step < 3; step++) yield;
    return "made";
  });
  const first = made.steps();
  first.next();
  const others = [stepByStep(made.steps()), stepByStep(made.steps())];
  assertEquals(made.value, "made");
  assertEquals(await Promise.all(others), ["made", "made"]);
  assertEquals(first.next(), { value: "made", done: true });
  assertEquals(begun, 1);
});
