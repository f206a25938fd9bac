import { assertEquals, assertRejects } from "@std/assert";
import { Services } from "@/lib/services.ts";

/** Makes services that write down what is done with them. */
function recording(names: string[], failing?: string) {
  const done: string[] = [];
  const list = names.map((name) => ({
    name,
    start: () => void done.push(`start ${name}`),
    stop: async () => {
      await null;
      done.push(`stop ${name}`);
      if (name === failing) throw new Error("no");
    },
  }));
  return { services: new Services(list), done };
}

Deno.test("services are started in their order and stopped in reverse, each when the one above has ended", async () => {
  const { services, done } = recording(["store", "keys", "inbox"]);
  services.start();
  assertEquals(services.running, ["store", "keys", "inbox"]);
  await services.stop();
  assertEquals(done, ["start store", "start keys", "start inbox", "stop inbox", "stop keys", "stop store"]);
  assertEquals(services.running, []);
});

Deno.test("services are started once and stopped once, however often that is asked for", async () => {
  const { services, done } = recording(["store"]);
  services.start();
  services.start();
  await Promise.all([services.stop(), services.stop()]);
  await services.stop();
  services.start();
  assertEquals(done, ["start store", "stop store"]);
});

Deno.test("a service that cannot be stopped keeps no other from it, and is named", async () => {
  const { services, done } = recording(["store", "keys", "inbox"], "keys");
  services.start();
  const error = await assertRejects(() => services.stop(), AggregateError);
  assertEquals(error.errors.map(({ message }) => message), ['Cannot stop "keys"']);
  assertEquals(done.slice(3), ["stop inbox", "stop keys", "stop store"]);
});

Deno.test("what was never started is not stopped", async () => {
  const { services, done } = recording(["store"]);
  await services.stop();
  assertEquals(done, []);
});
