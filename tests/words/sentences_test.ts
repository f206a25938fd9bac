import { assert, assertEquals } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { withoutDrafts } from "@/lib/content/content_cache.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { contentHints } from "@/lib/content/content_hints.ts";
import { examine } from "@/lib/own/doctor.ts";
import { init } from "@/lib/own/init.ts";
import { readResume } from "@/lib/starter/resume_import.ts";
import { sayIn } from "@/lib/words/say.ts";
import { type InterfaceLanguage, LANGUAGE_NAMES, sentencesOf } from "@/lib/words/words.ts";
import { resumeText, WISHES } from "@/tests/own/support.ts";
import { filesBelow, ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { ROOT } from "@/tests/support/service.ts";

const LANGUAGES = (Object.keys(LANGUAGE_NAMES) as InterfaceLanguage[]).filter((language) => language !== "en");
const ENGLISH = Object.keys(sentencesOf("de")!);

Deno.test("the sentences of the tasks are the same in each language, with the same values", () => {
  const names = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
  for (const language of LANGUAGES) {
    const said = sentencesOf(language)!;
    assertEquals(Object.keys(said).filter((english) => !ENGLISH.includes(english)), [], language);
    // What a field is about stands only in English; see the desk's forms for the rest.
    const wrong = ENGLISH.filter((english) =>
      names(english) !== names(said[english] ?? "") && !/\{about\}/.test(english)
    );
    assertEquals(wrong, [], language);
  }
});

Deno.test("every sentence of the catalogue is one that the code says", () => {
  const source = [
    "lib/content",
    "lib/own",
    "lib/starter",
    "tasks",
    "lib/words/en.json",
    "lib/settings.ts",
    "lib/errors.ts",
  ]
    .flatMap((path) =>
      Deno.statSync(`${ROOT}${path}`).isFile
        ? [Deno.readTextFileSync(`${ROOT}${path}`)]
        : Object.values(filesBelow(`${ROOT}${path}`))
    ).join("\n")
    // Sentences that go on in the next line.
    .replace(/["`] \+\s+["`]|>-\n\s+|(?<=\w[.,])\n\s+(?=\w)/g, "").replaceAll('\\"', '"').replaceAll("\\\\", "\\");
  // Some are put together, so not every pair of words stands in one place.
  const isSaid = (english: string) => {
    const words = english.split(/\{\w+\}/).map((part) => part.split(" "));
    const pairs = words.flatMap((part) => part.slice(1).map((word, index) => `${part[index]} ${word}`));
    return pairs.filter((pair) => source.includes(pair)).length >= pairs.length / 2;
  };
  assertEquals(ENGLISH.filter((english) => !isSaid(english)), []);
});

/** Words that stand in nearly every English sentence and in no other language of the interface. */
const STILL_ENGLISH = /(?<![\w.:/-])(?:the|must|which|this|your|with|has|cannot)(?![\w.:/-])/;

/** Checks that something is said in every language, and nothing of it in English. */
function assertSaid(sentences: readonly string[]): void {
  for (const language of LANGUAGES) {
    const say = sayIn(language);
    const english = sentences.map((one) => say(one).replace(/“.*?”|".*?"|«.*?»|„.*?“|”.*?[“”]|title: \S+/g, ""))
      .filter((one) => STILL_ENGLISH.test(one));
    assertEquals(english, [], language);
  }
}

Deno.test("mistakes and hints of the content are said in the owner's language", () => {
  const files = {
    ...ownerFiles({ projects: 2 }),
    "profile.yaml.txt": "name: x",
    "site.yaml": "title:\tA\ndescription: ''\nlanguage: german\ntime_zone: Mars\nhue: 999\nupdated_at: soon\nx: 1\n",
    "candidate.yaml": "updated_at: 2026-01-01\nterms:\n  engagements:\n    - employment_types: [FULLTIME]\n",
    "resume.yaml": "work:\n  - name: A\n    startDate: 2020\n    endDate: 2019\n",
    "projects/a.md": "no front matter",
    "projects/b.md": "---\ntitle: Ward #3\n\tlink: x\n---\n",
    "projects/c.md": "---\ntitle: A: b\nimage: /no.jpg\n---\n\n# Problem\n",
    "pages/services.md": "---\ntitle: T\n---\n\nText\n",
    "tags.yaml": "one",
  };
  using folder = temporaryFolder(files);
  try {
    loadContent(folder.path);
    assert(false, "it has mistakes");
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    assert(error.problems.length > 12);
    assertSaid(error.problems.map(formatProblem));
  }
  using fine = temporaryFolder({ ...ownerFiles(), "notes.odt": "x", "public/a.pdf": "x" });
  const content = loadContent(fine.path);
  const hints = contentHints(fine.path, {
    ...content,
    profile: { ...content.profile, image: "https://pictures.example.com/me.jpg" },
    items: content.items.map((item) => ({ ...item, draft: true, image: "/a.jpg" })),
  });
  assert(hints.length >= 5);
  assertSaid(hints.flatMap(({ message, remedy }) => [message, remedy]));
});

Deno.test("what the doctor finds is said in the owner's language", async () => {
  using folder = temporaryFolder({ "kv/no-store.sqlite3": "not a store at all" });
  const environments: Record<string, string>[] = [
    { KV_PATH: ":memory:", CONTENT_DIR: "content" },
    {
      KV_PATH: `${folder.path}/kv/no-store.sqlite3`,
      CONTENT_DIR: folder.path,
      SMPT_URL: "x",
      BASE_URL: "http://x.test",
    },
    {
      KV_PATH: `${folder.path}/new.sqlite3`,
      SMTP_URL: "smtp://localhost:1",
      NOTIFY_TO: "a@b.org",
      NOTIFY_FROM: "a@b.org",
    },
  ];
  const findings = await Promise.all(environments.map((env) => examine(env, { timeout: 2000, deno: "2.4.0" })));
  assertSaid(findings.flat().flatMap(({ message, remedy = "" }) => [message, remedy]));
});

Deno.test("an owner begins in their language: marks, draft of the services, names of steps", () => {
  for (const language of [...LANGUAGES, "pt-BR"]) {
    using folder = temporaryFolder();
    const mine = `${folder.path}/mine`;
    const resume = readResume(JSON.stringify({ basics: {}, work: [{ name: "A", summary: "B" }] }));
    init(resume, { ...WISHES, language, services: true }, { folder: mine, force: false });
    const content = loadContent(mine);
    const texts = Object.entries(filesBelow(mine)).filter(([file]) => !file.endsWith(".json"));
    const english = texts.flatMap(([, text]) => text.match(/.*(?:TODO\(owner\):|summary:|promise:).*/g) ?? [])
      .filter((line) => STILL_ENGLISH.test(line));
    assertEquals(english, [], language);
    assertEquals([content.services?.draft, content.services?.stages.length], [true, 4]);
    assertEquals(withoutDrafts(content).services, undefined);
  }
});

Deno.test("a task speaks the language of the content, or the one that is asked for", async () => {
  using folder = temporaryFolder({ "resume.json": resumeText("nurse") });
  const env = { CONTENT_DIR: `${folder.path}/mine` };
  const done = await runTask("init", env, ["--from", `${folder.path}/resume.json`, "--language=pt-BR"]);
  assertEquals(done.code, 0, done.stderr);
  assert(done.stdout.includes("contém agora o site de"), done.stdout);
  Deno.writeTextFileSync(
    `${folder.path}/mine/site.yaml`,
    Deno.readTextFileSync(`${folder.path}/mine/site.yaml`).replace(/^language:.*$/m, "language: sv"),
  );
  assert((await runTask("content:check", env)).stdout.includes("har inga fel"));
  assert((await runTask("content:check", env, ["--language=de"])).stdout.includes("hat keine Fehler"));
});
