import { assert, assertEquals } from "@std/assert";
import { type SitePage, sitePage, sitePages, twinPath } from "@/lib/site/pages.ts";
import { fullOwner, plainOwner } from "@/tests/site/support/owners.ts";
import { type Node, nodesOf, parseMarkdown } from "@/tests/support/markdown.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { secondOwnerFiles } from "@/tests/support/second_owner.ts";
import { ROOT, startService, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";

/** What a page has for people at a screen only, and notes for agents; none of it nests. */
const PAGE_ONLY = [
  /<form\b.*?<\/form>/gs,
  /<button\b.*?<\/button>/gs,
  /<div role="note".*?<\/div>/gs,
  /<p class="entry-note">.*?<\/p>/gs,
  /<li class="print-only">.*?<\/li>/gs,
  /<details class="try-it">.*?<\/details>/gs,
  /<nav class="portal-index".*?<\/nav>/gs,
  /<wbr\/?>|<!--.*?-->/g,
  /<dl class="facts"><\/dl>/g,
];

/** The main part of a page, without what is for people only and without the title, under which a twin stands anyway. */
async function readMain(service: TestService, page: SitePage): Promise<string> {
  const response = await service.send(ORIGIN + page.path, { headers: { accept: "text/html" } });
  const [, main] = /<main [^>]*>(.*)<\/main>/s.exec(await response.text())!;
  const kept = PAGE_ONLY.reduce((html, pattern) => html.replaceAll(pattern, ""), main);
  const isTitle = (html: string) => wordsOf(textOfHtml(html)).join() === wordsOf(page.title).join();
  return kept.replace(/<p class="above">.*?<\/p>|<h1\b.*?<\/h1>/gs, (html) => isTitle(html) ? "" : html);
}

/** The text of a twin below its title, without what every twin ends with. */
async function readTwin(service: TestService, page: SitePage): Promise<Node[]> {
  const text = await (await service.send(ORIGIN + twinPath(page))).text();
  const { children = [] } = parseMarkdown(text.replace(/^---\n.*?\n---\n/s, ""));
  const end = children.findLastIndex(({ type }) => type === "thematicBreak");
  assertEquals([children[0].type, children[0].depth], ["heading", 1]);
  assertEquals(wordsOf(valuesOf(children[0]).join(" ")), wordsOf(page.title));
  return children.slice(1, end);
}

function textOfHtml(html: string): string {
  return unescaped(html.replaceAll(/<[^>]+>/g, " "));
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

function valuesOf(node: Node): string[] {
  return node.value === undefined ? (node.children ?? []).flatMap(valuesOf) : [node.value];
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The address that a link or picture of a page should have in its twin. */
function inTwin(service: TestService, page: SitePage, url: string): string {
  // Official Fresh adds a mark of its build to addresses of pictures, and the owner's files have one of their bytes.
  url = url.replace(/[?&](?:__frsh_c|v)=\w+/g, "");
  const other = sitePage(service.runtime.service, url);
  const absolute = other !== undefined
    ? ORIGIN + twinPath(other)
    : /^[a-z]+:/.test(url)
    ? url
    : new URL(url, ORIGIN + page.path).href;
  return absolute.replaceAll("(", "%28").replaceAll(")", "%29");
}

function sampleFiles(folder = "", files: Record<string, string> = {}): Record<string, string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${ROOT}content/${folder}`)) {
    if (isDirectory) sampleFiles(`${folder}${name}/`, files);
    else if (/\.(?:md|yaml)$/.test(name)) {
      files[folder + name] = Deno.readTextFileSync(`${ROOT}content/${folder}${name}`);
    }
  }
  return files;
}

/** Markdown of an owner that has everything which Markdown can have. */
function markedUpFiles(): Record<string, string> {
  const prose = [
    "One *two* **three** `fo_ur` ~~five~~ [six](https://six.example/(a)) <b>seven</b>  \neight",
    "> nine\n>\n> > ten",
    "1. eleven\n2. twelve\n   - thirteen\n\n     fourteen\n",
    "| fifteen | sixteen |\n| --- | ---: |\n| `a\\|b` | [c](/services) |",
    "```js\nconst seventeen = '<&>';\n\n```",
    "### Eighteen\n\n![nineteen](/og.png) a_b_c <u>20</u> &amp; 21. \\* # 22",
    "    indented()\n",
  ].join("\n\n");
  return { ...ownerFiles(), "projects/marked.md": `---\ntitle: "Marked *up*"\n---\n\n## Problem\n\n${prose}\n` };
}

const OWNERS = {
  sample: sampleFiles,
  small: ownerFiles,
  second: secondOwnerFiles,
  full: fullOwner,
  plain: plainOwner,
  "marked up": markedUpFiles,
};

for (const [name, files] of Object.entries(OWNERS)) {
  Deno.test(`the Markdown of each page says what the page says, and nothing else: ${name} owner`, async () => {
    await using service = await startService({ files: files() });
    for (const page of sitePages(service.runtime.service)) {
      const html = await readMain(service, page);
      const nodes = await readTwin(service, page);
      const twin: Node = { type: "root", children: nodes };
      assertEquals(nodesOf(twin, "html"), [], page.path);
      // Each list, so that a failure shows the place.
      const words = wordsOf(textOfHtml(html));
      const twinWords = wordsOf(valuesOf(twin).join(" "));
      const first = words.findIndex((word, index) => word !== twinWords[index]);
      assertEquals(twinWords.slice(first, first + 12), words.slice(first, first + 12), `${page.path}, word ${first}`);
      assertEquals(twinWords.length, words.length, page.path);

      const attributes = (pattern: RegExp) =>
        [...html.matchAll(pattern)].map(([, url]) => inTwin(service, page, unescaped(url)));
      assertEquals(nodesOf(twin, "link").map(({ url }) => url), attributes(/<a [^>]*?href="([^"]*)"/g), page.path);
      assertEquals(nodesOf(twin, "image").map(({ url }) => url), attributes(/<img [^>]*?src="([^"]*)"/g), page.path);

      const blocks = [...html.matchAll(/<pre\b[^>]*><code(?: class="language-(\w+)")?>(.*?)<\/code><\/pre>/gs)];
      assertEquals(
        nodesOf(twin, "code").map(({ lang, value }) => [lang ?? undefined, value]),
        blocks.map(([, lang, code]) => [lang, unescaped(code.replaceAll(/<[^>]+>/g, "")).replace(/\n+$/, "")]),
        page.path,
      );
      const inline = [...html.replaceAll(/<pre\b.*?<\/pre>/gs, "").matchAll(/<code>(.*?)<\/code>/gs)];
      assertEquals(
        nodesOf(twin, "inlineCode").map(({ value }) => value),
        inline.map(([, code]) => textOfHtml(code).trim()),
        page.path,
      );
      for (const [element, type] of [["table", "table"], ["blockquote", "blockquote"], ["ol|ul|dl", "list"]]) {
        const count = html.match(new RegExp(`<(?:${element})\\b`, "g"))?.length ?? 0;
        assertEquals(nodesOf(twin, type).length, count, `${page.path}: ${element}`);
      }
      assertEquals(nodesOf(twin, "heading").length, html.match(/<h[2-6]\b/g)?.length ?? 0, page.path);
    }
  });
}

Deno.test("the pages with a form say in both forms how an agent does the same", async () => {
  await using service = await startService();
  for (
    const [path, operation, tool] of [
      ["/contact", "POST /api/v1/contact", "contact_recruiter"],
      ["/services", "POST /api/v1/services/analyze", "analyze_business_problem"],
    ]
  ) {
    const page = sitePage(service.runtime.service, path)!;
    const passage = (texts: string[]) => texts.find((text) => text.startsWith("Agents"))?.replaceAll(/\s+/g, " ");
    const html = await readMain(service, page);
    const shown = passage(
      [...html.matchAll(/<p class="fine">(.*?)<\/p>/gs)].map(([, it]) => it.replaceAll(/<[^>]+>/g, "")),
    );
    const nodes = await readTwin(service, page);
    const told = passage(nodes.map((node) => valuesOf(node).join("")));
    assertEquals(told, shown);
    assert(told!.includes(operation) && told!.includes(tool), told);
  }
});
