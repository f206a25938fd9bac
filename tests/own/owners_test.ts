import { assert, assertEquals, assertMatch } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { readResume } from "@/lib/starter/resume_import.ts";
import { ask, callTool } from "@/tests/mcp/support/rpc.ts";
import { exported } from "@/tests/own/support.ts";
import { ROOT, startService, type TestService } from "@/tests/support/service.ts";

const OWNERS = ["nurse", "engineer", "translator", "designer"] as const;
type Owner = typeof OWNERS[number];

const folderOf = (owner: Owner) => `${ROOT}tests/own/owners/${owner}`;

/** The files of an owner as `startService` takes them. */
function filesOf(folder: string, below = ""): Record<string, string> {
  return Object.assign(
    {},
    ...[...Deno.readDirSync(folder + below)].map(({ name, isDirectory }) => {
      const path = `${below}/${name}`;
      return isDirectory ? filesOf(folder, path) : { [path.slice(1)]: Deno.readTextFileSync(folder + path) };
    }),
  );
}

async function serve(owner: Owner): Promise<TestService> {
  const folder = folderOf(owner);
  return await startService({ files: filesOf(folder), env: { CONTENT_DIR: folder } });
}

/** Everything that anybody can read without knowing an id: all documents, all pages, all that the tool server lists. */
async function everySurface(service: TestService): Promise<Map<string, string>> {
  const read = async (path: string) => {
    const response = await service.send(`http://localhost:8000${path}`);
    assertEquals(response.status, 200, path);
    return await response.text();
  };
  const sitemap = await read("/sitemap.xml");
  const pages = [...sitemap.matchAll(/<loc>http:\/\/localhost:8000([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
  const twins = pages.map((path) => path === "/" ? "/index.md" : `${path}.md`);
  const documents = [
    ...["/llms.txt", "/llms-full.txt", "/developers/llms.txt", "/auth.md", "/openapi.json", "/portfolio.json"],
    ...["/resume.json", "/.well-known/agent.json", "/.well-known/api-catalog", "/.well-known/mcp/server-card.json"],
    ...["/.well-known/mcp.json", "/.well-known/agent-skills/index.json", "/.well-known/ard.json", "/robots.txt"],
    ...["/sitemap.xml", "/.well-known/security.txt", "/manifest.webmanifest", "/api/v1", "/api/v1/profile"],
  ];
  const skills = JSON.parse(await read("/.well-known/agent-skills/index.json")).skills as { url: string }[];
  const surfaces = new Map<string, string>();
  for (const path of [...pages, ...twins, ...documents, ...skills.map(({ url }) => url)]) {
    surfaces.set(path, await read(path));
  }
  for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]) {
    surfaces.set(method, (await ask(service, "modern", method)).text);
  }
  surfaces.set("instructions", (await ask(service, "modern", "server/discover")).text);
  return surfaces;
}

/** Words of the sample's trade and person, which no other owner has written. */
const SAMPLES =
  /\bAI\b|Ilse|Marlow|Gothenburg|introductory call|AI-transformation|small and medium businesses|tenant mail|supplier invoices|Xero|bars and restaurants/;

const SERVICES =
  /\/services\b|get_ai_transformation_services|request_ai_opportunity_call|get_relevant_case_studies|case stud/i;
const AGENTS = /\/agents\b|list_agents|get_agent\b|agents that/;
const HIRING =
  /\/recruiters\b|candidate\.json|get_candidate|hiring facts|For recruiters|match_role|vitrine:\/\/candidate/;

/** What each owner does not have. */
const ABSENT: Record<Owner, RegExp[]> = {
  nurse: [AGENTS, HIRING],
  engineer: [SERVICES],
  translator: [AGENTS],
  designer: [AGENTS, HIRING],
};

Deno.test("the sites of four owners", async (t) => {
  await using nurse = await serve("nurse");
  await using engineer = await serve("engineer");
  await using translator = await serve("translator");
  await using designer = await serve("designer");
  const services = { nurse, engineer, translator, designer };

  for (const owner of OWNERS) {
    await t.step(
      `the site of the ${owner} says nothing of the sample, and nothing of what this owner does not have`,
      async () => {
        const service = services[owner];
        const surfaces = await everySurface(service);
        assert(surfaces.size > 40, String(surfaces.size));
        const left = [...surfaces].flatMap(([name, text]) => {
          // What stands in schemas of all owners is the name of a field, and no word.
          const words = text.replace(/ai_technical_approach|aiTools|"(?:project|agent)s?"/g, "");
          return [SAMPLES, ...ABSENT[owner]].flatMap((wrong) => {
            const found = wrong.exec(words);
            return found === null ? [] : [`${name}: …${words.slice(Math.max(0, found.index - 60), found.index + 60)}…`];
          });
        });
        assertEquals(left, []);
      },
    );
  }

  await t.step(
    "what an owner does not have is a 404 with the reason, as page, endpoint, document and tool",
    async () => {
      const cases: [Owner, paths: string[], tools: string[], hint: RegExp][] = [
        ["engineer", ["/api/v1/services", "/api/v1/services/case-studies"], [
          ...["get_ai_transformation_services", "analyze_business_problem", "suggest_ai_opportunities"],
          ...["assess_automation_candidate", "estimate_ai_project_scope", "get_relevant_case_studies"],
          "request_ai_opportunity_call",
        ], /This owner (?:offers no services|names no kinds of work)/],
        ["designer", ["/api/v1/agents", "/api/v1/agents/some-id"], ["list_agents"], /This owner shows no agents/],
        [
          "designer",
          ["/api/v1/candidate", "/.well-known/candidate.json"],
          ["get_candidate"],
          /publishes no hiring facts/,
        ],
      ];
      for (const [owner, paths, tools, hint] of cases) {
        const service = services[owner];
        for (const path of paths) {
          const response = await service.send(`http://localhost:8000${path}`);
          const { error } = await response.json();
          assertEquals([response.status, error.code], [404, "not_found"], path);
          assertMatch(error.hint, hint);
          assertMatch(error.hint, /http:\/\/localhost:8000\/api\/v1/);
        }
        const listed = (await ask(service, "modern", "tools/list")).text;
        for (const name of tools) {
          assert(!listed.includes(`"${name}"`), name);
          const result = await callTool(service, name, {});
          assertEquals(result.isError, true, name);
          assertMatch(JSON.stringify(result), hint);
        }
        assertEquals(service.lines.filter(({ event }) => event === "error"), []);
      }
      const service = services.engineer;
      const post = (path: string, type: string, body: string) =>
        service.send(`http://localhost:8000${path}`, { method: "POST", headers: { "content-type": type }, body });
      const problem = "We type four hundred delivery notes into a table by hand.";
      assertEquals(
        (await post("/api/v1/services/analyze", "application/json", JSON.stringify({ problem }))).status,
        404,
      );
      assertEquals(
        (await post("/services", "application/x-www-form-urlencoded", new URLSearchParams({ problem }).toString()))
          .status,
        404,
      );
      for (const path of ["/services", "/services.md", "/agents/nothing"]) {
        assertEquals((await service.send(`http://localhost:8000${path}`)).status, 404, path);
      }
    },
  );

  await t.step(
    "pages of the owner's own stand in the navigation or at the foot, in their twin, the sitemap and llms.txt",
    async () => {
      const service = services.designer;
      const read = async (path: string) => await (await service.send(`http://localhost:8000${path}`)).text();
      const home = await read("/");
      const [nav, foot] = [/<nav class="site-nav.*?<\/nav>/s.exec(home)![0], /<footer.*<\/footer>/s.exec(home)![0]];
      assert(nav.includes('href="/vortraege"') && !nav.includes("/impressum"), nav);
      assert(
        foot.includes('href="/impressum"') && foot.includes('href="/datenschutz"') && !foot.includes("/vortraege"),
        foot,
      );
      assertMatch(
        await read("/impressum.md"),
        /^---\ntitle: Impressum\n[\s\S]*# Impressum\n\nMarie-Luise Großkreutz-Böttcher/,
      );
      assert((await read("/sitemap.xml")).includes("<loc>http://localhost:8000/vortraege</loc>"));
      assertMatch(
        await read("/llms.txt"),
        /\[Vorträge\]\(http:\/\/localhost:8000\/vortraege\.md\): Worüber ich spreche/,
      );
      assert((await read("/llms-full.txt")).includes("Das Schild, das fehlt"));
      const found = await (await service.fetch("/api/v1/search?q=Umsatzsteuer-Identifikationsnummer")).json();
      assertEquals(found.results.map(({ id }: { id: string }) => id)[0], "page:impressum");
      const fetched = await callTool(service, "fetch", { id: "page:impressum" });
      assertMatch(JSON.stringify(fetched), /Verantwortlich für den Inhalt/);
      const slash = await service.send("http://localhost:8000/impressum/");
      assertEquals([slash.status, slash.headers.get("location")], [308, "/impressum"]);
      assertEquals((await service.send("http://localhost:8000/unknown-page")).status, 404);
      assertEquals((await service.send("http://localhost:8000/unknown-page", { method: "POST" })).status, 404);
    },
  );

  await t.step(
    "own sections stand in their place on every surface, under the headings of the site's language",
    async () => {
      const service = services.designer;
      const id = "frauenklinik-leitsystem";
      const item = await (await service.fetch(`/api/v1/projects/${id}`)).json();
      assertMatch(item.problem, /fünfmal erweitert/);
      assertMatch(item.outcome, /Juni 2019/);
      const titles = [
        "Problem",
        "Lösung",
        "Ergebnis",
        "Meine Rolle",
        "Was wir weggelassen haben",
        "Kosten",
        "Stand heute",
      ];
      assertEquals(item.sections.map(({ title }: { title: string }) => title), titles);
      const page = await (await service.send(`http://localhost:8000/projects/${id}`)).text();
      const markdown = await (await service.send(`http://localhost:8000/projects/${id}.md`)).text();
      const headings = [...page.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);
      assertEquals(headings.slice(0, titles.length), titles);
      assertEquals([...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title).slice(0, titles.length), titles);
      const portfolio = await (await service.send("http://localhost:8000/portfolio.json")).json();
      assertEquals(portfolio.items.find((one: { id: string }) => one.id === id).sections, item.sections);
      const found = await (await service.fetch("/api/v1/search?q=Kantine")).json();
      assertEquals(found.results[0]?.id, `project:${id}`);
    },
  );

  await t.step(
    "pictures have their size, an address that changes with them, and come late; files have types and validators",
    async () => {
      const service = services.nurse;
      const get = (path: string, init?: RequestInit) => service.send(`http://localhost:8000${path}`, init);
      const talks = await (await get("/talks")).text();
      const picture = /<img[^>]*peach[^>]*>/.exec(talks)![0];
      for (const part of ['width="640"', 'height="420"', 'loading="lazy"', 'alt="A peach']) {
        assert(picture.includes(part), picture);
      }
      const src = /src="([^"]*)"/.exec(picture)![1];
      assertMatch(src, /^\/images\/peach\.svg\?v=[0-9a-f]{16}$/);
      const forGood = await get(src);
      assertEquals(forGood.headers.get("cache-control"), "public, max-age=31536000, immutable");
      assertEquals(forGood.headers.get("content-type"), "image/svg+xml");
      assertMatch(forGood.headers.get("content-security-policy")!, /sandbox/);
      const plain = await get("/images/peach.svg");
      assertMatch(plain.headers.get("cache-control")!, /max-age=3600/);
      const etag = plain.headers.get("etag")!;
      assertEquals((await get("/images/peach.svg", { headers: { "if-none-match": etag } })).status, 304);
      const head = await get("/images/peach.svg", { method: "HEAD" });
      assertEquals([head.status, await head.text()], [200, ""]);
      assertEquals((await get("/images/peach.svg", { method: "POST" })).status, 405);
      assertEquals((await get("/images/none.svg")).status, 404);
      assertEquals((await get("/images/../site.yaml")).status, 404);
      assertMatch(
        await (await get("/talks.md")).text(),
        /!\[A peach[^\]]*\]\(http:\/\/localhost:8000\/images\/peach\.svg\)/,
      );
    },
  );

  await t.step("a licence is declared only where the owner declares one", async () => {
    for (const [owner, licence] of [["nurse", undefined], ["designer", "CC-BY-NC-4.0"]] as const) {
      const service = services[owner];
      const openApi = await (await service.send("http://localhost:8000/openapi.json")).json();
      const portfolio = await (await service.send("http://localhost:8000/portfolio.json")).json();
      assertEquals([openApi.info.license?.identifier, portfolio.license], [licence, licence]);
      assertEquals(JSON.stringify([openApi, portfolio]).includes("CC-BY-4.0"), false);
    }
  });
});

