import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { contentHints, servedMarks } from "@/lib/content/content_hints.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";

type Files = Record<string, string | Uint8Array>;

/** What the owner is told of content that is right but for `change`, without the folder. */
function told(change: (files: Files) => void): string[] {
  const files: Files = ownerFiles({ projects: 2, agents: 1 });
  change(files);
  using folder = temporaryFolder(files);
  try {
    loadContent(folder.path);
    return [];
  } catch (error) {
    assert(error instanceof ContentError, String(error));
    return error.problems.map((problem) => formatProblem(problem).replaceAll(`${folder.path}/`, ""));
  }
}

/** Replaces the headline of the profile, its second line. */
function headline(text: string) {
  return (files: Files) => {
    files["profile.yaml"] = (files["profile.yaml"] as string).replace(/^headline: .*$/m, text);
  };
}

function replace(file: string, from: string | RegExp, to: string) {
  return (files: Files) => {
    const text = files[file] as string;
    files[file] = text.replace(from, to);
    assert(files[file] !== text, "the change must change something");
  };
}

const file = (name: string, content: string | Uint8Array) => (files: Files) => files[name] = content;

/** Kind of mistake, how it is made, all that is told of it. */
const MISTAKES: [kind: string, change: (files: Files) => void, told: string[]][] = [
  ["text instead of a list", replace("profile.yaml", /about:\n.*\n.*\n/, "about: One text\n"), [
    'profile.yaml:4: about is "One text"; it must be a list; begin each entry on a line of its own with a hyphen and a space: "- "',
  ]],
  ["list instead of text", headline("headline: [a, b]"), [
    'profile.yaml:2: headline is ["a","b"]; it must be text, not a list',
  ]],
  ["number instead of text", headline("headline: 42"), [
    'profile.yaml:2: headline is 42; it must be text; put it in quotation marks: "…"',
  ]],
  ["a word instead of yes or no", replace("projects/project-1.md", /flagship: false/, "flagship: yes"), [
    'projects/project-1.md:3: flagship is "yes"; it must be true or false',
  ]],
  ["field without value", headline("headline:"), [
    "profile.yaml:2: headline is empty; it must be text (What the owner is, in one line)",
  ]],
  ["text in place of a group", replace("profile.yaml", /contact:\n( {2}.*\n)+/, "contact: me\n"), [
    'profile.yaml:7: contact is "me"; it must be a group of fields: email, linkedin, github, profiles',
  ]],
  ["address without https", replace("profile.yaml", /github: .*/, "github: github.com/tess"), [
    'profile.yaml:9: contact.github is "github.com/tess"; it must be a full web address that begins with https://',
  ]],
  ["another day form", replace("site.yaml", /2026-10-01/, "1.10.2026"), [
    'site.yaml:6: updated_at is "1.10.2026"; it must be a date in the form 2026-11-21',
  ]],
  ["month that does not exist", file("resume.yaml", "work:\n  - name: A\n    startDate: 2019-13\n"), [
    'resume.yaml:3: work.0.startDate is "2019-13"; it must be a real date in the form 2019, 2019-03 or 2019-03-31',
  ]],
  ["id twice", (files) => files["agents/project-1.md"] = files["projects/project-1.md"], [
    "agents/project-1.md: has the same id as projects/project-1.md; projects and agents share one set of ids, so rename one file",
  ]],
  ["unknown tag", file("tags.yaml", "- odd\n- Even Things\n- tag-1\n- tag-22\n"), [
    'projects/project-2.md:7: tags is "tag-2"; it must be one of those in tags.yaml; did you mean tag-1?',
  ]],
  ["unknown opportunity", replace("projects/project-1.md", /flagship: false/, "opportunities: [baking]"), [
    'projects/project-1.md:3: opportunities is "baking"; it must be one of those in lib/analysis/knowledge/opportunities; add it there if it is right',
  ]],
  ["a language that is written out", replace("site.yaml", "language: en", "language: German"), [
    'site.yaml:3: language is "German"; it must be a language tag; did you mean de?',
  ]],
  ["a misspelt fact, which is told once", replace("candidate.yaml", "availability:", "availibility:"), [
    'candidate.yaml:2: availibility ("From January") is not a known field; did you mean availability?',
  ]],
  [
    "an end before its start",
    replace("projects/project-1.md", "flagship: false", "start_date: 2024-05\nend_date: 2024-03"),
    ['projects/project-1.md:4: end_date is "2024-03"; it must not be before start_date, which is 2024-05'],
  ],
  [
    "a job that ends before it begins",
    file("resume.yaml", "work:\n  - name: A\n    startDate: 2020\n    endDate: 2019-12\n"),
    [
      'resume.yaml:4: work.0.endDate is "2019-12"; it must not be before startDate, which is 2020',
    ],
  ],
  ["a # that cuts a text", headline("headline: Nurse on ward #3"), [
    'profile.yaml:2: has “#3” after a text, which YAML ignores as a comment; put the whole text in quotation marks: "…"',
  ]],
  ["a picture that is missing", replace("projects/project-1.md", "flagship: false", "image: /images/on.jpg"), [
    "projects/project-1.md:3: names the picture /images/on.jpg, which does not exist; put the file at public/images/on.jpg",
  ]],
  ["a picture in a text that is misspelt", (files) => {
    files["public/images/one.png"] = "x";
    files["pages/talks.md"] =
      "---\ntitle: Talks\n---\n\nText\n\n![One](/images/oen.png) and ![two](pictures/two.png)\n";
  }, [
    "pages/talks.md:7: names the picture /images/oen.png, which does not exist; did you mean /images/one.png?",
    "pages/talks.md:7: names the picture pictures/two.png, which must begin with / or https://, as in /images/photo.jpg",
  ]],
  ["a folder that is misspelt", file("project/new.md", "x"), ["project: is not read; did you mean projects?"]],
  ["a page at an address of the service", file("pages/services.md", "---\ntitle: T\n---\n\nText\n"), [
    "pages/services.md: would be served at /services, which the service uses itself; rename it",
  ]],
  ["a public file at an address of the service", file("public/llms.txt", "x"), [
    "public/llms.txt: would be served at /llms.txt, which the service uses itself; rename it",
  ]],
  ["a page and a file at one address", (files) => {
    files["pages/imprint.md"] = "---\ntitle: T\n---\n\nText\n";
    files["public/imprint.md"] = "x";
  }, ["pages/imprint.md: would get the address of public/imprint.md; rename one of them"]],
  ["a licence that is no identifier", replace("site.yaml", "CC-BY-4.0", "free for all"), [
    'site.yaml:7: content_license is "free for all"; it must be an SPDX identifier such as CC-BY-4.0, or left out: then no licence is declared',
  ]],
  ["colon in a text", headline("headline: Nurse: wound care"), [
    'profile.yaml:2: has a colon inside its text; put the whole text in quotation marks: "…"',
  ]],
  ["quotation mark never closed", headline('headline: "Nurse'), [
    "profile.yaml:2: has a quotation mark that is never closed",
  ]],
  ["bracket never closed", replace("profile.yaml", /aiTools:\n.*\n/, "aiTools: [a, b\n"), [
    "profile.yaml:18: has a bracket [ or { that is never closed",
  ]],
  ["apostrophe in '…'", headline("headline: 'it's me'"), [
    "profile.yaml:2: has something after the closing quotation mark; inside '…' write an apostrophe twice",
  ]],
  ["text that begins with @", headline("headline: @tess"), [
    'profile.yaml:2: has a text that begins with a character that is special in YAML; put the whole text in quotation marks: "…"',
  ]],
  ...["- more", "? more", "| more", "> more", "!important"].map((
    text,
  ): (typeof MISTAKES)[number] => [`text that begins with ${text[0]}`, headline(`headline: ${text}`), [
    'profile.yaml:2: has a text that begins with a character that is special in YAML; put the whole text in quotation marks: "…"',
  ]]),
  ["text instead of a group", replace("profile.yaml", /strengths:\n[^]*/, "strengths:\n  - Patience\n"), [
    'profile.yaml:21: strengths.0 is "Patience"; it must be a group of fields: title, detail',
  ]],
  [
    "a choice that is misspelt",
    (files) => files["candidate.yaml"] += "terms:\n  engagements:\n    - employment_types: [FULLTIME]\n",
    [
      'candidate.yaml:21: terms.engagements.0.employment_types.0 is "FULLTIME"; it must be "FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM" or "OTHER"; did you mean FULL_TIME?',
    ],
  ],
  [
    "a group in place of a choice, with a field that has a meaning in JavaScript",
    replace("site.yaml", "language: en", "language: { toString: 1 }"),
    ['site.yaml:3: language is {"toString":1}; it must be text; put text with a colon or braces in quotation marks: "…"'],
  ],
  ["text that begins with *", headline("headline: *bold*"), [
    'profile.yaml:2: has a text that begins with * or &, which are special in YAML; put the whole text in quotation marks: "…"',
  ]],
  ["tab", replace("profile.yaml", / {2}email: /, "\temail: "), [
    "profile.yaml:8: is indented with a tab; use spaces, like the lines around it",
  ]],
  ["tabs on every line", replace("profile.yaml", /about:\n.*\n/, "about:\n\t- one\n\t- two\n"), [
    "profile.yaml:5: is indented with a tab; use spaces, like the lines around it",
  ]],
  [
    "a field of a group without spaces before it",
    replace("profile.yaml", /contact:\n[^]*?(?=\n\S)/, "contact:\nemail: a@b.example"),
    [
      'profile.yaml:8: email ("a@b.example") is not a known field; it belongs to contact, so put two spaces before it',
    ],
  ],
  ["a field further right than the one above", headline("  headline: Nurse"), [
    "profile.yaml:2: is not indented like the lines around it; fields of one group begin in the same column",
  ]],
  [
    "an entry further right than the one above",
    replace("profile.yaml", /about:\n.*\n/, "about:\n  - one\n   - two\n"),
    [
      "profile.yaml:6: is not indented like the lines around it; fields of one group begin in the same column",
    ],
  ],
  ["a # that begins a text", headline("headline: #1 in town"), [
    'profile.yaml:2: has “#1 in town” after a text, which YAML ignores as a comment; put the whole text in quotation marks: "…"',
  ]],
  ["a space of a word processor", headline("headline:\u00a0Nurse"), [
    "profile.yaml:2: has a character that only looks like a space; delete it and type a space",
  ]],
  ["a colon of another script", headline("headline：Nurse"), [
    'profile.yaml:2: has a character that only looks like a colon; type ":" and a space',
  ]],
  ["typographic quotation marks", headline("headline: “Nurse: wounds”"), [
    'profile.yaml:2: begins a text with a typographic quotation mark; the mark of YAML is the straight "',
  ]],
  ["a letter of another alphabet", headline("he\u0430dline: Nurse"), [
    'profile.yaml:2: he\u0430dline ("Nurse") is not a known field; it looks like headline, but has other characters; type it again',
  ]],
  ["an ending that Windows hides", (files) => {
    files["profile.yaml.txt"] = files["profile.yaml"];
    delete files["profile.yaml"];
    files["tags.yaml.txt"] = "- one";
  }, [
    "tags.yaml.txt: is not read, because its name does not end in .yaml; rename it to tags.yaml",
    "profile.yaml: is missing, but the service needs it; rename profile.yaml.txt to profile.yaml",
  ]],
  ["a file name with a letter of another alphabet", (files) => {
    files["profil\u0435.yaml"] = files["profile.yaml"];
    delete files["profile.yaml"];
  }, ["profile.yaml: is missing, but the service needs it; rename profil\u0435.yaml to profile.yaml"]],
  ["wrong indentation", replace("profile.yaml", / {2}email: /, "   email: "), [
    "profile.yaml:9: is not indented like the lines around it; fields of one group begin in the same column",
  ]],
  ["field without colon", headline("headline Nurse"), [
    "profile.yaml:2: is not a field; a field is a name, a colon, a space and a value, as in title: My work",
  ]],
  ["field twice", headline("headline: a\nheadline: b"), [
    "profile.yaml:3: repeats a field; keep one of the two",
  ]],
  [
    "references that would grow without end",
    file(
      "tags.yaml",
      "a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n",
    ),
    [
      "tags.yaml: has too many references (& and *); write out what they stand for",
    ],
  ],
  ["Latin-1", file("profile.yaml", new Uint8Array([0x6e, 0x3a, 0x20, 0xe9, 0x0a])), [
    "profile.yaml: is not UTF-8 text; save it as UTF-8 in your editor, or move it if it is not a text file",
  ]],
  ["UTF-16", file("profile.yaml", new Uint8Array([0xff, 0xfe, 0x6e, 0, 0x61, 0])), [
    "profile.yaml: is not UTF-8 text; save it as UTF-8 in your editor, or move it if it is not a text file",
  ]],
  ["control character", headline("headline: a\u0007b"), [
    "profile.yaml:2: has an invisible control character; delete the line and type it again",
  ]],
  ["empty file", file("profile.yaml", " \n"), [
    "profile.yaml: is empty; write it again as docs/your-content.md says, or restore it from a copy",
  ]],
  ["nothing but comments", file("profile.yaml", "# soon\n"), [
    "profile.yaml:1: the file is empty; it must be a group of fields",
  ]],
  ["5 MB", file("profile.yaml", "x".repeat(5_000_000)), [
    "profile.yaml: is 5.0 MB large, but a content file must not exceed 1 MB; is it a picture or another document?",
  ]],
  ["missing file", (files) => delete files["profile.yaml"], [
    "profile.yaml: is missing, but the service needs it; docs/your-content.md says what it contains",
  ]],
  ["another ending", (files) => {
    files["profile.yml"] = files["profile.yaml"];
    delete files["profile.yaml"];
    files["projects/new.txt"] = "";
  }, [
    "projects/new.txt: is not read, because its name does not end in .md; rename or move it",
    "profile.yaml: is missing, but the service needs it; rename profile.yml to profile.yaml",
  ]],
  ["front matter without end", file("projects/x.md", "---\ntitle: X\n\n## Problem\n"), [
    "projects/x.md:1: must begin with front matter: a line ---, the facts such as title: …, and another line ---",
  ]],
  ["heading of another kind", file("projects/x.md", "---\ntitle: X\n---\n# Problem\n\nText.\n"), [
    "projects/x.md:4: is a heading of the wrong level; write it as ## Problem",
  ]],
  ["text before the first section", file("projects/x.md", "---\ntitle: X\n---\nText.\n"), [
    "projects/x.md:4: has text before the first section; put it below a heading such as ## Problem",
  ]],
  ["comment without end", file("projects/x.md", "---\ntitle: X\n---\n## Problem\n<!-- soon\n"), [
    "projects/x.md:5: has a comment <!-- that is never closed; end it with -->",
  ]],
];

