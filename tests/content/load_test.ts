import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { loadContent } from "@/lib/content/load.ts";
import { ContentError, formatProblem } from "@/lib/content/problem.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";

/** The mistakes in a valid owner's content after `change`, as lines without the folder. */
function mistakes(change: (files: Record<string, string | Uint8Array>) => void): string[] {
  const files: Record<string, string | Uint8Array> = ownerFiles();
  change(files);
  using folder = temporaryFolder(files);
  try {
    loadContent(folder.path);
    return [];
  } catch (error) {
    assert(error instanceof ContentError);
    return error.problems.map((problem) => formatProblem(problem).replace(`${folder.path}/`, ""));
  }
}

function replaced(file: string, from: string | RegExp, to: string): string[] {
  return mistakes((files) => {
    const text = files[file] as string;
    files[file] = text.replace(from, to);
    assert(files[file] !== text, "the change must change something");
  });
}

Deno.test("content without mistakes is loaded with its defaults", () => {
  using folder = temporaryFolder(ownerFiles({ projects: 2, agents: 1 }));
  const { items, profile, tags } = loadContent(folder.path);
  assertEquals(items.map(({ id, kind }) => [id, kind]), [
    ["project-1", "project"],
    ["project-2", "project"],
    ["agent-1", "agent"],
  ]);
  assertEquals(items[0].problem, "Problem of project 1.");
  assertEquals([items[0].link, items[0].flagship, items[0].result], [null, false, undefined]);
  assertEquals(profile.contact.linkedin, undefined);
  assertEquals(tags, undefined);
});

Deno.test("a field of the wrong type names line, field, what was found and what is allowed", () => {
  assertEquals(replaced("site.yaml", "hue: 200", "hue: blue"), ['site.yaml:5: hue is "blue"; it must be a number']);
  assertEquals(replaced("candidate.yaml", "years: 9", "years: 9.5"), [
    "candidate.yaml:6: experience.years is 9.5; it must be a whole number",
  ]);
  assertEquals(replaced("profile.yaml", "tess@example.com", "tess"), [
    'profile.yaml:8: contact.email is "tess"; it must be an e-mail address',
  ]);
  assertEquals(replaced("profile.yaml", "https://github", "ftp://github"), [
    'profile.yaml:9: contact.github is "ftp://github.example.com/tess"; it must be a full web address that begins with https://',
  ]);
  assertEquals(replaced("site.yaml", "Europe/Lisbon", "Europe/Atlantis"), [
    'site.yaml:4: time_zone is "Europe/Atlantis"; it must be a time zone such as Europe/Stockholm',
  ]);
  assertEquals(replaced("candidate.yaml", "2026-10-01", "2026-02-30"), [
    'candidate.yaml:17: updated_at is "2026-02-30"; it must be a date in the form 2026-11-21',
  ]);
});

Deno.test("a missing field is told where its group begins", () => {
  assertEquals(replaced("profile.yaml", /headline:.*\n/, ""), [
    "profile.yaml:1: headline is missing; it must be text (What the owner is, in one line)",
  ]);
  assertEquals(replaced("services.yaml", / {2}- name: Build\n {4}summary/, "  - summary"), [
    "services.yaml:14: stages.1.name is missing; it must be text (Name of the stage)",
  ]);
});

Deno.test("a misspelt field is told with the one that is meant", () => {
  assertEquals(replaced("profile.yaml", "headline:", "hedline:"), [
    "profile.yaml:1: headline is missing; it must be text (What the owner is, in one line)",
    'profile.yaml:2: hedline ("Builds things that can be tested") is not a known field; did you mean headline?',
  ]);
  assertMatch(replaced("site.yaml", "hue: 200", "hue: 200\nxyzzy: 1")[0], /known ones are title, description/);
});

