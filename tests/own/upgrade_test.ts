import { assert, assertEquals, assertMatch } from "@std/assert";
import { copyProject } from "@/tests/smoke/project_copy.ts";
import { freePort } from "@/tests/support/free_port.ts";

const GIT = ["-c", "user.name=Upstream", "-c", "user.email=upstream@example.com", "-c", "commit.gpgsign=false"];

async function git(folder: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("git", { args: [...GIT, ...args], cwd: folder }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** Runs a task in a clone, as its owner would: nothing but `.env` says where the content is. */
function task(folder: string, name: string, args: string[] = [], env: Record<string, string> = {}) {
  const { CONTENT_DIR: _dir, ...inherited } = Deno.env.toObject();
  return new Deno.Command(Deno.execPath(), {
    args: ["task", name, ...args],
    cwd: folder,
    clearEnv: true,
    env: { ...inherited, ...env, NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  });
}

Deno.test("an owner's content outlives an upgrade: the sample changes upstream, and git pull meets nothing of the owner's", async (t) => {
  using upstream = copyProject();
  await git(upstream.path, "init", "--quiet", "--initial-branch=main");
  await git(upstream.path, "add", "--all");
  await git(upstream.path, "commit", "--quiet", "--message=first");
  // The clone has a name that can stand in every setting.
  const clone = Deno.makeTempDirSync({ prefix: "vitrine-clone-" });
  try {
    await git(clone, "clone", "--quiet", upstream.path, ".");

    await t.step("init writes my-site and names it in .env, without touching what is tracked", async () => {
      Deno.writeTextFileSync(`${clone}/.env`, "# mine\nOWNER_PASSWORD=a long one #1\nCONTENT_DIR=elsewhere\n");
      Deno.writeTextFileSync(`${clone}/.env`, "# mine\nRETENTION_DAYS=30\n");
      const done = await task(clone, "init", ["--from", "tests/own/resumes/nurse.json"]).output();
      assertEquals(done.code, 0, new TextDecoder().decode(done.stderr));
      assertEquals(Deno.readTextFileSync(`${clone}/.env`), "# mine\nRETENTION_DAYS=30\nCONTENT_DIR=my-site\n");
      assertEquals((await git(clone, "status", "--short")).trim(), "?? my-site/");
    });

    await t.step("the sample is not a folder for one's own content", async () => {
      const refused = await task(clone, "init", [
        "--from",
        "tests/own/resumes/nurse.json",
        "--to",
        "content",
        "--force",
      ]).output();
      assertEquals(refused.code, 1);
      assertMatch(
        new TextDecoder().decode(refused.stderr),
        /content is the sample, which upgrades replace\. .*--to my-site/,
      );
      const outside = await task(clone, "init", ["--to", "my site"]).output();
      assertMatch(new TextDecoder().decode(outside.stderr), /"my site" cannot be used/);
    });

    await t.step("content in a repository of one's own, a change of the sample upstream, and a pull", async () => {
      await git(clone, "add", "my-site");
      await git(clone, "commit", "--quiet", "--message=my own content");
      const sample = `${upstream.path}/content/profile.yaml`;
      Deno.writeTextFileSync(
        sample,
        Deno.readTextFileSync(sample).replace(/^headline: .*$/m, "headline: Changed upstream"),
      );
      await git(upstream.path, "mv", "content/projects/joinery-supplier-bills.md", "content/projects/renamed.md");
      await git(upstream.path, "commit", "--quiet", "--all", "--message=the sample changes");
      await git(clone, "pull", "--quiet", "--no-rebase", "--no-edit");
      assert(Deno.readTextFileSync(`${clone}/content/profile.yaml`).includes("Changed upstream"));
    });

    await t.step("the owner's site is served after it, and the environment goes before .env", async () => {
      const named = async (env: Record<string, string>) => {
        const PORT = String(freePort());
        const child = task(clone, "start", [], { PORT, HOST: "127.0.0.1", KV_PATH: ":memory:", ...env }).spawn();
        const complaints = new Response(child.stderr).text();
        const printed = new Response(child.stdout).text();
        let ended = false;
        child.status.then(() => ended = true);
        try {
          while (!ended) {
            const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/profile`).catch(() => undefined);
            if (answer !== undefined) return (await answer.json()).name;
            await new Promise((resolve) => setTimeout(resolve, 200));
          }
          throw new Error(await complaints);
        } finally {
          if (!ended) child.kill("SIGTERM");
          const [said] = await Promise.all([complaints, printed, child.status]);
          if (env.CONTENT_DIR === undefined) {
            assertMatch(
              said,
              /\d+ TODOs are in what is served, the first at my-site\/profile\.yaml:\d+\. deno task doctor lists/,
            );
            assertMatch(
              said,
              new RegExp(
                `^Building[^]+\n  done[^]+\nLearning[^]+\n  done[^]+\nReady at http://127.0.0.1:${PORT}\n`,
                "m",
              ),
            );
          }
        }
      };
      assertEquals(await named({}), "Marisol Teixeira");
      assertEquals(await named({ CONTENT_DIR: "content" }), "Ilse Marlow");
    });

    await t.step("a build that fails ends the start there, with its own message", async () => {
      Deno.writeTextFileSync(`${clone}/islands/Analyser.tsx`, "export default = ;\n");
      const { code, stdout, stderr } = await task(clone, "start", [], { PORT: String(freePort()), KV_PATH: ":memory:" })
        .output();
      assertEquals([code, new TextDecoder().decode(stdout)], [1, ""]);
      const said = new TextDecoder().decode(stderr);
      assertMatch(said, /The build failed, so the service was not started\.\n$/);
      assert(!/listening|server\.js/.test(said.split("\n").slice(-2).join("\n")), said);
    });
  } finally {
    Deno.removeSync(clone, { recursive: true });
  }
});