for (const [kind, change, expected] of MISTAKES) {
  Deno.test(`content with a mistake of this kind is told in plain words: ${kind}`, () =>
    assertEquals(told(change), expected));
}

Deno.test("comments and the line ends of other systems are no mistakes", () => {
  using folder = temporaryFolder({
    ...ownerFiles(),
    "projects/x.md":
      "---\r\ntitle: X\r\n---\r\n<!-- of\r\ntwo lines -->\r\n## Problem\r\n\r\nA <!-- b --> c\r\n\r\n```\r\n<!-- code -->\r\n```\r\n",
  });
  const item = loadContent(folder.path).items.find(({ id }) => id === "x");
  assertEquals(item?.problem, "A  c\n\n```\n<!-- code -->\n```");
});

Deno.test("a folder that is not there is one mistake, and names the copy that init has made", async () => {
  using folder = temporaryFolder({ "mine.backup-2026-11-21T101112/site.yaml": "x: 1" });
  const { code, stderr } = await runTask("content:check", { CONTENT_DIR: `${folder.path}/mine` });
  assertEquals(code, 1);
  assertMatch(
    stderr,
    /^\S+mine: is not a readable folder; create one with deno task init, or set CONTENT_DIR to another\. .*mine\.backup-2026-11-21T101112: rename it to mine\n/,
  );
  assertMatch(stderr, /\n1 mistake in the content\.\n$/);
});

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
  assertEquals(told(replace("site.yaml", "hue: 200", "hue: blue")), [
    'site.yaml:5: hue is "blue"; it must be a number',
  ]);
  assertEquals(told(replace("candidate.yaml", "years: 9", "years: 9.5")), [
    "candidate.yaml:6: experience.years is 9.5; it must be a whole number",
  ]);
  assertEquals(told(replace("profile.yaml", "tess@example.com", "tess")), [
    'profile.yaml:8: contact.email is "tess"; it must be an e-mail address',
  ]);
  assertEquals(told(replace("profile.yaml", "https://github", "ftp://github")), [
    'profile.yaml:9: contact.github is "ftp://github.example.com/tess"; it must be a full web address that begins with https://',
  ]);
  assertEquals(told(replace("site.yaml", "Europe/Lisbon", "Europe/Atlantis")), [
    'site.yaml:4: time_zone is "Europe/Atlantis"; it must be a time zone such as Europe/Stockholm',
  ]);
  assertEquals(told(replace("candidate.yaml", "2026-10-01", "2026-02-30")), [
    'candidate.yaml:17: updated_at is "2026-02-30"; it must be a date in the form 2026-11-21',
  ]);
});