Deno.test("the mistakes of all files are told at once", () => {
  const found = mistakes((files) => {
    files["site.yaml"] = (files["site.yaml"] as string).replace("hue: 200", "hue: 999");
    files["projects/project-1.md"] = "---\ntitle: 5\nflagship: maybe\n---\n";
    files["agents/agent-1.md"] = "no front matter";
    delete files["candidate.yaml"];
  });
  assertEquals(found, [
    "site.yaml:5: hue is 999; it must be at most 360",
    "candidate.yaml: is missing, but the service needs it; docs/your-content.md says what stands in it",
    'projects/project-1.md:2: title is 5; it must be text; put it in quotation marks: "…"',
    'projects/project-1.md:3: flagship is "maybe"; it must be true or false',
    "agents/agent-1.md:1: must begin with front matter: a line ---, the facts such as title: …, and another line ---",
  ]);
});

Deno.test("YAML that cannot be read names the line", () => {
  assertMatch(
    replaced("profile.yaml", "summary: ", "summary: 'open\nx: ")[0],
    /^profile\.yaml:3: has a quotation mark that is opened and never closed$/,
  );
  assertMatch(
    replaced("site.yaml", "hue: 200", "hue: 200\nhue: 201")[0],
    /^site\.yaml:6: has a field that stands there before/,
  );
});

Deno.test("a file that is empty, too large or no text says so", () => {
  assertMatch(mistakes((files) => files["site.yaml"] = "\n")[0], /^site\.yaml: is empty/);
  assertMatch(mistakes((files) => files["site.yaml"] = "x".repeat(5_000_000))[0], /^site\.yaml: is 5\.0 MB large/);
  assertMatch(
    mistakes((files) => files["projects/project-1.md"] = new Uint8Array([0x2d, 0xff, 0xfe]))[0],
    /^projects\/project-1\.md: is not a UTF-8 text/,
  );
  assertMatch(mistakes((files) => files["site.yaml"] = "- a\n- b\n")[0], /must be a group of fields/);
});

Deno.test("an id that stands twice names both files", () => {
  const found = mistakes((files) => files["agents/project-1.md"] = files["projects/project-1.md"]);
  assertEquals(found.length, 1);
  assertMatch(found[0], /^agents\/project-1\.md: has the same id as .*projects\/project-1\.md/);
});

Deno.test("a file name that cannot be an id is refused", () => {
  assertMatch(
    mistakes((files) => files["projects/my project.md"] = "---\ntitle: T\n---\n")[0],
    /my project\.md: has a name that cannot be an id/,
  );
});

Deno.test("tags outside the vocabulary and unknown opportunities are told with the nearest one", () => {
  const found = mistakes((files) => {
    files["tags.yaml"] = "- odd\n- Even Things\n" + Array.from({ length: 20 }, (_, n) => `- tag-${n}\n`).join("");
    files["projects/new.md"] = "---\ntitle: New\ntags: [ood]\nopportunities: [nothing]\n---\n";
  });
  assertEquals(found, [
    'projects/new.md:3: tags is "ood"; it must be one of those in tags.yaml; did you mean odd?',
    'projects/new.md:4: opportunities is "nothing"; it must be one of those in the opportunities folder; add it there if it is right',
  ]);
});

Deno.test("sections of an item are checked, and headings inside code are code", () => {
  const item = (body: string) => mistakes((files) => files["projects/new.md"] = `---\ntitle: New\n---\n${body}`);
  assertMatch(
    item("\n## Problm\n\nText")[0],
    /^projects\/new\.md:5: section \(Problm\) is not a known section; known ones/,
  );
  assertMatch(item("## Problem\n\nA\n\n## Problem\n\nB")[0], /new\.md:8: section \(Problem\) stands here twice/);
  assertMatch(item("Words without a heading\n")[0], /new\.md:4: .*stands before the first section/);
  assertEquals(item("## Solution\n\n```md\n## Anything\n```\n"), []);
});

Deno.test(
  "a folder that the process may not read is no mistake in the content",
  { permissions: { read: false } },
  () => {
    assertThrows(() => loadContent("content"), Deno.errors.NotCapable, "Requires read access");
  },
);
