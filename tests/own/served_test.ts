import { assertEquals } from "@std/assert";
import { callTool } from "@/tests/mcp/support/rpc.ts";
import { imported, RESUMES, resumeText } from "@/tests/own/support.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

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
  Deno.test(`the ${name} résumé is served over REST and tools`, async () => {
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
    for (const { network, url } of content.profile.contact.profiles ?? []) {
      const hasItsOwnField = /^(?:linkedin|github)$/i.test(network);
      if (url !== undefined && !hasItsOwnField) assertEquals(candidate.links[network.toLowerCase()], url);
    }
    const written = content.items.filter(({ draft }) => !draft);
    for (const kind of ["projects", "agents"]) {
      if (kind === "agents" && !written.some((item) => item.kind === "agent")) continue;
      const list = await read(`/api/v1/${kind}`);
      assertEquals(list.total, written.filter((item) => `${item.kind}s` === kind).length);
      for (const { id, title } of list.items) assertEquals((await read(`/api/v1/${kind}/${id}`)).title, title);
    }
    assertEquals((await read("/resume.json")).basics.name, content.profile.name);
    // Where nothing is known that a title could announce, there is no title.
    const home = await (await service.send("http://localhost:8000/")).text();
    assertEquals(home.includes('id="glance"'), name !== "nearly_nothing");

    const tool = await callTool(service, "get_profile", {});
    assertEquals(tool.structuredContent, profile);
  });
}

Deno.test("a job of which init made a draft is on no surface until its owner has written the work, but in dev", async () => {
  using folder = temporaryFolder();
  imported(`${folder.path}/mine`, resumeText("nurse"));
  const files = filesOf(`${folder.path}/mine`);
  const [path] = Object.keys(files).filter((name) => /^projects\/lead-nurse/.test(name));
  const id = path.slice("projects/".length, -".md".length);
  const surfaces = [
    "/api/v1/projects",
    "/portfolio.json",
    "/resume.json",
    "/llms-full.txt",
    "/sitemap.xml",
    "/",
    "/projects.md",
  ];
  const seen = async (changed: Record<string, string>) => {
    await using service = await startService({ files: { ...files, ...changed } });
    const texts = await Promise.all(
      surfaces.map(async (surface) => await (await service.send(`http://localhost:8000${surface}`)).text()),
    );
    return [
      ...texts.map((text) => text.includes(id)),
      (await service.fetch(`/api/v1/projects/${id}`)).status === 200,
      (await service.send(`http://localhost:8000/projects/${id}`)).status === 200,
      !JSON.stringify(await callTool(service, "get_project", { id })).includes("not_found"),
    ];
  };
  assertEquals(new Set(await seen({})), new Set([false]));
  const written = files[path].replace(/# TODO.*\n/, "").replace("draft: true\n", "");
  assertEquals(new Set(await seen({ [path]: written })), new Set([true]));
});