Deno.test("a missing field is told where its group begins", () => {
  assertEquals(told(replace("profile.yaml", /headline:.*\n/, "")), [
    "profile.yaml:1: headline is missing; it must be text (What the owner is, in one line)",
  ]);
  assertEquals(told(replace("services.yaml", / {2}- name: Build\n {4}summary/, "  - summary")), [
    "services.yaml:18: stages.1.name is missing; it must be text (Name of the stage)",
  ]);
});

Deno.test("a misspelt field is told with the one that is meant", () => {
  assertEquals(told(replace("profile.yaml", "headline:", "hedline:")), [
    'profile.yaml:2: hedline ("Builds things that can be tested") is not a known field; did you mean headline?',
  ]);
  assertMatch(told(replace("site.yaml", "hue: 200", "hue: 200\nxyzzy: 1"))[0], /known ones are title, description/);
});

Deno.test("a fact of the owner's own is no misspelt one because its name ends like another", () => {
  assertEquals(told(replace("candidate.yaml", "availability:", "relocation: Not before 2028\navailability:")), []);
  assertEquals(told(replace("candidate.yaml", "availability:", "loction: Porto\navailability:")), [
    'candidate.yaml:2: loction ("Porto") is not a known field; did you mean location?',
  ]);
});

Deno.test("the mistakes of all files are told at once", () => {
  const found = told((files) => {
    files["site.yaml"] = (files["site.yaml"] as string).replace("hue: 200", "hue: 999");
    files["projects/project-1.md"] = "---\ntitle: 5\nflagship: maybe\n---\n";
    files["agents/agent-1.md"] = "no front matter";
    delete files["profile.yaml"];
  });
  assertEquals(found, [
    "site.yaml:5: hue is 999; it must be at most 360",
    "profile.yaml: is missing, but the service needs it; docs/your-content.md says what it contains",
    'projects/project-1.md:2: title is 5; it must be text; put it in quotation marks: "…"',
    'projects/project-1.md:3: flagship is "maybe"; it must be true or false',
    "agents/agent-1.md:1: must begin with front matter: a line ---, the facts such as title: …, and another line ---",
  ]);
});

