import { assertEquals } from "@std/assert";
import { parse, stringify } from "yaml";
import { readMarkdownFile } from "@/tests/support/markdown.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

async function textOf(service: TestService, path: string): Promise<string> {
  return await (await service.fetch(path, { headers: { accept: "text/html" } })).text();
}

Deno.test("the works that a page shows first are the same for people and for agents", async () => {
  await using service = await startService();
  for (const [path, twin] of [["/", "/index.md"], ["/recruiters", "/recruiters.md"]]) {
    const html = await textOf(service, path);
    const shown = [...html.matchAll(/<h3[^>]*><a href="(\/(?:projects|agents)\/[^"]+)"/g)].map(([, href]) => href);
    const { links } = readMarkdownFile(await textOf(service, twin));
    const told = links.flatMap((url) => /(\/(?:projects|agents)\/[^/]+)\.md$/.exec(url)?.[1] ?? []);
    assertEquals(shown.length, 3, path);
    assertEquals(told, shown, path);
  }
});

Deno.test("every page of the owner elsewhere stands wherever the owner can be reached, and in the graph", async () => {
  const files = ownerFiles();
  const profile = parse(files["profile.yaml"]);
  profile.image = "/images/tess.jpg";
  profile.contact.profiles = [{ network: "Mastodon", url: "https://social.example.com/@tess" }];
  await using service = await startService({
    files: { ...files, "profile.yaml": stringify(profile), "public/images/tess.jpg": "a picture" },
  });
  for (const path of ["/", "/index.md", "/contact", "/contact.md"]) {
    const text = await textOf(service, path);
    for (const url of [profile.contact.github, profile.contact.profiles[0].url]) {
      assertEquals(text.includes(url), true, `${url} on ${path}`);
    }
  }
  const [, graph] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await textOf(service, "/"))!;
  const nodes: { "@type": string; [name: string]: unknown }[] = JSON.parse(graph)["@graph"];
  const person = nodes.find((node) => node["@type"] === "Person")!;
  assertEquals(person.sameAs, [profile.contact.github, profile.contact.profiles[0].url]);
  assertEquals(person.image, "http://localhost:8000/images/tess.jpg");
});
