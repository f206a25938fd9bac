import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import fc from "fast-check";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import { findMarks, TODO } from "@/lib/content/content_hints.ts";
import { init, InitError } from "@/lib/own/init.ts";
import { interview } from "@/lib/own/interview.ts";
import { readResume } from "@/lib/starter/resume_import.ts";
import { ResumeError } from "@/lib/starter/resume_values.ts";
import { exported, imported, RESUMES, resumeText, WISHES } from "@/tests/own/support.ts";
import { copyProject } from "@/tests/smoke/project_copy.ts";
import { knowledgeFiles } from "@/tests/support/knowledge.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { ROOT } from "@/tests/support/service.ts";

const MINIMAL = resumeText("nearly_nothing");

/** Everything below a folder as one text, but for what every owner begins with. */
function ownersText(folder: string): string {
  return [...Deno.readDirSync(folder)].filter(({ name }) => !/^(analysis|schemas)/.test(name))
    .map(({ name, isDirectory }) =>
      isDirectory ? ownersText(`${folder}/${name}`) : Deno.readTextFileSync(`${folder}/${name}`)
    )
    .join("\n");
}

Deno.test("a nurse's résumé without projects becomes profile, candidate, history and works", () => {
  using folder = temporaryFolder();
  const { content, resume } = imported(`${folder.path}/mine`, resumeText("nurse"));
  const { profile, candidate, items } = content;
  assertEquals([profile.name, profile.headline], [
    "Marisol Teixeira",
    "Registered nurse, wound care and palliative home care",
  ]);
  assertEquals(profile.about.length, 1);
  assertEquals(profile.skillCategories, [
    { category: "Wound care", level: "Specialist", items: [] },
    { category: "Palliative symptom control", items: [] },
    { category: "Venous access", items: [] },
    { category: "Teaching", items: [] },
  ]);
  assertEquals(candidate?.location, "Porto, Portugal");
  assertEquals(candidate?.languages?.[0], "Portuguese (native)");
  // 2009 to 2012 and 2012-02 to today, the month that both have counted once.
  assertEquals(candidate?.experience?.years, 17);
  assertEquals(content.resume?.work?.map(({ startDate, endDate }) => [startDate, endDate]), [
    ["2018-09", undefined],
    ["2012-02", "2018-08"],
    ["2009", "2012"],
  ]);
  assertEquals(content.resume?.certificates?.length, 2);
  assertEquals(items.map(({ title }) => title).sort(), [
    "First-aid instructor, Red Cross, Porto",
    "Lead nurse, palliative home care, Casa Vida Home Care",
    "Ward nurse, internal medicine, Hospital de São Lourenço",
  ]);
  assertEquals(resume.notes.filter((note) => note.includes("everything on the site is public")).length, 3);
  assert(!ownersText(`${folder.path}/mine`).match(/912 000 000|Rua das Flores|4050-262/));
});

Deno.test("an engineer's résumé with slips of every kind is taken as far as it can be, and says what was not", () => {
  using folder = temporaryFolder();
  const { content, resume } = imported(`${folder.path}/mine`, resumeText("engineer"));
  assertEquals(content.resume?.work?.length, 20);
  assertEquals(content.resume?.work?.[3].name, "Nightjar Energy");
  assertEquals(content.resume?.work?.[9].endDate, "2012");
  assertEquals(content.resume?.work?.[12].startDate, "2007-03");
  assertMatch(
    content.resume?.work?.[2].summary ?? "",
    /^Staff engineer at Tidewater Freight: services .* & alarms\.\n\n- on call every fourth week$/,
  );
  assertEquals(content.items.map(({ id, kind }) => [id, kind]), [
    ["internal-tools-2", "project"],
    ["internal-tools", "project"],
    ["order-ledger", "project"],
    ["peisongjihuatsuru", "project"],
    ["inbox-agent", "agent"],
  ]);
  assertEquals(content.profile.contact.github, "https://github.com/jonas-ol");
  assertEquals(content.profile.website, "https://okafor.example.com");
  assertEquals(content.tags, undefined);
  for (
    const part of [
      "work, entry 10, endDate",
      "certificates, entry 1, date",
      "projects, entry 4, url",
      "hobbies is not part",
    ]
  ) {
    assertEquals(resume.notes.filter((note) => note.startsWith(part)).length, 1, part);
  }
});

