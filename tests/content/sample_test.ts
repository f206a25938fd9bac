import { assert, assertEquals, assertMatch } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { ROOT } from "@/tests/support/service.ts";

const FOLDER = `${ROOT}content`;

/** Only the sample says of itself that it is one; an owner's content may be as small as the owner likes. */
const isSample = /fictional/.test(loadContent(FOLDER).site.notice ?? "");

Deno.test({ name: "the sample content is in order and as rich as promised", ignore: !isSample }, () => {
  const { items, opportunities } = loadContent(FOLDER);
  const projects = items.filter(({ kind }) => kind === "project");
  assert(projects.length >= 12);
  assert(projects.some(({ flagship }) => flagship));
  assert(items.length - projects.length >= 6);
  assertEquals(opportunities.length, 24);
});

Deno.test("the JSON Schemas for editors are those that the code checks by", async () => {
  using folder = temporaryFolder();
  const { code, stderr } = await runTask("content:schemas", { CONTENT_DIR: folder.path });
  assertEquals([code, stderr], [0, ""]);
  const names = [...Deno.readDirSync(`${folder.path}/schemas`)].map(({ name }) => name);
  assert(names.includes("profile.json"));
  for (const name of names) {
    const [ours, made] = [FOLDER, folder.path].map((path) => Deno.readTextFileSync(`${path}/schemas/${name}`));
    assertEquals(ours, made, `${name} is out of date; run: deno task content:schemas`);
  }
});

Deno.test("every content file names the schema with which an editor checks it", () => {
  for (const file of contentFiles(FOLDER)) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    const named = /^(?:---\n)?# yaml-language-server: \$schema=(\S+)\n/.exec(Deno.readTextFileSync(file));
    assert(named, `${file} names no schema`);
    assertMatch(Deno.readTextFileSync(`${folder}/${named[1]}`), /"\$schema"/);
  }
});

function contentFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return contentFiles(`${folder}/${name}`);
    return /\.(yaml|md)$/.test(name) ? [`${folder}/${name}`] : [];
  });
}
