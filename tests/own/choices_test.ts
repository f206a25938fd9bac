import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { parse, stringify } from "yaml";
import { loadContent } from "@/lib/content/content.ts";
import { contentHints } from "@/lib/content/content_hints.ts";
import { FetchError } from "@/lib/fetch_safely.ts";
import { fetchPortrait, portraitHost } from "@/lib/own/init.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { startService } from "@/tests/support/service.ts";

/** The files of the usual owner with some fields of a YAML file changed. */
function changed(file: string, fields: Record<string, unknown>, files = ownerFiles()): Record<string, string> {
  return { ...files, [file]: stringify({ ...parse(files[file]), ...fields }) };
}

Deno.test("an owner without a public address has none anywhere, and is reached through the form", async () => {
  const files = changed("profile.yaml", {
    contact: undefined,
    summary: "Tess builds small systems.",
  });
  for (const BASE_URL of ["", "https://tess.tester.page"]) {
    await using service = await startService({ files, env: { BASE_URL }, baseUrl: BASE_URL || undefined });
    const read = async (path: string, accept = "text/html") => {
      const response = await service.fetch(path, { headers: { accept } });
      assertEquals(response.status, 200, path);
      return await response.text();
    };
    for (const path of ["/", "/contact", "/privacy", "/recruiters", "/services", "/llms.txt", "/resume.json"]) {
      assert(!/mailto:|undefined/.test(await read(path)), path);
    }
    assert(!("email" in JSON.parse(await read("/api/v1/profile")).contact));
    assert(!("email" in JSON.parse(await read("/api/v1/services")).engagement));
    assert(!("email" in JSON.parse(await read("/resume.json")).basics));
    assert(!("email" in JSON.parse(await read("/openapi.json")).info.contact));
    const security = await read("/.well-known/security.txt", "text/plain");
    assertEquals(security.match(/^Contact: .*$/gm), [`Contact: ${BASE_URL || "http://localhost:8000"}/contact`]);
    assertMatch(await read("/privacy"), /Write through the <a href="\/contact">contact form<\/a>/);
    await service.fetch("/resume.pdf").then((response) => response.body?.cancel());
  }
});

Deno.test("the menu has what the owner wants in it, and the addresses stay", async () => {
  await using usual = await startService();
  await using quiet = await startService({
    files: changed("site.yaml", { menu: { projects: false, resume_pdf: false } }),
  });
  const home = async (service: typeof usual) =>
    await (await service.fetch("/", { headers: { accept: "text/html" } })).text();
  const menuOf = (html: string) => /<nav class="site-nav"[^]*?<\/nav>/.exec(html)![0];
  assert(menuOf(await home(usual)).includes('href="/projects"'));
  assert((await home(usual)).includes('href="/resume.pdf"'));
  assert(!menuOf(await home(quiet)).includes('href="/projects"'));
  assert(!(await home(quiet)).includes('href="/resume.pdf"'));
  for (const path of ["/projects", "/resume.pdf"]) {
    const response = await quiet.fetch(path);
    assertEquals(response.status, 200);
    await response.body?.cancel();
  }
});

Deno.test("skills without keywords, names on networks without a page, and an invitation of one's own are shown", async () => {
  const files = changed(
    "services.yaml",
    { cta: { headline: "Book", button: "Book a call", url: "https://book.tester.page/tess" } },
    changed("profile.yaml", {
      skillCategories: [{ category: "Wound care", level: "expert" }, { category: "Triage" }, {
        category: "Tools",
        items: ["Excel"],
      }],
      contact: { email: "tess@tester.page", profiles: [{ network: "Signal", username: "tess.77" }] },
    }),
  );
  await using service = await startService({ files });
  const read = async (path: string) => await (await service.fetch(path, { headers: { accept: "text/html" } })).text();
  assertMatch(await read("/"), /Wound care \(expert\), Triage|Wound care \(expert\).{0,60}Triage/s);
  const { skills } = await (await service.fetch("/resume.json")).json();
  assertEquals(skills.map(({ keywords }: { keywords?: string[] }) => keywords), [undefined, undefined, ["Excel"]]);
  for (const path of ["/", "/contact"]) assertMatch(await read(path), /Signal.{0,40}tess\.77/s, path);
  assertEquals(JSON.parse(await read("/api/v1/profile")).skills, ["Wound care", "Triage", "Excel"]);
  for (const path of ["/", "/services"]) {
    assert((await read(path)).includes('href="https://book.tester.page/tess"'), path);
  }
});

Deno.test("a portrait that another host serves is named to the owner", () => {
  using folder = temporaryFolder(changed("profile.yaml", { image: "https://pictures.tester.page/tess.jpg" }));
  const hints = contentHints(folder.path, loadContent(folder.path));
  assert(hints.some(({ message }) => message.includes("pictures.tester.page")));
});

Deno.test("a portrait that another host serves is taken in, and nothing else than a picture", async () => {
  const png = Uint8Array.fromBase64("iVBORw0KGgo=");
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    ({ url }) =>
      url.endsWith("/me.png")
        ? new Response(png, { headers: { "content-type": "image/png" } })
        : new Response("<html>", { headers: { "content-type": "text/html" } }),
  );
  const host = `127.0.0.1:${server.addr.port}`;
  const basics = (path: string) => ({ profiles: [], image: `http://${host}${path}` });
  assertEquals(portraitHost(basics("/me.png")), host);
  assertEquals(portraitHost({ profiles: [], image: "/portrait.png" }), undefined);
  const { image, portrait } = await fetchPortrait(basics("/me.png"), [host]);
  assertEquals([image, portrait], ["/portrait.png", { name: "portrait.png", bytes: png }]);
  await assertRejects(() => fetchPortrait(basics("/page"), [host]), Error, "200 text/html");
  await assertRejects(() => fetchPortrait(basics("/me.png")), FetchError);
});