for (const name of RESUMES) {
  Deno.test(`nothing of the sample's owner is left in the content of the ${name} résumé`, () => {
    using folder = temporaryFolder();
    imported(`${folder.path}/mine`, resumeText(name));
    const sample = loadContent(`${ROOT}content`);
    const text = ownersText(`${folder.path}/mine`);
    const words = [
      ...sample.profile.name.split(" "),
      ...[sample.profile.contact.email!, sample.candidate!.location!, "fictional"],
      ...sample.items.flatMap(({ id, title }) => [id, title]),
    ];
    for (const word of words) assert(!text.toLowerCase().includes(word.toLowerCase()), word);
  });

  Deno.test(`the marks in the content of the ${name} résumé are seen by its owner and by nobody else`, () => {
    using folder = temporaryFolder();
    const { content } = imported(`${folder.path}/mine`, resumeText(name));
    const marks = findMarks(`${folder.path}/mine`);
    assert(marks.length > 10);
    assertEquals(marks[0].file.endsWith("profile.yaml"), true);
    assert(!JSON.stringify(content).includes(TODO));
  });
}

Deno.test("content that is there is replaced only with --force, and is kept then", () => {
  const files = ownerFiles();
  files["analysis.yaml"] = files["analysis.yaml"].replace(/^disclaimer: .*$/m, "disclaimer: No promise.");
  using folder = temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`mine/${path}`, text])),
  );
  const mine = `${folder.path}/mine`;
  const before = ownersText(mine);
  assertThrows(() => imported(mine, MINIMAL), InitError, "holds the content of Tess Tester");
  assertEquals(ownersText(mine), before);
  const { backup } = init(readResume(MINIMAL), WISHES, { folder: mine, force: true });
  assertEquals(ownersText(backup!), before);
  // The owner's sentences for the analysis stay, the rest is new.
  const { profile, analysis } = loadContent(mine);
  assertEquals([profile.name, analysis.disclaimer], ["Ana Duarte", "No promise."]);
  assertEquals([...Deno.readDirSync(folder.path)].length, 2);
});

Deno.test("when the move fails, the old content is where it was and nothing else is left", () => {
  using folder = temporaryFolder(
    Object.fromEntries(Object.entries(ownerFiles()).map(([path, text]) => [`mine/${path}`, text])),
  );
  const mine = `${folder.path}/mine`;
  const before = ownersText(mine);
  let moves = 0;
  const disk = {
    rename(from: string, to: string) {
      if (++moves === 2) throw new Error("the disk is gone");
      Deno.renameSync(from, to);
    },
  };
  assertThrows(() => init(readResume(MINIMAL), WISHES, { folder: mine, force: true, disk }), Error, "the disk is gone");
  assertEquals(ownersText(mine), before);
  assertEquals([...Deno.readDirSync(folder.path)].map(({ name }) => name), ["mine"]);
});

Deno.test("content that would not be valid is not put in place", () => {
  const files = Object.fromEntries(Object.entries(ownerFiles()).map(([path, text]) => [`mine/${path}`, text]));
  files["mine/analysis.yaml"] = "fit:\n  strongly: Yes, this is for me.\n";
  using folder = temporaryFolder(files);
  const error = assertThrows(() => imported(`${folder.path}/mine`, MINIMAL, { force: true }), ContentError);
  assertEquals(error.problems[0].file, `${folder.path}/mine/analysis.yaml`);
  assertEquals([...Deno.readDirSync(folder.path)].map(({ name }) => name), ["mine"]);
});

Deno.test("what is no résumé is refused in words for people who do not program", () => {
  const cases: [string, RegExp][] = [
    ["", /^is not JSON/],
    ["My résumé\n=========", /^is not JSON .*must be a résumé in the form of JSON Resume/],
    ["[1, 2]", /^is JSON but not a résumé/],
    ['{"name": "x"}', /none of the parts basics, work/],
    [
      JSON.stringify({
        basics: { name: "A" },
        references: Array.from({ length: 100 }, () => ({ name: "B", reference: "x".repeat(19_000) })),
      }),
      /more text than a résumé should/,
    ],
  ];
  for (const [text, message] of cases) assertMatch(assertThrows(() => readResume(text), ResumeError).message, message);
});