Deno.test("an item that is no text, and a list instead of a group, say so", () => {
  assertMatch(
    told((files) => files["projects/project-1.md"] = new Uint8Array([0x2d, 0xff, 0xfe]))[0],
    /^projects\/project-1\.md: is not UTF-8 text/,
  );
  assertMatch(told((files) => files["site.yaml"] = "- a\n- b\n")[0], /must be a group of fields/);
});

Deno.test("a file name that cannot be an id is refused", () => {
  assertMatch(
    told((files) => files["projects/my project.md"] = "---\ntitle: T\n---\n")[0],
    /my project\.md: has a name that does not work as an id/,
  );
});

Deno.test("tags outside the vocabulary and unknown opportunities are told with the nearest one", () => {
  const found = told((files) => {
    files["tags.yaml"] = "- odd\n- Even Things\n" + Array.from({ length: 20 }, (_, n) => `- tag-${n}\n`).join("");
    files["projects/new.md"] = "---\ntitle: New\ntags: [ood]\nopportunities: [nothing]\n---\n";
  });
  assertEquals(found, [
    'projects/new.md:3: tags is "ood"; it must be one of those in tags.yaml; did you mean odd?',
    'projects/new.md:4: opportunities is "nothing"; it must be one of those in lib/analysis/knowledge/opportunities; add it there if it is right',
  ]);
});

