import { assert, assertEquals, assertMatch } from "@std/assert";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/2020";
import { createHash } from "node:crypto";
import { agentSkillsSchema } from "@/tests/discovery/schemas/agent_skills.ts";
import { apiCatalogSchema } from "@/tests/discovery/schemas/api_catalog.ts";
import { ardSchema } from "@/tests/discovery/schemas/ard.ts";
import { serverCardSchema } from "@/tests/discovery/schemas/server_card.ts";
import { skillFilePath } from "@/tests/discovery/support.ts";
import { readMarkdownFile } from "@/tests/support/markdown.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { secondOwnerFiles } from "@/tests/support/second_owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

/** Owners and origins for which every document must be right. */
const CASES = [
  { files: ownerFiles(), baseUrl: "http://localhost:8000" },
  { files: secondOwnerFiles(), baseUrl: "https://shira.levi.example", env: { BASE_URL: "https://shira.levi.example" } },
  { files: secondOwnerFiles(), baseUrl: "http://[::1]:8000" },
];

for (const given of CASES) {
  Deno.test(`the documents are as their formats have them, at ${given.baseUrl}`, async (t) => {
    await using service = await startService(given);
    const json = async (path: string) => await (await service.send(given.baseUrl + path)).json();

    await t.step("api-catalog", async () => {
      const response = await service.send(`${given.baseUrl}/.well-known/api-catalog`, { method: "HEAD" });
      const links = response.headers.get("link")!;
      assertMatch(links, /^<\/\.well-known\/api-catalog>; rel="api-catalog", /);
      const catalog = await json("/.well-known/api-catalog");
      check(apiCatalogSchema, catalog);
      const [itself, ...apis] = catalog.linkset;
      assertEquals(itself.item.map(({ href }: { href: string }) => href), apis.map((api: Api) => api.anchor));
      for (const { anchor } of apis) assert(links.includes(`<${anchor}>; rel="item"`), anchor);
      const typed = apis.flatMap((api: object) => Object.values(api).filter(Array.isArray).flat());
      for (const { href, type } of typed) {
        const found = await service.send(href, { method: "HEAD", headers: { accept: type } });
        const served = found.headers.get("content-type")!;
        // Of text the kind alone is named, without its letters; the description says more than JSON, as which it is served.
        const expected = served.startsWith("text/") ? served.split(";")[0] : served;
        if (!type.startsWith("application/vnd.oai.openapi")) assertEquals(type, expected, href);
      }
    });

    await t.step("server card", async () => {
      const card = await json("/mcp/server-card");
      check(serverCardSchema, card);
      assertEquals(await json("/.well-known/mcp/server-card.json"), card);
      assertEquals(await json("/.well-known/mcp.json"), await json("/.well-known/mcp"));
      for (const [name, value] of Object.entries(card)) assertEquals((await json("/.well-known/mcp"))[name], value);
    });

    await t.step("resource catalog", async () => {
      const catalog = await json("/.well-known/ard.json");
      check(ardSchema, catalog);
      assertEquals(await json("/.well-known/ai-catalog.json"), catalog);
      const { tools } = await json("/.well-known/mcp");
      assertEquals(catalog.entries[0].capabilities, tools.map(({ name }: { name: string }) => name));
      const names = catalog.entries.map(({ identifier }: { identifier: string }) => identifier);
      assertEquals(new Set(names).size, names.length);
    });

    await t.step("agent skills", () => checkSkills(service, given.baseUrl));

    await t.step("entry points and hiring facts, by the schemas that they name", async () => {
      for (const path of ["/.well-known/agent.json", "/.well-known/candidate.json"]) {
        const document = await json(path);
        const schema = await (await service.send(document.$schema)).json();
        assertEquals(schema.$id, document.$schema);
        check(schema, document);
      }
      const agent = await json("/.well-known/agent.json");
      assert(!("skills" in agent) && !("url" in agent), "must not look like an A2A card");
    });

    await t.step("portfolio", async () => {
      const { profile, candidate, services, items, sources } = await json("/portfolio.json");
      for (const [name, part] of Object.entries({ profile, candidate, services })) {
        assertEquals(part, await json(`/api/v1/${name}`), name);
        assertEquals(sources[name], `${given.baseUrl}/api/v1/${name}`);
      }
      assertEquals(sources.resume, (await json("/resume.json")).meta.canonical);
      assertEquals(items.length, service.runtime.service.catalog.items.length);
      for (const item of items) {
        // How well a work is proven may change while its content does not.
        const { assurance: _assurance, ...work } = await json(`/api/v1/projects/${item.id}`);
        assertEquals(item, work);
      }
    });

    await t.step("web manifest", async () => {
      const { name, short_name, start_url, icons, theme_color } = await json("/manifest.webmanifest");
      assertEquals([name, start_url], [service.runtime.service.content.site.title, "/"]);
      assert(short_name.length > 0 && short_name.length < 30);
      assertMatch(theme_color, /^#[0-9a-f]{6}$/);
      for (const { src, type } of icons) {
        const icon = await service.send(given.baseUrl + src);
        await icon.body?.cancel();
        assertEquals([icon.status, icon.headers.get("content-type")], [200, type], src);
      }
    });
  });
}

interface Api {
  anchor: string;
}

async function checkSkills(service: TestService, baseUrl: string): Promise<void> {
  const index = new URL("/.well-known/agent-skills/index.json", baseUrl);
  const document = await (await service.send(index.href)).json();
  check(agentSkillsSchema, document);
  assertEquals(document.skills.length, 3);
  for (const { name, description, url, digest } of document.skills) {
    assertEquals(url, skillFilePath(name));
    const response = await service.send(new URL(url, index).href);
    assertEquals(response.headers.get("content-type"), "text/markdown; charset=utf-8");
    const bytes = new Uint8Array(await response.arrayBuffer());
    assertEquals(digest, `sha256:${createHash("sha256").update(bytes).digest("hex")}`);
    const text = new TextDecoder().decode(bytes);
    assertEquals(readMarkdownFile(text).facts, { name, description });
    assert(text.split("\n").length < 500);
  }
}

function check(schema: Record<string, unknown>, document: unknown): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const validate = ajv.compile(schema);
  assert(validate(document), JSON.stringify(validate.errors, null, 2));
}