Deno.test("wrong types, missing names, markup and control characters leave a résumé that can be used", () => {
  using folder = temporaryFolder();
  const { content, resume } = imported(
    `${folder.path}/mine`,
    JSON.stringify({
      basics: {
        name: "  Zo\u0007ë\n O’Brien\u202e ",
        label: ["not", "text"],
        email: "nobody",
        url: "javascript:alert(1)",
        image: "data:image/png;base64,A",
        summary: "<script>alert(1)</script><p>One &lt;b&gt; two</p>",
        location: "Here",
        profiles: { network: "Chess" },
      },
      work: ["Plumber", 7, { position: "Smith", startDate: 2020, endDate: "present", highlights: "Alone" }, {}, {
        endDate: "2020",
        startDate: "2021",
      }],
      education: { area: "Iron" },
      skills: [{ name: "x".repeat(400) }, { keywords: ["a"] }],
      projects: [{ name: "!!!" }, { name: "!!!" }, { description: "## Problem\n```\nopen <!-- end" }, {
        name: "x".repeat(150),
        keywords: ["y".repeat(90)],
      }],
      languages: "Irish",
      awards: null,
    }),
  );
  const { profile, items } = content;
  assertEquals(profile.name, "Zoë O’Brien");
  assertEquals(profile.summary, "One <b> two");
  assertEquals([profile.contact.email, profile.image, profile.website], [undefined, undefined, undefined]);
  assertEquals(profile.headline, "Smith");
  assertEquals(content.resume?.work?.map(({ name }) => name), ["Plumber", "Smith"]);
  assertEquals(content.resume?.work?.[1], {
    name: "Smith",
    position: "Smith",
    startDate: "2020",
    highlights: ["Alone"],
  });
  assertEquals(items.map(({ id }) => id).slice(0, 4), ["problem", "project-2", "project", "x".repeat(60)]);
  assertEquals(items[0].solution, "## Problem\n```\nopen <!-- end");
  assertEquals(content.candidate?.languages, ["Irish"]);
  for (const note of resume.notes) assertMatch(note, /^[a-z]+(, (entry \d+|\w+))* .*[.]$/);
  assert(resume.notes.length >= 12, resume.notes.join("\n"));
});

Deno.test("whatever a résumé says, the content is valid and comes back from its own export", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.lorem(),
    fc.constantFrom("- a\n- b", "# x", "a: b", "'", "2019", "null", "---", "~~~", "## Result", "<!--", "\t- x"),
  );
  const knowledge = Object.fromEntries(Object.entries(knowledgeFiles()).map(([path, text]) => [`mine/${path}`, text]));
  const date = fc.constantFrom("2019", "2019-02", "2019-02-30", "2019-13", "soon", "05/2020");
  const anything = fc.oneof(text, date, fc.integer(), fc.constant(null), fc.array(text, { maxLength: 3 }));
  const entry = fc.record({
    ...Object.fromEntries(
      ["name", "title", "organization", "position", "summary", "description", "language"].map((name) => [name, text]),
    ),
    ...{
      startDate: date,
      endDate: date,
      url: anything,
      keywords: fc.array(text, { maxLength: 3 }),
      highlights: fc.array(text, { maxLength: 3 }),
    },
    ...{ level: text, fluency: anything, reference: text },
  }, { requiredKeys: [] });
  const list = fc.array(entry, { maxLength: 3 });
  const resume = fc.record({
    basics: fc.record({
      name: text,
      label: text,
      email: anything,
      summary: text,
      location: fc.record({ city: text, countryCode: text }),
    }, { requiredKeys: [] }),
    ...Object.fromEntries(
      ["work", "volunteer", "education", "projects", "skills", "languages", "references", "interests"].map((
        part,
      ) => [part, list]),
    ),
  }, { requiredKeys: ["basics"] });
  fc.assert(
    fc.property(resume, (given) => {
      using a = temporaryFolder(knowledge);
      using b = temporaryFolder(knowledge);
      const { content } = imported(`${a.path}/mine`, JSON.stringify(given), { force: true });
      const { content: again } = imported(`${b.path}/mine`, JSON.stringify(exported(content)), { force: true });
      assertEquals(again, content);
    }),
    { numRuns: 40 },
  );
});

Deno.test("the interview asks again until an answer can be used, and gives up without a trace", () => {
  const answers = [
    "Elvish",
    "Portuguese",
    "",
    "Ana Duarte",
    "Baker",
    "ana",
    "ana@example.com",
    "",
    "Faro",
    "perhaps",
    "sim",
    "many",
    "12",
    "no",
    "Atlantis",
    "Europe/Lisbon",
    "400",
    "40",
  ];
  const said: string[] = [];
  const told = interview((_, usual) => answers.shift() || (usual ?? ""), (text) => said.push(text), WISHES)!;
  assertEquals(answers, []);
  assertEquals(said.length, 7);
  using folder = temporaryFolder();
  init(told.resume, told.wishes, { folder: `${folder.path}/mine`, force: false });
  const { profile, candidate, services, site } = loadContent(`${folder.path}/mine`);
  assertEquals([profile.name, profile.headline, profile.contact.email], ["Ana Duarte", "Baker", "ana@example.com"]);
  assertEquals([candidate?.experience?.years, candidate?.location, site.hue], [12, "Faro", 40]);
  assertEquals([site.language, site.description, services], [
    "pt",
    "O perfil e os trabalhos de Ana Duarte.",
    undefined,
  ]);
  assertEquals(interview(() => null, () => {}, WISHES), undefined);
});

