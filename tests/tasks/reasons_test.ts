import { assert, assertEquals, assertMatch } from "@std/assert";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";

/** Runs a task with these settings and gives its exit code and what it complains. */
async function run(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string; complaint: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--no-prompt", "-A", ...args],
    env: { ...env, NO_COLOR: "1" },
  }).output();
  return { code, said: new TextDecoder().decode(stdout), complaint: new TextDecoder().decode(stderr) };
}

Deno.test("tasks say in one line why they cannot do it, without a stack", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/store.sqlite3`;
  await Deno.writeTextFile(path, "this is no database, and long enough to be looked at".repeat(100));
  const [store, settings] = [{ KV_PATH: path }, { KV_PATH: `${folder}/new.sqlite3`, READ_LIMIT: "many" }];
  try {
    for (
      const task of [["tasks/inbox.ts"], ["tasks/owner_reset.ts"], ["tasks/owner_link.ts"], [
        "tasks/backup.ts",
        `${folder}/backup`,
      ]]
    ) {
      const unusable = await run(store, ...task);
      assertEquals(unusable.code, 1, unusable.complaint);
      assertMatch(unusable.complaint, /^The store cannot be used: file is not a database\. .* deno task doctor\n$/);
      const misset = await run(settings, ...task);
      assertEquals(misset.code, 1, misset.complaint);
      assertMatch(misset.complaint, /^READ_LIMIT is "many", but .*\n$/);
    }
    assert(![...Deno.readDirSync(folder)].some(({ name }) => name.startsWith("backup")));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a task that is asked for help shows its usage and does nothing, and one that is misspelt nothing either", async () => {
  const folder = await Deno.makeTempDir();
  const env = { KV_PATH: `${folder}/store.sqlite3`, BASE_URL: "https://vitrine.example.com" };
  try {
    const tasks = ["owner_link", "owner_reset", "key_rotate", "official", "inbox"];
    await Promise.all(tasks.map(async (task) => {
      const help = await run(env, `tasks/${task}.ts`, "--help");
      assertEquals([help.code, help.complaint], [0, ""]);
      assertMatch(help.said, /^Usage: deno task /);
    }));
    const wrong = await run(env, "tasks/owner_reset.ts", "--kep", "1");
    assertEquals(wrong.code, 2);
    assertMatch(wrong.complaint, /^Usage: deno task owner:reset/);
    assertEquals([...Deno.readDirSync(folder)], []);
    using content = temporaryFolder(ownerFiles());
    const settings = { ...env, CONTENT_DIR: content.path, KV_PATH: ":memory:" };
    const forced = await run(settings, "--unstable-kv", "tasks/content_pull.ts", "--", "--force");
    assertEquals([forced.code, forced.said], [0, "Nothing is published at the desk.\n"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("every task of an owner shows its usage when it is asked for help", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync("deno.json")) as { tasks: Record<string, { command: string }> };
  const silent = Object.values(tasks).flatMap(({ command }) =>
    /tasks\/(?!flags|eval|learn_lines|links_check)\w+\.ts$/.exec(command) ?? []
  )
    .filter((file) => !/showUsage|readArguments/.test(Deno.readTextFileSync(file)));
  assertEquals(silent, []);
});
