import { assert, assertEquals, assertMatch } from "@std/assert";
import { silentLog } from "@/lib/log.ts";
import { openStore } from "@/lib/store/store.ts";
import { input, send, withContact } from "@/tests/contact/support/contact.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Where this Deno has its packages; the wrapper would take those of the server. */
async function denoDir(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  return JSON.parse(text(stdout)).denoDir;
}

Deno.test("tasks on a server know the settings of the service, and its owner's content", async () => {
  using content = temporaryFolder(ownerFiles());
  using place = temporaryFolder();
  const store = `${place.path}/state/store.sqlite3`;
  const secret = 'a $(touch here) `pass`; "word" #1';
  const settings = [
    "# The settings of the service",
    `CONTENT_DIR=${content.path}`,
    "BASE_URL='https://tess.example.org'",
    `OWNER_PASSWORD="${secret}"`,
    `KV_PATH=${store}`,
    "not a setting",
    "RETENTION_DAYS=30",
  ];
  Deno.writeTextFileSync(`${place.path}/vitrine.env`, settings.join("\n"));
  const ids: string[] = [];
  const opened = await openStore(store, { log: silentLog });
  await withContact({ store: opened, channels: [] }, async (contact) => {
    for (const message of ["first message", "second message", "third message"]) {
      ids.push((await send(contact, input({ message }))).answer.id);
      await contact.sweep();
      await contact.idle();
    }
  });
  opened.close();

  const env = {
    PATH: Deno.env.get("PATH")!,
    DENO_DIR: await denoDir(),
    HOME: place.path,
    NO_COLOR: "1",
    VITRINE_SETTINGS: `${place.path}/vitrine.env`,
    VITRINE_FOLDER: ROOT,
    VITRINE_USER: "",
  };
  const task = async (...args: string[]) => {
    const options = { args: [`${ROOT}deploy/vitrine`, ...args], cwd: place.path, clearEnv: true, env };
    const { code, stdout, stderr } = await new Deno.Command("sh", options).output();
    return { code, said: text(stdout) + text(stderr) };
  };

  const link = await task("owner:link");
  assertEquals(link.code, 0, link.said);
  assertMatch(link.said, /https:\/\/tess\.example\.org\/admin\/sign-in\/link#/);
  const check = await task("content:check");
  assert(check.said.startsWith(`${content.path} has no mistakes`), check.said);
  const findings = JSON.parse((await task("doctor", "--json")).said).findings as { part: string; message: string }[];
  const about = (part: string) => findings.filter((one) => one.part === part).map(({ message }) => message).join("\n");
  assert(about("content").includes(content.path));
  assert(about("store").includes(store));
  assertMatch(about("origin"), /https:\/\/tess\.example\.org/);

  const newest = await task("inbox", "--limit", "2");
  assertMatch(newest.said, /third message[^]+second message/);
  assert(newest.said.includes(`Older ones: deno task inbox -- --before ${ids[1]}`), newest.said);
  const older = await task("inbox", "--before", ids[1]);
  assertMatch(older.said, /first message/);
  assert(!/second|third|Older ones/.test(older.said));
  assertEquals((await task("inbox", "--before", ids[0])).said, "No older messages.\n");

  assertEquals((await task("backup")).code, 0);
  assertEquals([...Deno.readDirSync(`${place.path}/vitrine-backups`)].length, 1);
  // Nothing in the settings is run.
  assertEquals([...Deno.readDirSync(place.path)].map(({ name }) => name).filter((name) => name === "here"), []);
});

Deno.test("the wrapper for tasks has the settings of the unit", () => {
  const [wrapper, unit] = ["vitrine", "vitrine.service"].map((name) => Deno.readTextFileSync(`${ROOT}deploy/${name}`));
  const given = /^Environment=(HOST=.*)$/m.exec(unit)![1];
  assert(wrapper.includes(`export ${given}\n`), given);
  assert(wrapper.includes(/^Environment=DENO_DIR=(\S+)/m.exec(unit)![1]));
  assert(wrapper.includes(/^WorkingDirectory=(.*)$/m.exec(unit)![1]));
  assert(wrapper.includes(/^EnvironmentFile=-(.*)$/m.exec(unit)![1]));
});

Deno.test("whoever checks the sample instead of their own content is told so", async () => {
  const options = {
    args: ["task", "--quiet", "content:check"],
    cwd: ROOT,
    env: { CONTENT_DIR: "content" },
  };
  assertMatch(text((await new Deno.Command(Deno.execPath(), options).output()).stdout), /It is the sample\./);
});
