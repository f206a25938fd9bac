import { assert, assertEquals, assertMatch } from "@std/assert";
import { stringify } from "yaml";
import { sitePages, twinPath } from "@/lib/site/pages.ts";
import { nodesOf, readMarkdownFile, textOf } from "@/tests/support/markdown.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function read(service: TestService, path: string) {
  const response = await service.fetch(path);
  assertEquals(response.status, 200, path);
  return { response, text: await response.text() };
}

Deno.test("every page has a Markdown twin with facts, one title and links that are absolute", async () => {
  await using service = await startService();
  const pages = sitePages(service.runtime.service);
  assert(pages.length > 15);
  for (const page of pages) {
    const { response, text } = await read(service, twinPath(page));
    assertEquals(response.headers.get("content-type"), "text/markdown; charset=utf-8");
    assertEquals(response.headers.get("link"), `<http://localhost:8000${page.path}>; rel="canonical"`);
    assertMatch(response.headers.get("content-signal")!, /^search=yes, ai-input=yes/);
    const { facts, headings, links, tree } = readMarkdownFile(text);
    const { title, description, canonical, "last-modified": modified } = facts;
    assertEquals([title, canonical, modified], [page.title, `http://localhost:8000${page.path}`, "2026-10-01"]);
    assert(String(description).length > 5 && String(description).length < 300, page.path);
    assertEquals(headings.filter(({ depth }) => depth === 1), [{ depth: 1, text: page.title }]);
    assertEquals(tree.children![0].type, "heading");
    for (const [index, { depth, text }] of headings.entries()) {
      assert(index === 0 || depth - headings[index - 1].depth <= 1, `${page.path}: ${text} skips a level`);
    }
    for (const link of links) assertMatch(link, /^(https?:\/\/|mailto:)/);
    for (const { name } of page.operations) {
      assert(text.includes(`/api/v1`) && text.includes(name.split("_").at(-1)!), name);
    }
    assert(links.includes("http://localhost:8000/llms.txt"), page.path);
  }
});

Deno.test("a page that does not exist has no twin", async () => {
  await using service = await startService();
  for (const path of ["/nothing.md", "/projects/nobody.md", "/projects/agent-1.md", "/agents/project-1.md"]) {
    const response = await service.fetch(path);
    assertEquals([response.status, response.headers.get("content-type")], [404, "text/markdown; charset=utf-8"], path);
    assertMatch(await response.text(), /^# 404: /);
  }
});

Deno.test("the pages say what the content says, whatever characters it has", async () => {
  const name = "Zoë O'Neill [*] <b>_x_</b> & C#";
  const files = ownerFiles({ projects: 1, agents: 0 });
  const profile = `${files["profile.yaml"]}tagline: "| 1. > pipes"\n`.replace(
    /^name: .*$/m,
    stringify({ name }).trim(),
  );
  const prose = "A *marked* word.\n\n- one\n- two\n\n### Deeper\n\n```sh\nls | wc\n```";
  const item = `---\ntitle: "# 1. * <i> title"\ntags: [odd]\n---\n\n## Problem\n\n${prose}\n\n## My role\n\nAll.\n`;
  await using service = await startService({
    files: { ...files, "profile.yaml": profile, "projects/project-1.md": item },
  });

  const home = readMarkdownFile((await read(service, "/index.md")).text);
  assertEquals([home.facts.title, home.headings[0].text], [name, name]);
  assert(nodesOf(home.tree, "paragraph").map(textOf).includes("| 1. > pipes"));
  assertEquals(nodesOf(home.tree, "html"), []);
  assert(home.headings.some(({ text }) => text === "Patience"));
  assert(textOf(home.tree).includes("Tess builds small systems for small firms."));

  const project = readMarkdownFile((await read(service, "/projects/project-1.md")).text);
  assertEquals(project.headings.map(({ text }) => text).slice(0, 4), [
    "# 1. * <i> title",
    "Problem",
    "Deeper",
    "My role",
  ]);
  assertEquals(nodesOf(project.tree, "emphasis").map(textOf), ["marked"]);
  assertEquals(project.facts.description, "A marked word.");

  const recruiters = readMarkdownFile((await read(service, "/recruiters.md")).text);
  assert(textOf(recruiters.tree).includes("Favourite day: Thursday"));
});

Deno.test("the page for developers tells each operation, and its examples can be run", async () => {
  await using service = await startService();
  const { operations } = service.runtime.service;
  const { tree, headings } = readMarkdownFile((await read(service, "/developers.md")).text);
  for (const { name, title } of operations) {
    assert(headings.some(({ depth, text }) => depth === 3 && text === title), title);
    assert(nodesOf(tree, "link").some(({ url }) => url!.endsWith(`/developers#${name}`)), name);
  }
  const commands = nodesOf(tree, "code").filter(({ lang }) => lang === "sh").map(({ value }) => value!)
    .filter((command) => command.startsWith("curl"));
  const examples = operations.flatMap((operation) => operation.examples(service.runtime.service));
  assertEquals(commands.length, examples.length + 1);
  for (const command of commands) {
    const response = await run(service, command);
    assert(response.ok, command);
    const body = await response.json();
    assertEquals(body.result?.isError ?? false, false, command);
  }
});

/** Does what curl would do: the words of the command are all in single quotes. */
async function run(service: TestService, command: string): Promise<Response> {
  const words = command.replaceAll("\\\n", "").matchAll(/(?:(-\w) )?'((?:[^']|'\\'')*)'/g);
  const headers = new Headers();
  let url = "";
  let body: string | undefined;
  for (const [, option, quoted] of words) {
    const word = quoted.replaceAll("'\\''", "'");
    if (option === "-H") headers.append(...word.split(/: (.*)/) as [string, string]);
    else if (option === "-d") body = word;
    else url = word;
  }
  return await service.send(url, { method: body === undefined ? "GET" : "POST", headers, body });
}
