import { assert, assertEquals, assertMatch } from "@std/assert";
import { dirname } from "node:path";
import { Checkout, CheckoutError } from "@/lib/own/checkout.ts";
import { openKv } from "@/lib/store/kv.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { copyProject } from "@/tests/smoke/project_copy.ts";

const WHO = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com", "-c", "commit.gpgsign=false"];

/** Runs git without the settings of whoever runs the tests. */
async function git(folder: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null", LC_ALL: "C" };
  const { code, stdout, stderr } = await new Deno.Command("git", { args: [...WHO, ...args], cwd: folder, env })
    .output();
  return { code, said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

async function done(folder: string, ...args: string[]): Promise<string> {
  const { code, said } = await git(folder, ...args);
  assertEquals(code, 0, said);
  return said.trim();
}

async function commit(folder: string, files: Record<string, string>, message: string): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${path}`, text);
  }
  await done(folder, "add", "--all");
  await done(folder, "commit", "--quiet", `--message=${message}`);
}

/** A project of a few files upstream, and a clone of it with the owner's content committed. */
async function clones(): Promise<{ upstream: string; clone: string; checkout: Checkout } & Disposable> {
  const folder = temporaryFolder();
  const [upstream, clone] = ["upstream", "clone"].map((name) => `${folder.path}/${name}`);
  Deno.mkdirSync(upstream);
  await done(upstream, "init", "--quiet", "--initial-branch=main");
  await commit(upstream, { "code.ts": "1\n", "other.ts": "1\n" }, "first");
  await done(folder.path, "clone", "--quiet", "upstream", "clone");
  await commit(clone, { "my-site/site.yaml": "title: Mine\n" }, "my content");
  return {
    upstream,
    clone,
    checkout: new Checkout(clone, "my-site"),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CheckoutError) return error.message;
    throw error;
  }
  return "";
}

Deno.test("git pull works after one's own commit, and the version before comes back", async () => {
  using place = await clones();
  const { upstream, clone, checkout } = place;
  await commit(upstream, { "code.ts": "2\n" }, "second");
  assertMatch((await git(clone, "pull", "--no-edit")).said, /Need to specify how to reconcile/);

  await checkout.requireReady();
  await checkout.begin();
  assertEquals(await checkout.updated(), undefined);
  await done(clone, "pull", "--no-edit");
  const updated = (await checkout.updated())!;
  assertEquals(updated.commits, 2);
  await checkout.finish();
  assertEquals(await checkout.updated(), undefined);
  assertEquals(Deno.readTextFileSync(`${clone}/code.ts`), "2\n");

  const { to, left } = await checkout.goBack();
  assertEquals([to, left], [updated.from, updated.to]);
  assertEquals(Deno.readTextFileSync(`${clone}/code.ts`), "1\n");
  assertEquals(Deno.readTextFileSync(`${clone}/my-site/site.yaml`), "title: Mine\n");
  assertMatch(await refusal(checkout.goBack()), /No update was begun/);
  // What was left can be had again.
  await checkout.begin();
  await done(clone, "pull", "--no-edit");
  assertEquals(Deno.readTextFileSync(`${clone}/code.ts`), "2\n");
});

Deno.test("content that is committed between counts as no update, and going back takes none away", async () => {
  using place = await clones();
  const { upstream, clone, checkout } = place;
  await checkout.begin();
  await commit(clone, { "my-site/site.yaml": "title: Still mine\n" }, "my content again");
  assertEquals(await checkout.updated(), undefined);
  await checkout.begin();
  await commit(upstream, { "code.ts": "2\n" }, "second");
  await done(clone, "pull", "--no-edit");
  await commit(clone, { "my-site/new.md": "new\n" }, "written since");
  assertMatch(await refusal(checkout.goBack()), /committed content since/);
  assert(Deno.readTextFileSync(`${clone}/my-site/new.md`));
});

Deno.test("what stands in the way of an update is named, with what to do", async () => {
  using place = await clones();
  const { upstream, clone, checkout } = place;
  Deno.writeTextFileSync(`${clone}/code.ts`, "mine\n");
  assertMatch(await refusal(checkout.requireReady()), /changed and not committed: code\.ts.*git stash/);
  await commit(clone, {}, "my own code");
  // Content that is not committed yet is no hindrance.
  Deno.writeTextFileSync(`${clone}/my-site/site.yaml`, "title: Draft\n");
  await checkout.requireReady();
  await checkout.begin();
  await commit(upstream, { "code.ts": "theirs\n" }, "second");
  assertEquals((await git(clone, "pull", "--no-edit")).code, 1);
  assertMatch(await refusal(checkout.requireReady()), /could not join .* code\.ts.*git merge --abort/);
  await done(clone, "merge", "--abort");
  assertEquals(Deno.readTextFileSync(`${clone}/my-site/site.yaml`), "title: Draft\n");
  await done(clone, "branch", "--unset-upstream");
  assertMatch(await refusal(checkout.requireReady()), /git branch --set-upstream-to=origin\/main/);
  using zip = temporaryFolder();
  assertMatch(
    await refusal(new Checkout(zip.path, "my-site").requireReady()),
    /no clone.*ZIP.*copy \.env, data and my-site/,
  );
  assertMatch(await refusal(new Checkout(`${clone}/my-site`, "my-site").requireReady()), /no clone/);
});

Deno.test("deno task update backs up outside the checkout, and checks the content with the new version", async () => {
  using upstream = copyProject();
  using home = temporaryFolder();
  await done(upstream.path, "init", "--quiet", "--initial-branch=main");
  await commit(upstream.path, {}, "first");
  const clone = Deno.makeTempDirSync({ prefix: "vitrine-update-" });
  const task = async (...args: string[]) => {
    const { CONTENT_DIR: _content, KV_PATH: _store, ...inherited } = Deno.env.toObject();
    const env = { ...inherited, HOME: home.path, DENO_DIR: denoDir, NO_COLOR: "1" };
    const options = { args: ["task", "--quiet", "update", ...args], cwd: clone, clearEnv: true, env };
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), options).output();
    return { code, said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  };
  const denoDir = JSON.parse(
    new TextDecoder().decode((await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output()).stdout),
  ).denoDir;
  try {
    await done(clone, "clone", "--quiet", upstream.path, ".");
    await commit(
      clone,
      Object.fromEntries(Object.entries(ownerFiles()).map(([path, text]) => [`my-site/${path}`, text])),
      "mine",
    );
    Deno.writeTextFileSync(`${clone}/.env`, "CONTENT_DIR=my-site\n");
    const kv = await openKv(`${clone}/data/vitrine.sqlite3`);
    await kv.set(["contact", "ledger"], 1);
    kv.close();

    const before = await task();
    assertEquals(before.code, 0, before.said);
    assertMatch(before.said, /git pull --no-edit\n +deno install --frozen\n +deno task update\n/);
    const [{ name }] = [...Deno.readDirSync(`${home.path}/vitrine-backups`)];
    const kept = [...Deno.readDirSync(`${home.path}/vitrine-backups/${name}`)].map((one) => one.name).sort();
    assertEquals(kept, [".env", "my-site", "store.backup"]);

    const schema = `${upstream.path}/lib/content/content_schemas.ts`;
    await commit(
      upstream.path,
      { "lib/content/content_schemas.ts": `${Deno.readTextFileSync(schema)}\n// new\n` },
      "second",
    );
    await done(clone, "pull", "--no-edit");
    const profile = `${clone}/my-site/profile.yaml`;
    const text = Deno.readTextFileSync(profile);
    Deno.writeTextFileSync(profile, `${text}\nhobby: stamps\n`);
    const wrong = await task();
    assertEquals(wrong.code, 1);
    assertMatch(wrong.said, /my-site\/profile\.yaml:\d+: hobby.*not a known field[^]*deno task update --back/);
    Deno.writeTextFileSync(profile, text);
    const right = await task();
    assertEquals(right.code, 0, right.said);
    assertMatch(right.said, /no mistakes with the new version/);
    const back = await task("--back");
    assertEquals(back.code, 0, back.said);
    assert(!Deno.readTextFileSync(`${clone}/lib/content/content_schemas.ts`).endsWith("// new\n"));
  } finally {
    Deno.removeSync(clone, { recursive: true });
  }
});
