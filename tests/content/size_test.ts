import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("a work of two megabytes is refused with its file and what is allowed", () => {
  const path = "projects/project-1.md";
  const files = ownerFiles();
  using folder = temporaryFolder({ ...files, [path]: files[path] + "One more sentence of it. ".repeat(80_000) });
  const { problems } = assertThrows(() => loadContent(folder.path), ContentError);
  assertEquals(problems.length, 1);
  assertMatch(formatProblem(problems[0]), /projects\/project-1\.md.*(?:1 MiB|1 MB|1,048,576|1048576|megabyte)/s);
});

/** The most bytes of HTML that a page may have, whatever the content is. */
const MAX_PAGE_BYTES = 60_000;

const SCRIPTS =
  "Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Nko Devanagari Bengali Gurmukhi Gujarati Oriya " +
  "Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Ogham Runic Khmer " +
  "Mongolian Hiragana Katakana Bopomofo Han Yi Gothic Deseret Osmanya Cypriot Glagolitic Tifinagh Vai Lisu Adlam Osage";

/** Returns the first letters of a script. */
function lettersOf(script: string): string {
  const isOfScript = new RegExp(`^\\p{Script=${script}}$`, "u");
  const letters: string[] = [];
  for (let code = 0x41; code < 0x1f000 && letters.length < 5; code++) {
    const letter = String.fromCodePoint(code);
    if (isOfScript.test(letter) && /\p{L}/u.test(letter)) letters.push(letter);
  }
  return letters.join("");
}

Deno.test("thousands of tags, of pages and of letters weigh on no page that does not list them", async () => {
  const files = ownerFiles({ projects: 50 });
  const letters = SCRIPTS.split(" ").map(lettersOf);
  for (let number = 1; number <= 50; number++) {
    const path = `projects/project-${number}.md`;
    const tags = Array.from({ length: 100 }, (_, index) => `tag-${number}-${index}`);
    files[path] = files[path].replace(
      /^title: .*$/m,
      `title: ${JSON.stringify(`${letters[number % letters.length]} ${number}`)}`,
    )
      .replace(/^tags:\n(?: {2}- .*\n)+/m, `tags: [${tags.join(", ")}]\n`);
  }
  for (let number = 1; number <= 2000; number++) {
    files[`pages/page-${number}.md`] = `---\ntitle: Page ${number}\n---\n\nWhat page ${number} says.\n`;
  }
  await using service = await startService({ files });
  for (const path of ["/", "/projects", "/projects/project-7", "/page-2000", "/search?q=tag-7-3", "/agents"]) {
    const response = await service.send(`http://localhost:8000${path}`, { headers: { accept: "text/html" } });
    const page = await response.text();
    assertEquals(response.status, 200, path);
    const size = new TextEncoder().encode(page).length;
    assert(size <= MAX_PAGE_BYTES, `${path} has ${size} bytes`);
    if (path === "/projects/project-7") assert(page.includes(`${letters[7]} 7`) && page.includes("tag-7-99"));
  }
  const { items } = await (await service.fetch("/api/v1/projects?limit=50")).json();
  assertEquals(items.length, 50);
  const sitemap = await (await service.send("http://localhost:8000/sitemap.xml")).text();
  assert(sitemap.includes("/page-2000<"));
});
