import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { stringify } from "yaml";
import { historyParts, periodInWords } from "@/lib/site/owner_facts.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { readMarkdownFile } from "@/tests/support/markdown.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

const resume = {
  work: Array.from({ length: 20 }, (_, index) => ({
    name: `Firm ${index + 1}`,
    position: `Job ${index + 1}`,
    url: `https://firm-${index + 1}.example.com`,
    startDate: String(2020 - index),
    highlights: [`Result *${index + 1}* <b>`],
  })),
  education: [{ institution: "Night School", endDate: "2001", score: "1.3" }],
  interests: [{ name: "Chess" }, { name: "Walking", keywords: ["coast"] }],
};

Deno.test("the first page tells the whole history, the newest in full and the older ones to open", async () => {
  await using service = await startService({ files: { ...ownerFiles(), "resume.yaml": stringify(resume) } });
  const html = await (await service.fetch("/", { headers: { accept: "text/html" } })).text();
  for (const { name, position } of resume.work) assert(html.includes(name) && html.includes(position), name);
  assertEquals(html.match(/<details>/g)?.length, 15);
  assertStringIncludes(html, "Result *20* &lt;b>");
  assertStringIncludes(html, "Grade 1.3");
  assertStringIncludes(html, "Chess\u00a0· Walking (coast)");
  assertStringIncludes(html, '<link rel="alternate" href="/resume.json" type="application/json"');
});

Deno.test("the Markdown of the first page tells the same, as text and with links", async () => {
  await using service = await startService({ files: { ...ownerFiles(), "resume.yaml": stringify(resume) } });
  const { headings, links } = readMarkdownFile(await (await service.fetch("/index.md")).text());
  const titles = headings.map(({ text }) => text);
  for (const { name, position, url } of resume.work) {
    assert(titles.includes(`${position}, ${name}`), name);
    assert(links.includes(url), url);
  }
  assert(titles.includes("Education") && titles.includes("Interests"));
  assert(links.includes("http://localhost:8000/resume.json"));
});

Deno.test("an owner who tells nothing has no part of a history, and no list of works that is empty", async () => {
  const files = ownerFiles({ projects: 1, agents: 0 });
  files["candidate.yaml"] = files["candidate.yaml"].replace("years: 9", "years: 0");
  await using service = await startService({ files });
  assertEquals(historyParts(service.runtime.service), []);
  for (const path of ["/", "/recruiters"]) {
    const html = await (await service.fetch(path, { headers: { accept: "text/html" } })).text();
    assertMatch(html, /All projects/);
    assert(!/All agents|0 years|history-/.test(html), path);
  }
  const item = await (await service.fetch("/projects/project-1", { headers: { accept: "text/html" } })).text();
  assert(!item.includes(wordsOf("en").items.facts.link), "a fact without a value has no line");
});

Deno.test("periodInWords() says as much as is known", () => {
  const said = (startDate?: string, endDate?: string) => periodInWords({ startDate, endDate }, "en", wordsOf("en"));
  assertEquals(said("2018-09"), "Sept 2018 – today");
  assertEquals(said("2009", "2012"), "2009 – 2012");
  assertEquals(said("2011-01-31", "2012-02"), "Jan 2011 – Feb 2012");
  assertEquals([said(undefined, "2019"), said("2019", "2019"), said()], ["2019", "2019", undefined]);
});
