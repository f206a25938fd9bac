import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { gunzipSync } from "node:zlib";
import { BackupError, writeLine } from "@/lib/store/archive.ts";
import { backup, checkArchive, restore } from "@/lib/store/backup.ts";
import { restoreKey } from "@/lib/store/keys.ts";
import { Store } from "@/lib/store/store.ts";
import { contentOf, rewrite, withKv, workplace } from "./support.ts";

/** Makes a store of `count` entries and its backup. */
async function makeBackup({ store, file }: { store: string; file: string }, count = 40): Promise<void> {
  await withKv(store, async (kv) => {
    for (let index = 0; index < count; index++) await kv.set(["contact", "message", String(index)], { index });
  });
  await backup(store, file);
}

/** What a file holds, or undefined when it cannot be unpacked. */
function unpacked(file: Uint8Array): string | undefined {
  try {
    return gunzipSync(file).toString();
  } catch {
    return undefined;
  }
}

Deno.test("a backup that was cut off anywhere, or changed anywhere, is refused before anything is written", async () => {
  using place = workplace();
  await makeBackup(place);
  const whole = Deno.readFileSync(place.file);
  await withKv(place.other, async (kv) => {
    for (let length = 0; length < whole.length; length += 7) {
      Deno.writeFileSync(place.file, whole.subarray(0, length));
      await assertRejects(() => restore(kv, place.file), BackupError, "is not a complete backup", `${length} bytes`);
    }
    for (let index = 0; index < whole.length; index++) {
      const changed = Uint8Array.from(whole);
      changed[index] ^= 0x40;
      // A few bits of gzip mean nothing: when it was made, and what fills the last byte.
      if (unpacked(changed) === unpacked(whole)) continue;
      Deno.writeFileSync(place.file, changed);
      await assertRejects(() => restore(kv, place.file), BackupError, undefined, `byte ${index}`);
    }
    Deno.writeFileSync(place.file, new Uint8Array([...whole, ...whole]));
    await assertRejects(() => restore(kv, place.file), BackupError);
  });
  assertEquals(await contentOf(place.other), []);
});

Deno.test("what looks whole and is not is refused too", async () => {
  using place = workplace();
  await makeBackup(place);
  const whole = Deno.readFileSync(place.file);
  const cases: [change: (lines: string[]) => string[], said: RegExp, seal?: boolean][] = [
    [(lines) => lines.toSpliced(5, 1), /checksum is wrong/, false],
    [(lines) => [...lines.slice(0, -1), lines.at(-1)!.replace(/"count":\d+/, '"count":3')], /as many entries/, false],
    [(lines) => lines.slice(0, -1), /cut off/, false],
    [(lines) => [...lines, lines[3]], /follows its end/, false],
    [(lines) => lines.toSpliced(3, 1, "[1]"), /cannot be read/],
    [(lines) => lines.toSpliced(3, 1, "{}"), /checksum is wrong/],
    [(lines) => lines.toSpliced(3, 1, "x".repeat(600_000)), /cannot be/],
    [(lines) => lines.with(0, lines[0].replace('"version":1', '"version":2')), /version 2 of the format/],
    [(lines) => lines.with(0, '{"format":"other"}'), /not a backup of this service/],
    [(lines) => lines.with(4, lines[4].replace("contact", "attic")), /keys that begin with "attic"/],
    [(lines) => lines.with(4, lines[4].replace("contact", "toString")), /keys that begin with "toString"/],
  ];
  for (const [change, said, seal] of cases) {
    Deno.writeFileSync(place.file, whole);
    rewrite(place.file, change, { seal });
    const error = await assertRejects(() => checkArchive(place.file), BackupError);
    assertMatch(error.message, said);
  }
});

Deno.test("a backup with an entry that no store takes is refused before anything is replaced", async () => {
  using place = workplace();
  await makeBackup(place);
  await withKv(place.other, (kv) => kv.set(["contact", "message", "before"], { text: "kept" }));
  const whole = Deno.readFileSync(place.file);
  const replace = (value: unknown) => {
    Deno.writeFileSync(place.file, whole);
    rewrite(place.file, (lines) => lines.with(4, writeLine({ key: ["contact", "message", "x"], value })));
    return withKv(place.other, (kv) => restore(kv, place.file, { force: true }));
  };
  await assertRejects(
    () => replace("x".repeat(65_537)),
    BackupError,
    "too large (max 65536 bytes). Nothing was changed.",
  );
  assertEquals(await contentOf(place.other), [[["contact", "message", "before"], { text: "kept" }]]);
  assertEquals(await replace({ endsAt: 1e300 }), 40, "what is to end at no time that a store knows does not end");
});

Deno.test("a store that holds something is left alone, unless all of it is to be replaced", async () => {
  using place = workplace();
  await makeBackup(place);
  await withKv(place.other, async (kv) => {
    await kv.set(["store", "secret"], new Uint8Array(32));
    await kv.set(["contact", "message", "mine"], 1);
    await assertRejects(() => restore(kv, place.file), BackupError, "not empty");
    assertEquals((await kv.get(["contact", "message", "mine"])).value, 1);
    await restore(kv, place.file, { force: true });
  });
  assertEquals(await contentOf(place.other), await contentOf(place.store));
});

Deno.test("a restore that broke off is seen by the service and by backups, and can be repeated", async () => {
  using place = workplace();
  await makeBackup(place, 1000);
  await withKv(place.other, async (kv) => {
    let commits = 0;
    const breaking = new Proxy(kv, {
      get(target, name) {
        if (name === "atomic" && ++commits > 3) throw new Error("the power is gone");
        const member = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    await assertRejects(() => restore(breaking, place.file), Error, "the power is gone");
    const left = await Array.fromAsync(kv.list({ prefix: ["contact"] }));
    assertEquals(left.length > 0 && left.length < 1000, true);
  });

  const said: unknown[] = [];
  const store = new Store(place.other, { log: (_level, _event, fields) => void said.push(fields?.reason) });
  await store.probe();
  assertEquals(store.available, false);
  assertMatch(String(said[0]), /a restore was not finished; run deno task restore FILE again/);
  store.close();
  await assertRejects(() => backup(place.other, `${place.path}/second`), BackupError, "only partly restored");

  await withKv(place.other, async (kv) => {
    assertEquals(await restore(kv, place.file), 1000);
    assertEquals((await kv.get(restoreKey)).value, null);
    // The probe of the service that looked at the half store went with it.
    assertEquals((await Array.fromAsync(kv.list({ prefix: ["store"] }))).length, 0);
  });
});