Deno.test("the engineer's résumé comes back whole, private fields apart", () => {
  const given = JSON.parse(Deno.readTextFileSync(`${folderOf("engineer")}.json`));
  const content = loadContent(folderOf("engineer"));
  const back = exported({ ...content, items: content.items.filter(({ id }) => id !== "") });
  const { phone: _phone, location: { address: _address, postalCode: _code, ...location }, ...basics } = given.basics;
  assertEquals(back.basics, { ...basics, location });
  for (const part of ["work", "volunteer", "education", "awards", "certificates", "publications", "skills"]) {
    assertEquals(back[part], given[part], part);
  }
  // A level that the owner's terms state stands before the words, so that it is the same everywhere.
  const levels = { English: "C2, ", German: "A2, " } as Record<string, string>;
  const languages = given.languages.map(({ language, fluency }: Record<string, string>) => ({
    ...{ language, fluency: (levels[language] ?? "") + fluency },
  }));
  assertEquals(back.languages, languages);
  for (const part of ["interests", "references"]) assertEquals(back[part], given[part], part);
  const projects = back.projects as Record<string, unknown>[];
  for (const project of given.projects) {
    const { vitrine: _vitrine, ...same } = projects.find(({ name }) => name === project.name)!;
    assertEquals(same, { url: same.url, ...project }, project.name);
  }
  assertEquals(readResume(JSON.stringify(given)).notes.length, 3);
});
