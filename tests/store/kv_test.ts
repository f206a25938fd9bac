import { assertEquals, assertRejects } from "@std/assert";
import { commit, Conflict, Draft, retryContended } from "@/lib/store/kv.ts";

Deno.test("retryContended() tries again after lost races and locked databases, and only then", async () => {
  const failures = [new Conflict(), new TypeError("database is locked"), new TypeError("another")];
  let tried = 0;
  const attempt = () => failures.length > 0 ? Promise.reject(failures.shift()) : Promise.resolve(++tried);
  await assertRejects(() => retryContended(attempt), TypeError, "another");
  assertEquals(await retryContended(attempt), 1);
});

Deno.test("retryContended() gives up", async () => {
  let tried = 0;
  const attempt = () => Promise.reject(new Conflict(`${++tried}`));
  await assertRejects(() => retryContended(attempt, 4), Conflict, "4");
});

Deno.test("drafts with one guard change the same values one after the other", async () => {
  const kv = await Deno.openKv(":memory:");
  await Promise.all(Array.from({ length: 20 }, () =>
    retryContended(async () => {
      const draft = await Draft.read(kv, ["guard"], [["count"]]);
      draft.set(["count"], (draft.get<number>(["count"]) ?? 0) + 1);
      await draft.commit(kv.atomic(), Date.now());
    }, 200)));
  assertEquals((await kv.get(["count"])).value, 20);
  kv.close();
});

Deno.test("a draft that nothing changed has nothing to write", async () => {
  const kv = await Deno.openKv(":memory:");
  const draft = await Draft.read(kv, ["guard"], Array.from({ length: 25 }, (_, index) => [`key ${index}`]));
  assertEquals([draft.changed, draft.get(["key 24"])], [false, null]);
  kv.close();
});

Deno.test("two processes write to one file without losing anything", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/store.sqlite3`;
  const code = `
    const { retryContended, commit } = await import("${import.meta.resolve("@/lib/store/kv.ts")}");
    const { openKv } = await import("${import.meta.resolve("@/lib/store/kv.ts")}");
    const kv = await openKv("${path}");
    for (let round = 0; round < 40; round++) {
      await retryContended(async () => {
        const entry = await kv.get(["count"]);
        await commit(kv.atomic().check(entry).set(["count"], (entry.value ?? 0) + 1));
      }, 100);
    }
    kv.close();`;
  const run = () =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-check", "--allow-read", "--allow-write", "-"],
      stdin: "piped",
      stdout: "null",
      stderr: "inherit",
    }).spawn();
  const processes = [run(), run()];
  for (const { stdin } of processes) {
    const writer = stdin.getWriter();
    await writer.write(new TextEncoder().encode(code));
    await writer.close();
  }
  const results = await Promise.all(processes.map(({ status }) => status));
  assertEquals(results.map(({ success }) => success), [true, true]);
  const kv = await Deno.openKv(path);
  assertEquals((await kv.get(["count"])).value, 80);
  kv.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("commit() throws when a check does not hold", async () => {
  const kv = await Deno.openKv(":memory:");
  await assertRejects(
    () => commit(kv.atomic().check({ key: ["a"], versionstamp: "0".repeat(20) }).set(["a"], 1)),
    Conflict,
  );
  kv.close();
});
