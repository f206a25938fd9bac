import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { sitePages, twinPath } from "@/lib/site/pages.ts";
import { ask, callTool } from "@/tests/mcp/support/rpc.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { sampleFiles } from "@/tests/support/sample.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const NOTICE = "Everything here is made up.";

function filesWithNotice(): Record<string, string> {
  const files = ownerFiles();
  files["site.yaml"] += `notice: ${NOTICE}\n`;
  return files;
}

/** Documents that say nothing about the owner, or whose form is fixed by those who read them. */
const WITHOUT = new Set([
  "apiCatalog",
  "verifier",
  "pythonVerifier",
  "agentSkills",
  "ard",
  "aiCatalog",
  "agentSchema",
  "candidateSchema",
  "robots",
  "sitemap",
  "security",
  "webManifest",
  "jwks",
  "did",
  "senderDirectory",
]);

async function textAt(service: TestService, path: string, accept = "*/*"): Promise<string> {
  const response = await service.send(`http://localhost:8000${path}`, { headers: { accept } });
  assertEquals(response.status, 200, path);
  return await response.text();
}

Deno.test("whoever reads one document, answer or tool knows what the owner says about all of the content", async () => {
  await using service = await startService({ files: filesWithNotice() });
  const documents = Object.entries(DOCUMENTS).filter(([name]) => !WITHOUT.has(name)).map(([, { path }]) => path);
  const answers = ["", "/profile", "/candidate", "/services", "/projects/project-1", "/agents/agent-1"]
    .map((path) => `/api/v1${path}`);
  const twins = sitePages(service.runtime.service).map(twinPath);
  const index = JSON.parse(await textAt(service, "/.well-known/agent-skills/index.json"));
  const skills = index.skills.map(({ url }: { url: string }) => url);
  for (const path of [...documents, ...answers, ...twins, ...skills, "/.well-known/candidate.json"]) {
    // A vCard folds its long lines (RFC 6350, section 3.2).
    assertStringIncludes((await textAt(service, path)).replaceAll("\r\n ", ""), NOTICE, path);
  }
  assertStringIncludes(await textAt(service, "/", "application/json"), NOTICE);

  for (
    const [method, params] of [["initialize", { protocolVersion: "2025-11-25" }], ["server/discover", {}]] as const
  ) {
    const era = method === "initialize" ? "legacy" : "modern";
    assertStringIncludes((await ask(service, era, method, params)).body.result.instructions, NOTICE, method);
  }
  for (const name of ["get_profile", "get_candidate", "get_ai_transformation_services"]) {
    assertEquals((await callTool(service, name, {})).structuredContent.notice, NOTICE, name);
  }
  assertEquals((await callTool(service, "get_project", { id: "agent-1" })).structuredContent.notice, NOTICE);
  assertStringIncludes((await callTool(service, "fetch", { id: "profile" })).structuredContent.text, NOTICE);
});

Deno.test("an owner without a notice has none anywhere", async () => {
  await using service = await startService();
  for (const path of ["/api/v1/profile", "/api/v1/candidate", "/api/v1/services", "/api/v1/projects/project-1", "/"]) {
    assertEquals((JSON.parse(await textAt(service, path, "application/json"))).notice, undefined, path);
  }
});

Deno.test("an item carries its dates and its organisation; where the owner gives none, the day of the content", async () => {
  const files = ownerFiles();
  files["projects/dated.md"] =
    "---\ntitle: Dated\norganization: Saltworks\nstart_date: 2024-03\nend_date: 2024-09\npublished_at: 2024-11-02\nupdated_at: 2025-05-06\n---\n";
  files["projects/published.md"] = "---\ntitle: Published\npublished_at: 2024-11-02\n---\n";
  await using service = await startService({ files });
  const item = async (id: string) => await (await service.fetch(`/api/v1/projects/${id}`)).json();
  const { organization, start_date, end_date, published_at, updated_at } = await item("dated");
  assertEquals([organization, start_date, end_date], ["Saltworks", "2024-03", "2024-09"]);
  assertEquals([published_at, updated_at], ["2024-11-02", "2025-05-06"]);
  const published = await item("published");
  assertEquals([published.published_at, published.updated_at], ["2024-11-02", "2024-11-02"]);
  const none = await item("project-1");
  assertEquals([none.published_at, none.updated_at, none.start_date], ["2026-10-01", "2026-10-01", undefined]);

  const siteMap = await textAt(service, "/sitemap.xml");
  assertStringIncludes(siteMap, "<loc>http://localhost:8000/projects/dated</loc><lastmod>2025-05-06</lastmod>");
  const page = await textAt(service, "/projects/dated", "text/html");
  assertStringIncludes(
    page,
    '"datePublished":"2024-11-02","dateModified":"2025-05-06","temporalCoverage":"2024-03/2024-09"',
  );
});

Deno.test("every work of the sample has dates in their order, and an organisation", async () => {
  await using service = await startService({ files: sampleFiles() });
  const { catalog, content } = service.runtime.service;
  assertEquals(catalog.items.length, 21);
  for (const { id, start_date, end_date, published_at, updated_at, organization } of catalog.items) {
    assert(organization !== undefined, id);
    const dates = [start_date, end_date, published_at, updated_at, content.site.updated_at];
    assert(dates.every((date) => date !== undefined), id);
    assertEquals(dates, dates.toSorted(), id);
  }
});
