import { assert, assertEquals, assertMatch } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { itemSchema, SECTION_FIELDS, sectionHeadings } from "@/lib/content/content_schemas.ts";
import { newItem } from "@/lib/own/new_item.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";

Deno.test("a title in any script becomes an id, and no id is given twice", () => {
  using folder = temporaryFolder({ "projects/a-b.md": "", "agents/a-b-2.md": "" });
  const idOf = (title: string, language = "en") =>
    newItem(folder.path, "project", title, language).replace(/^.*\/|\.md$/g, "");
  assertEquals(idOf("Über-stunden & Co's Plan"), "uber-stunden-cos-plan");
  assertEquals(idOf("Über-stunden für Jörg Groß", "de-AT"), "ueber-stunden-fuer-joerg-gross");
  assertEquals(idOf("Smørrebrød på Ærø", "da"), "smoerrebroed-paa-aeroe");
  assertEquals(idOf("Больничный журнал"), "bolnichnyy-zhurnal");
  assertEquals(idOf("— ! —"), "project");
  assertEquals(idOf("A b"), "a-b-3");
  const long = idOf("words that go on ".repeat(20));
  assert(long.length <= 60);
  assertMatch(long, /^(words|that|go|on|-)+(?<!-)$/);
});

Deno.test("a new item is valid as it stands and serves nothing but its title", () => {
  using folder = temporaryFolder(ownerFiles({ projects: 1, agents: 1 }));
  const title = 'Say: "it\'s" - #1, 50% & more';
  const file = newItem(folder.path, "agent", title, "en");
  const again = newItem(folder.path, "project", title, "en");
  assertEquals(again, file.replace("/agents/", "/projects/").replace(".md", "-2.md"));
  const item = loadContent(folder.path).items.find(({ id }) => file.endsWith(`/${id}.md`));
  assertEquals(item, {
    ...{ id: "say-its-1-50-more", kind: "agent", title, flagship: false, link: null, image: null },
    ...{ tags: [], capabilities: [], industries: [], opportunities: [] },
  });
});

const QUESTIONS = {
  en: "What was difficult, for whom, how often? Lists show this.",
  de: "Was war schwierig, für wen, wie oft? Listen zeigen das.",
  he: "מה היה קשה, למי, ובאיזו תדירות? הרשימות מציגות זאת.",
};

for (const [language, question] of Object.entries(QUESTIONS)) {
  Deno.test(`every field and section of a new item in ${language} is explained, and valid without its comments`, () => {
    const files = ownerFiles();
    files["site.yaml"] = files["site.yaml"].replace("language: en", `language: ${language}`);
    using folder = temporaryFolder({ ...files, "public/images/picture.jpg": "x" });
    const file = newItem(folder.path, "project", "New", language);
    const text = Deno.readTextFileSync(file);
    for (const field of Object.keys(itemSchema.shape)) assertMatch(text, new RegExp(`^(# )?${field}: `, "m"));
    const headings = sectionHeadings(language);
    for (const field of SECTION_FIELDS) assert(text.includes(`## ${headings[field]}\n\n<!-- `), headings[field]);
    Deno.writeTextFileSync(file, text.replace(/^# (?=\w+: )/gm, "").replace(/<!-- (.*) -->/g, "$1"));
    const item = loadContent(folder.path).items.find(({ title }) => title === "New");
    assertEquals([item?.flagship, item?.tags, item?.start_date], [true, ["one", "two"], "2025-03"]);
    assertEquals(item?.problem, question);
    assertEquals(item?.sections, undefined);
  });
}

Deno.test("deno task new writes into CONTENT_DIR and explains its use", async () => {
  using folder = temporaryFolder(ownerFiles());
  const env = { CONTENT_DIR: folder.path };
  const made = await runTask("new", env, ["project", "Night", "shifts"]);
  assertEquals(made.code, 0, made.stderr);
  assertMatch(made.stdout, /Created .*projects\/night-shifts\.md/);
  for (const args of [[], ["poem", "x"], ["project"], ["agent", " "]]) {
    const refused = await runTask("new", env, args);
    assertEquals(refused.code, 1);
    assertMatch(refused.stderr, /^Usage: deno task new project "Title"/);
  }
  const nowhere = await runTask("new", { CONTENT_DIR: `${folder.path}/none` }, ["project", "x"]);
  assertMatch(nowhere.stderr, /There is no folder .*Create one with deno task init/);
});
