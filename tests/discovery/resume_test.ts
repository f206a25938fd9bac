import schema from "@jsonresume/schema/schema.json" with { type: "json" };
import { assert, assertEquals } from "@std/assert";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { type Content, loadContent } from "@/lib/content/content.ts";
import { exported, imported, RESUMES, resumeText } from "@/tests/own/support.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { sampleFiles } from "@/tests/support/sample.ts";
import { ROOT, startService } from "@/tests/support/service.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
// deno-lint-ignore no-explicit-any
(formats as any)(ajv);
const isResume = ajv.compile(schema);

function assertValid(document: Record<string, unknown>): void {
  assert(isResume(document), JSON.stringify(isResume.errors));
}

function elsewhere(image: string): string {
  return image.startsWith("/") ? `https://site.example.com${image}` : image;
}

/** Imports what a site with `content` exports, and compares everything but the knowledge, which is no part of it. */
function assertComesBack(content: Content): void {
  using folder = temporaryFolder();
  const { content: again, resume } = imported(`${folder.path}/content`, JSON.stringify(exported(content)));
  assertEquals(resume.notes.filter((note) => !note.includes("which stays there; copy the file")), []);
  const { opportunities: _o, analysis: _a, files: _f, pages: _p, ...owners } = content;
  const { opportunities: _q, analysis: _b, files: _g, pages: _r, ...same } = again;
  const { image } = owners.profile;
  assertEquals(same, {
    ...owners,
    // Files are no part of a résumé: pictures stay where they are.
    profile: { ...owners.profile, ...image !== undefined && { image: elsewhere(image) } },
    items: owners.items.map((item) => ({ ...item, image: item.image && elsewhere(item.image) })),
  });
}

Deno.test("/resume.json is a JSON Resume that anyone may read and keep", async () => {
  await using service = await startService();
  const response = await service.send("http://localhost:8000/resume.json");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(response.headers.get("access-control-allow-origin"), "*");
  const document = await response.json();
  assertValid(document);
  assertEquals(document.basics.name, "Tess Tester");
  assertEquals(document.basics.url, "http://localhost:8000/");
  assertEquals(document.projects.length, 10);
});

Deno.test("the sample's content comes back from its own export", () => {
  const content = loadContent(`${ROOT}content`);
  assertValid(exported(content));
  assertComesBack(content);
});

Deno.test("content of every field comes back from its own export", () => {
  const files: Record<string, string> = ownerFiles();
  files["profile.yaml"] += [
    "tagline: Tests first",
    "image: /portrait.jpg",
    "website: https://tess.example.com/über",
    "flagshipProject: https://tess.example.com/best",
  ].join("\n");
  files["profile.yaml"] = files["profile.yaml"].replace(
    /^( +)github: .*$/m,
    "$&\n$1profiles: [{ network: Chess, username: tess }]",
  );
  files["resume.yaml"] = `
work:
  - { name: Plumbing & Sons, position: Plumber, startDate: 2019, endDate: 2020-02-29, highlights: ["One\\n\\ntwo", three] }
education: [{ institution: "School: the old one", score: "1" }]
references: [{ name: Ann, reference: "She <b>tests</b>." }]
`;
  files["projects/odd.md"] = `---
title: "Odd: a <b>title</b>  with two spaces"
start_date: 2020
end_date: 2021-05
organization: Odd Ltd
type: talk
image: /odd.png
---
## Problem

\\## no heading

## Solution

\`\`\`md
## code
<!-- code -->
\`\`\`

## Result

- one
- two

## My role

Alone <!-- said quietly -->
`;
  files["public/portrait.jpg"] = files["public/odd.png"] = "a picture";
  files["tags.yaml"] = "[Even Things, odd, tag-1, tag-2, tag-3, tag-4, tag-5, tag-6, tag-7, spare]";
  using folder = temporaryFolder(files);
  const content = loadContent(folder.path);
  assertEquals(content.items.find(({ id }) => id === "odd")?.my_role, "Alone");
  assertValid(exported(content));
  content.profile.website = new URL(content.profile.website!).href;
  assertComesBack(content);
});

for (const name of RESUMES) {
  Deno.test(`the ${name} résumé is exported as a valid one and comes back`, () => {
    using folder = temporaryFolder();
    const { content } = imported(`${folder.path}/content`, resumeText(name));
    assertValid(exported(content));
    assertComesBack(content);
  });
}

Deno.test("a long résumé is given in brief, with the whole at its own address", async () => {
  await using service = await startService({ files: sampleFiles() });
  const text = async (path: string) => await (await service.send(`http://localhost:8000${path}`)).text();
  const brief = await text("/resume.json");
  assert(brief.length < 15_000, `${brief.length} characters`);
  const document = JSON.parse(brief);
  assertValid(document);
  assertEquals(document.projects.length, 21);
  assertEquals(document.meta.terms, service.runtime.service.content.candidate!.terms);
  assertEquals(document.basics.location, { city: "Gothenburg", countryCode: "SE" });
  assert(!brief.includes("…"), "sentences are whole");
  assert(document.projects.some(({ description }: { description?: string }) => description !== undefined));
  for (const { url, name, startDate, entity } of document.projects) {
    assertEquals((await service.send(url)).status, 200, name);
    assert(startDate !== undefined && entity !== undefined, name);
  }
  const whole = JSON.parse(await text(new URL(document.meta.complete).pathname));
  assertValid(whole);
  assertEquals(whole.meta.vitrine.candidate.terms, document.meta.terms);
  assertEquals(whole.basics, document.basics);
});

Deno.test("a short résumé is the whole", async () => {
  await using service = await startService({ files: ownerFiles({ projects: 2, agents: 0 }) });
  const text = async (path: string) => await (await service.send(`http://localhost:8000${path}`)).text();
  assertEquals(await text("/resume.json"), await text("/resume-complete.json"));
});
