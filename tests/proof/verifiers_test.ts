import { assert, assertEquals } from "@std/assert";
import { rotateKey } from "@/lib/proof/site_keys.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

/** How each verifier is run. Python's has two ways to verify; without site packages it takes the second. */
const RUNS: Record<string, { command: string; args: string[]; file: string }> = {
  Node: { command: "node", args: [], file: "verify.mjs" },
  Deno: { command: Deno.execPath(), args: ["run", "--no-config", "--allow-net", "--quiet"], file: "verify.mjs" },
  Python: { command: "python3", args: [], file: "verify.py" },
  "Python with openssl": { command: "python3", args: ["-S"], file: "verify.py" },
};

async function run(command: string, args: string[]): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await new Deno.Command(command, { args }).output();
  return { code, said: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

async function isInstalled(command: string): Promise<boolean> {
  return await run(command, ["--version"]).then(({ code }) => code === 0, () => false);
}

/** What a liar between the service and the verifier does with an answer. */
const LIES: Record<string, (response: Response, request: Request) => Response | Promise<Response>> = {
  "another body": async (response) => new Response((await response.text()).replace("Tess", "Jess"), response),
  "another status": (response) => new Response(response.body, { status: 203, headers: response.headers }),
  "no signature": (response) => {
    const headers = new Headers(response.headers);
    headers.delete("signature");
    return new Response(response.body, { status: response.status, headers });
  },
};

Deno.test("the verifiers that are served run as they are, and believe nobody else", async (t) => {
  await using service = await startService();
  let lie: typeof LIES[string] = (response) => response;
  const handle = async (request: Request, info: Deno.ServeHandlerInfo) => {
    const response = await service.handle(request, info);
    return new URL(request.url).pathname.startsWith("/.well-known") ? response : await lie(response, request);
  };
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, handle);
  const origin = `http://127.0.0.1:${server.addr.port}`;
  using folder = temporaryFolder();
  for (const file of ["verify.mjs", "verify.py"]) {
    const response = await fetch(`${origin}/developers/${file}`);
    assertEquals(response.headers.get("content-type"), "text/plain; charset=utf-8");
    Deno.writeTextFileSync(`${folder.path}/${file}`, await response.text());
  }
  const page = await (await fetch(`${origin}/developers.md`)).text();
  assert(page.includes(Deno.readTextFileSync(`${folder.path}/verify.mjs`).trim()), "it stands on the page");

  for (const [name, { command, args, file }] of Object.entries(RUNS)) {
    const ignore = !await isInstalled(command);
    if (ignore) console.warn(`${command} is not installed: its verifier is not tested`);
    await t.step({
      name,
      ignore,
      async fn() {
        const verify = async (path: string) => await run(command, [...args, `${folder.path}/${file}`, origin + path]);
        lie = (response) => response;
        for (const path of ["/api/v1/projects?limit=2&tag=even%20th", "/api/v1/projects/nobody", "/services", "/"]) {
          const { code, said } = await verify(path);
          assertEquals(code, 0, `${path}: ${said}`);
          assert(said.includes("answered so itself"), said);
        }
        for (const [kind, told] of Object.entries(LIES)) {
          lie = told;
          const { code, said } = await verify("/api/v1/profile");
          assert(code !== 0 && said.includes("not the site's own answer"), `${kind}: ${said}`);
        }
        // The answer to another question, or to the same one before.
        for (const asked of ["/api/v1/services", "/api/v1/profile"]) {
          const known = await fetch(origin + "/api/v1/services", { headers: { "accept-signature": "sig=()" } });
          lie = async () => {
            await Promise.resolve();
            return known;
          };
          const { code, said } = await verify(asked);
          assert(code !== 0, `${asked}: ${said}`);
        }
        lie = (response) => response;
        const { store, service: { keys } } = service.runtime;
        await store.use((kv) => rotateKey(kv, "site", Date.now()));
        await keys.refresh();
        assertEquals((await verify("/api/v1/profile")).code, 0, "after another key");
      },
    });
  }
});