Deno.test("what every owner begins with is found from a clone in whatever folder", async () => {
  using project = copyProject();
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "-A", "tasks/init.ts", "--from", "tests/own/resumes/nurse.json"],
    cwd: project.path,
    env: { CONTENT_DIR: `${project.path}/mine` },
  }).output();
  assertEquals([code, new TextDecoder().decode(stderr)], [0, ""]);
});

Deno.test("deno task init --from asks nothing, writes into CONTENT_DIR and says what comes next", async () => {
  using folder = temporaryFolder({ "resume.json": resumeText("nurse"), "bad.json": "{" });
  const env = { CONTENT_DIR: `${folder.path}/mine` };
  const done = await runTask("init", env, ["--from", `${folder.path}/resume.json`]);
  assertEquals(done.code, 0, done.stderr);
  assertMatch(done.stdout, /now holds the site of Marisol Teixeira/);
  assertMatch(done.stdout, /mine\/profile\.yaml:\d+ {2}strengths: /);
  const check = await runTask("content:check", env);
  assertEquals(check.code, 0);
  assertMatch(check.stdout, /3 drafts that visitors do not see: .*\/mine\/projects\/\S+\.md/);
  assertMatch(check.stdout, /\d\d places marked TODO, the first at .*\/mine\/profile\.yaml:\d+\n/);
  assert(ownersText(env.CONTENT_DIR).includes(TODO));

  const again = await runTask("init", env, ["--from", `${folder.path}/resume.json`]);
  assertEquals([again.code, again.stdout], [1, ""]);
  assertMatch(again.stderr, /already exists and holds the content of Marisol Teixeira.*--force/);
  const other = { CONTENT_DIR: `${folder.path}/other` };
  const bad = await runTask("init", other, ["--from", `${folder.path}/bad.json`]);
  assertMatch(bad.stderr, /bad\.json is not JSON/);
  const missing = await runTask("init", other, ["--from", `${folder.path}/none.json`]);
  assertMatch(missing.stderr, /none\.json does not exist; check the name and the folder\.\n$/);
  const nobody = await runTask("init", other);
  assertMatch(nobody.stderr, /^init asks questions: run it in a terminal, or give it a résumé with --from/);
  assertEquals([...Deno.readDirSync(folder.path)].map(({ name }) => name).sort(), ["bad.json", "mine", "resume.json"]);
});

Deno.test("the language of a résumé is recognised by its text, and its drafts are in that language", () => {
  const cases: [language: string | undefined, basics: Record<string, string>, description: RegExp][] = [
    ["de", {
      summary:
        "Ich bin seit zwölf Jahren Pflegefachfrau auf einer Station für Kinder und leite die Ausbildung mit drei Kolleginnen.",
    }, /^Profil und Arbeiten von /],
    ["fr", {
      summary: "Je suis traductrice depuis dix ans et je travaille avec des tribunaux et des notaires dans le nord.",
    }, /travaux/],
    ["es", {
      summary:
        "Soy enfermera desde hace diez años y trabajo con las residencias de la ciudad en el cuidado de heridas.",
    }, /trabajos/],
    ["pt", {
      summary: "Sou enfermeira há dez anos e trabalho com os lares da cidade no cuidado das feridas e na formação.",
    }, /trabalhos/],
    ["it", {
      summary: "Sono infermiera da dieci anni e lavoro con le case di riposo della città per la cura delle ferite.",
    }, /lavori/],
    ["nl", {
      summary:
        "Ik ben al tien jaar verpleegkundige en werk met de verpleeghuizen van de stad aan het voorkomen van wonden.",
    }, /werk/],
    ["sv", {
      summary:
        "Jag är sjuksköterska sedan tio år och arbetar med äldreboenden i staden för att läka och förebygga sår.",
    }, /arbeten/],
    ["he", { summary: "אני אחות כבר עשר שנים ועובדת עם בתי אבות בעיר על טיפול בפצעים ועל הדרכה של צוותים" }, /עבודות/],
    ["en", {
      summary: "I have been a nurse for ten years and work with the care homes of the city on the care of wounds.",
    }, /work of/],
    [undefined, { label: "SAP FI/CO" }, /work of/],
  ];
  for (const [language, basics, description] of cases) {
    const resume = readResume(JSON.stringify({ basics: { name: "Noa Levi", ...basics } }));
    assertEquals(resume.language, language, basics.summary);
    using folder = temporaryFolder();
    init(resume, { ...WISHES, language: resume.language ?? "en" }, { folder: `${folder.path}/mine`, force: false });
    const { site } = loadContent(`${folder.path}/mine`);
    assertEquals(site.language, language ?? "en");
    assertMatch(site.description, description);
  }
});

