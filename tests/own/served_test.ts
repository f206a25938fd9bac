import { assert, assertEquals } from "@std/assert";
import { callTool } from "@/tests/mcp/support/rpc.ts";
import { imported, RESUMES, resumeText } from "@/tests/own/support.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const PROBLEM = "All mail lands in one shared inbox; two of us forward about 90 messages every morning by hand.";

/** The files below a folder, by path. */
function filesOf(folder: string, below = ""): Record<string, string> {
  return Object.assign(
    {},
    ...[...Deno.readDirSync(folder + below)].map(({ name, isDirectory }) => {
      const path = `${below}/${name}`;
      return isDirectory ? filesOf(folder, path) : { [path.slice(1)]: Deno.readTextFileSync(folder + path) };
    }),
  );
}

for (const name of RESUMES) {
  Deno.test(`the ${name} résumé is served over REST and tools, and the analysis works without case studies`, async () => {
    using folder = temporaryFolder();
    const { content } = imported(`${folder.path}/mine`, resumeText(name));
    await using service = await startService({ files: filesOf(`${folder.path}/mine`) });
    const read = async (path: string) => {
      const response = await service.fetch(path);
      assertEquals(response.status, 200, path);
      return await response.json();
    };

    const profile = await read("/api/v1/profile");
    assertEquals(profile.name, content.profile.name);
    assertEquals(profile.resume?.work?.length, content.resume?.work?.length);
    const candidate = await read("/api/v1/candidate");
    assertEquals(candidate.experience.years, content.candidate?.experience?.years);
    assertEquals(candidate.links.mastodon, content.profile.contact.profiles?.[0].url);
    for (const kind of ["projects", "agents"]) {
      const list = await read(`/api/v1/${kind}`);
      assertEquals(list.total, content.items.filter((item) => `${item.kind}s` === kind).length);
      for (const { id, title } of list.items) assertEquals((await read(`/api/v1/${kind}/${id}`)).title, title);
    }
    assert((await read("/api/v1/services")).promise);
    assertEquals((await read("/resume.json")).basics.name, content.profile.name);

    const answer = await service.fetch("/api/v1/services/analyze", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ problem: PROBLEM }),
    });
    const analysis = await answer.json();
    assertEquals([answer.status, analysis.fit, analysis.matched_opportunities[0].id], [200, "strong", "email-triage"]);
    if (content.items.length === 0) assertEquals(analysis.relevant_case_studies, []);
    if (content.items.length === 0) assertEquals((await read("/api/v1/services/case-studies?q=email")).count, 0);

    const tool = await callTool(service, "get_profile", {});
    assertEquals(tool.structuredContent, profile);
  });
}

Deno.test("a job of which init made a draft stands on the first page once, until its owner has written the work", async () => {
  using folder = temporaryFolder();
  imported(`${folder.path}/mine`, resumeText("nurse"));
  const files = filesOf(`${folder.path}/mine`);
  const job = "Casa Vida Home Care";
  const timesOnPages = async (changed: Record<string, string>) => {
    await using service = await startService({ files: { ...files, ...changed } });
    assertEquals((await (await service.fetch("/api/v1/projects")).json()).total, 3);
    const pages = ["/", "/index.md", "/recruiters", "/recruiters.md"];
    const texts = await Promise.all(
      pages.map(async (path) => await (await service.send(`http://localhost:8000${path}`)).text()),
    );
    return texts.map((text) => text.replace(/<script.*?<\/script>/gs, "").split(job).length - 1);
  };
  assertEquals(await timesOnPages({}), [1, 1, 0, 0]);

  const [path] = Object.keys(files).filter((name) => /^projects\/lead-nurse/.test(name));
  const written = files[path].replace(/# TODO.*\n/, "").replace("draft: true\n", "");
  assert(written.length < files[path].length - 100);
  assertEquals(await timesOnPages({ [path]: written }), [2, 2, 1, 1]);
});
