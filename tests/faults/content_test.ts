import { assert, assertEquals } from "@std/assert";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { startProcess } from "@/tests/support/process.ts";

const PATHS = [
  ...["/", "/projects/project-2", "/projects/project-2.md", "/sitemap.xml", "/llms.txt", "/llms-full.txt"],
  ...["/api/v1", "/api/v1/profile", "/api/v1/projects?limit=3", "/api/v1/agents/agent-1", "/openapi.json"],
];

Deno.test("content that is changed or removed while the service runs changes no answer until the next start", async () => {
  using content = temporaryFolder(ownerFiles());
  using data = temporaryFolder();
  const env = { CONTENT_DIR: content.path, KV_PATH: `${data.path}/store.sqlite3` };
  {
    await using service = await startProcess(env);
    // Nothing is asked for before: what is read when it is needed first would be read too late.
    Deno.writeTextFileSync(`${content.path}/profile.yaml`, "name: [broken");
    Deno.writeTextFileSync(`${content.path}/projects/new.md`, "---\ntitle: New\n---\n");
    Deno.removeSync(`${content.path}/projects/project-2.md`);
    const changed = await answers(service.url);
    assert(changed.every(([status]) => status === 200), JSON.stringify(changed.map(([status]) => status)));
    assert(changed.some(([, text]) => text.includes("Tess Tester")));
    Deno.removeSync(content.path, { recursive: true });
    assertEquals(await answers(service.url), changed);
    const response = await fetch(`${service.url}/api/v1/services/analyze`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ problem: "We sort two hundred e-mails by hand every day." }),
    });
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
  for (
    const [path, text] of Object.entries({
      ...ownerFiles(),
      "profile.yaml": ownerFiles()["profile.yaml"].replace("Tess Tester", "Tessa Tester"),
    })
  ) {
    Deno.mkdirSync(`${content.path}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${content.path}/${path}`, text);
  }
  await using next = await startProcess(env);
  assertEquals((await (await fetch(`${next.url}/api/v1/profile`)).json()).name, "Tessa Tester");
});

async function answers(url: string): Promise<[status: number, text: string][]> {
  return await Promise.all(PATHS.map(async (path): Promise<[number, string]> => {
    const response = await fetch(url + path);
    const text = await response.text();
    // Pages carry a number that is used once, against scripts of others.
    return [response.status, text.replace(/nonce="[^"]*"/g, "")];
  }));
}
