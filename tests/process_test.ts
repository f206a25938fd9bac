import { assert, assertEquals, assertMatch } from "@std/assert";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask, startProcess } from "@/tests/support/process.ts";

Deno.test("deno task start serves another owner's content, logs JSON lines and stops when told to", async () => {
  using content = temporaryFolder(ownerFiles());
  using data = temporaryFolder();
  await using service = await startProcess({ CONTENT_DIR: content.path, KV_PATH: `${data.path}/store.sqlite3` });
  const response = await fetch(`${service.url}/api/v1/profile`);
  assertEquals((await response.json()).name, "Tess Tester");
  assertEquals(await service.stop("SIGTERM"), 0);
  const requests = service.output().trim().split("\n").map((line) => JSON.parse(line))
    .filter(({ event }) => event === "request");
  assertEquals(requests.map(({ method, path, status }) => [method, path, status]), [["GET", "/api/v1/profile", 200]]);
});

Deno.test("the first requests may come all at once: what is loaded for one disturbs none", async () => {
  using content = temporaryFolder(ownerFiles());
  await using service = await startProcess({ CONTENT_DIR: content.path, KV_PATH: ":memory:" });
  const paths = [
    ...["/", "/projects/project-2", "/projects/project-2.md", "/services", "/recruiters", "/contact", "/developers"],
    ...["/index.md", "/projects", "/resume.json", "/icon.svg", "/admin/sign-in", "/api/v1/agents/agent-1"],
    ...Object.values(DOCUMENTS).map(({ path }) => path),
  ];
  const answers = await Promise.all(paths.map(async (path) => {
    const response = await fetch(service.url + path);
    await response.body?.cancel();
    return [path, response.status];
  }));
  assertEquals(answers.filter(([, status]) => status !== 200), []);
});

Deno.test("a bad setting ends the start with one line that names it", async () => {
  const { code, stderr } = await runTask("start", { READ_LIMIT: "many" });
  assertEquals(code, 1);
  // What is built first is told first.
  const said = stderr.trim().split("\n").filter((line) => !/^(?:Building|Learning|Drawing| {2})/.test(line));
  assertEquals(said.join("\n"), 'READ_LIMIT is "many", but it must be requests and seconds in the form 1000;w=60');
});

Deno.test("an address that cannot be listened at ends the start with one line that says what to do", async () => {
  using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = other.addr;
  const env = { KV_PATH: ":memory:", OWNER_PASSWORD: "a password of the tests" };
  const taken = await runTask("start", { ...env, HOST: "127.0.0.1", PORT: String(port) });
  assertEquals(taken.code, 1);
  assertMatch(taken.stderr, new RegExp(`^Port ${port} is in use by another program, .* with PORT\\.\n$`));
  const nowhere = await runTask("start", { ...env, HOST: "192.0.2.1", PORT: String(port) });
  assertEquals([nowhere.code, nowhere.stderr], [1, 'HOST is "192.0.2.1", but it must be an address of this machine\n']);
});

Deno.test("broken content is not served, and content:check says the same", async () => {
  using content = temporaryFolder({ ...ownerFiles(), "projects/project-1.md": "---\ntitle: 5\n---\n" });
  const env = { CONTENT_DIR: content.path };
  const start = await runTask("start", env);
  assertEquals(start.code, 1);
  assertMatch(start.stderr, /project-1\.md:2: title is 5; it must be text;/);
  const check = await runTask("content:check", env);
  assertEquals(check.code, 1);
  assert(check.stderr.includes(start.stderr.trim()));
  assertMatch(check.stderr, /1 mistake in the content/);
});
