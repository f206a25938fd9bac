import { assert, assertEquals, assertMatch } from "@std/assert";
import { inBrowser, openBrowser } from "@/tests/browser/support.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { type ServiceProcess, startDev } from "@/tests/support/process.ts";

const RIGHT = ownerFiles()["profile.yaml"];
const WRONG = RIGHT.replace("tess@example.com", "tess").replace("headline:", "hedline:");

/** How long nothing happens before a file is saved once more: one that is saved while the server starts may be missed. */
const MISSED_AFTER_MS = 20_000;

/** Saves a file and waits for what comes of it. */
async function save<T>(file: string, text: string, reached: Promise<T>): Promise<T> {
  const write = () => Deno.writeTextFileSync(file, text);
  write();
  const again = setInterval(write, MISSED_AFTER_MS);
  try {
    return await reached;
  } finally {
    clearInterval(again);
  }
}

/** Asks until the answer has this status: the server is not there while it starts anew. */
async function until(server: ServiceProcess, path: string, status: number, accept = "*/*"): Promise<Response> {
  while (true) {
    try {
      const response = await fetch(server.url + path, { headers: { accept } });
      if (response.status === status) return response;
      await response.body?.cancel();
    } catch {
      // Between two processes.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

Deno.test("a saved mistake is shown in terminal, interface and page, and the server stays; mended, it serves again", async () => {
  using folder = temporaryFolder(ownerFiles());
  using data = temporaryFolder();
  await using server = await startDev({ CONTENT_DIR: folder.path, KV_PATH: `${data.path}/store.sqlite3` });
  await (await until(server, "/api/v1/profile", 200)).body?.cancel();

  const profile = `${folder.path}/profile.yaml`;
  const refused = await save(profile, WRONG, until(server, "/api/v1/profile", 503));
  assertEquals(refused.headers.get("cache-control"), "no-store");
  const { error } = await refused.json();
  assertEquals([error.code, error.message], [
    "unavailable",
    "The content cannot be served: 2 mistakes in the content.",
  ]);
  assertEquals(error.details[0], {
    path: `${folder.path}/profile.yaml:8`,
    message: 'contact.email is "tess"; it must be an e-mail address',
  });
  for (const path of ["/", "/projects/anything"]) {
    const page = await until(server, path, 503, "text/html");
    assertMatch(page.headers.get("content-type")!, /^text\/html/);
    const text = await page.text();
    assertMatch(text, /<h1>The content has 2 mistakes<\/h1>/);
    assertMatch(text, /profile\.yaml:8<\/code>contact\.email is &quot;tess&quot;; it must be an e-mail address/);
  }
  assertMatch(server.output(), /profile\.yaml:2: hedline .* did you mean headline\?/);

  const mended = RIGHT.replace("Tess Tester", "Tess Mended");
  const served = await save(profile, mended, until(server, "/api/v1/profile", 200));
  assertEquals((await served.json()).name, "Tess Mended");
});

Deno.test("content that is broken from the start is shown too, and no page of it is HTML of its own", async () => {
  using folder = temporaryFolder({
    ...ownerFiles(),
    "projects/<b>x<.md": "---\ntitle: '<script>alert(1)</script>'\nflagship: <i>\n---\n",
  });
  await using server = await startDev({ CONTENT_DIR: folder.path, KV_PATH: ":memory:" });
  const text = await (await until(server, "/", 503, "text/html")).text();
  assert(!/<b>x|<i>|<script>alert/.test(text), text);
});

Deno.test("a bad setting or a port that is taken ends dev with one line that names it", async () => {
  using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = other.addr;
  for (
    const [env, reason] of [
      [{ PORT: "many" }, /^PORT is "many", but it must be a whole number from 1 to 65535\n$/],
      [{ PORT: String(port) }, new RegExp(`^Port ${port} is in use by another program, .* with PORT\\.\n$`)],
    ] as const
  ) {
    const { code, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--allow-all", "dev.ts"],
      env: { KV_PATH: ":memory:", OWNER_PASSWORD: "a password of the tests", NO_COLOR: "1", ...env },
      stdout: "null",
    }).output();
    assertEquals(code, 1);
    assertMatch(new TextDecoder().decode(stderr), reason);
  }
});

Deno.test({
  ...inBrowser,
  name: "an open page reloads by itself, when a mistake is made and when it is mended",
  async fn() {
    using folder = temporaryFolder({ ...ownerFiles(), "profile.yaml": WRONG });
    await using server = await startDev({ CONTENT_DIR: folder.path, KV_PATH: ":memory:" });
    await using browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(server.url);
    assertEquals(await page.textContent("h1"), "The content has 2 mistakes");
    const shows = (heading: string) =>
      page.waitForFunction((heading) => document.querySelector("h1")?.textContent === heading, heading);
    const profile = `${folder.path}/profile.yaml`;
    await save(profile, WRONG.replace("hedline", "headline"), shows("The content has 1 mistake"));
    await save(profile, RIGHT, page.waitForFunction(() => !document.body.innerText.includes("mistake")));
    await save(profile, RIGHT.replace("Tess Tester", "Tess Mended"), shows("Tess Mended"));
    await save(profile, WRONG, shows("The content has 2 mistakes"));
  },
});