Deno.test("every field of JSON Resume comes back as it came, in whatever shape, and from its own export again", () => {
  const word = fc.constantFrom(
    "Porto",
    "Nurse (wards)",
    "a: b",
    "- x",
    "C# & D",
    "Größe",
    "## Result",
    "x — y",
    "“q”",
    "1",
  );
  const prose = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("\n\n"));
  const date = fc.constantFrom("2019", "2019-02", "2019-02-28");
  const url = fc.constantFrom("https://example.com/", "https://example.org/a?b=1#c");
  const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 });
  const record = <T extends object>(key: string, model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
    fc.record({ [key]: word, ...model } as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [key] });
  const job = {
    position: word,
    url,
    startDate: fc.constant("2001"),
    endDate: date,
    summary: prose,
    highlights: some(prose),
  };
  const lists = {
    work: record("name", { location: word, description: prose, ...job }),
    volunteer: record("organization", job),
    education: record("institution", {
      ...{ url, area: word, studyType: word, startDate: fc.constant("2001-01"), endDate: date, score: word },
      courses: some(word),
    }),
    awards: record("title", { date, awarder: word, summary: prose }),
    certificates: record("name", { date, url, issuer: word }),
    publications: record("name", { publisher: word, releaseDate: date, url, summary: prose }),
    skills: record("name", { level: word, keywords: some(word) }),
    languages: record("language", { fluency: word }),
    interests: record("name", { keywords: some(word) }),
    references: record("name", { reference: prose }),
  };
  const project = record("name", {
    ...{ description: prose, highlights: some(prose), keywords: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }) },
    ...{ startDate: fc.constant("2001"), endDate: date, url, roles: some(word), entity: word },
    type: fc.constantFrom("application", "agent", "talk"),
  });
  const basics = fc.record({
    ...{ name: word, label: word, email: fc.constant("a@example.com"), url, summary: prose, image: url },
    location: fc.record({ city: word, countryCode: fc.constantFrom("PT", "Portugal"), region: word }, {
      requiredKeys: ["city"],
    }),
    profiles: some(fc.record({ network: fc.constantFrom("LinkedIn", "github", "Mastodon"), username: word, url })),
  });
  const resume = fc.record({
    basics,
    ...Object.fromEntries(Object.entries(lists).map(([name, one]) => [name, some(one)])),
    projects: some(project),
  }, { requiredKeys: ["basics", "projects"] });
  fc.assert(
    fc.property(resume, (given) => {
      using folder = temporaryFolder();
      const { content } = imported(`${folder.path}/a`, JSON.stringify(given));
      const back = exported(content);
      for (const [part, value] of Object.entries(given as Record<string, unknown>)) {
        const had = part !== "projects" ? back[part] : (back.projects as Record<string, unknown>[]).map(
          ({ vitrine: _vitrine, url, ...rest }) =>
            url?.toString().startsWith("https://site.") ? rest : { ...rest, url },
        );
        assertEquals(had, part === "projects" ? inOrder(value as Project[], had as Project[]) : value, part);
      }
      const { content: again } = imported(`${folder.path}/b`, JSON.stringify(back));
      assertEquals(again, content);
    }),
    { numRuns: 30 },
  );
});

type Project = Record<string, unknown>;

/** Puts what was given into the order of what came back: lists of the service have an order of their own. */
function inOrder(given: Project[], back: Project[]): Project[] {
  const left = [...given];
  return back.map((one) =>
    left.splice(left.findIndex((other) => JSON.stringify(sorted(other)) === JSON.stringify(sorted(one))), 1)[0]
  );
}

function sorted(value: Project): Project {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1));
}