Deno.test("sections of an item are checked, and headings inside code are code", () => {
  const item = (body: string) => told((files) => files["projects/new.md"] = `---\ntitle: New\n---\n${body}`);
  assertEquals(item("\n## What it cost\n\nText"), []);
  assertMatch(item("## Cost\n\nA\n\n## cost\n\nB")[0], /new\.md:8: section \(cost\) appears twice/);
  assertMatch(item("## Problem\n\nA\n\n## Problem\n\nB")[0], /new\.md:8: section \(Problem\) appears twice/);
  assertMatch(item("Words without a heading\n")[0], /new\.md:4: .*before the first section/);
  assertEquals(item("## Solution\n\n```md\n## Anything\n```\n"), []);
});

Deno.test(
  "a folder that the process may not read is no mistake in the content",
  { permissions: { read: false } },
  () => {
    assertThrows(() => loadContent("content"), Deno.errors.NotCapable, "Requires read access");
  },
);

Deno.test("what is allowed and looks wrong is told as worth a look, with its place", () => {
  const files: Files = ownerFiles({ projects: 1, agents: 0 });
  files["pages/talks.md"] = "---\ntitle: Talks\n---\n\nA <b>bold</b> word.\n\n![](/images/large.png)\n";
  files["projects/new.md"] = "---\ntitle: New\nimage: /images/large.png\n---\n\n## Problm\n\n`<b>` is code.\n";
  files["public/images/large.png"] = new Uint8Array(600_000);
  files["photo.jpg"] = "x";
  files["README.md"] = "For myself.";
  files["pages/later.md"] = "---\ntitle: Later\ndraft: true\n---\n\nTODO: write\n";
  using folder = temporaryFolder(files);
  const told = contentHints(folder.path, loadContent(folder.path))
    .map(({ message }) => message.replaceAll(`${folder.path}/`, ""));
  for (
    const expected of [
      "photo.jpg is not read",
      "public/images/large.png is 600 kB large, and slow on a phone",
      "the picture of projects/new.md has no description for people who cannot see it",
      "pages/talks.md:5 has the HTML <b>, which visitors see as plain text",
      "pages/talks.md:7 shows /images/large.png and has no description for people who cannot see it",
      "projects/new.md:6 has the heading “Problm”, which is one of your own",
      "1 draft that visitors do not see: pages/later.md",
      "1 place marked TODO, the first at pages/later.md:6",
    ]
  ) {
    assert(told.includes(expected), `${expected}\n${told.join("\n")}`);
  }
  assert(!told.join().includes("README"), told.join());
  assertEquals(servedMarks(folder.path), []);
});
