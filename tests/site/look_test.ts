import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { siteSchema } from "@/lib/content/content_schemas.ts";
import { lookOf } from "@/lib/site/look.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT, startService } from "@/tests/support/service.ts";

const FILES = ownerFiles();
const BROWSER = { headers: { accept: "text/html" } };
const { theme: THEMES, type: TYPES } = siteSchema.shape.look.unwrap().shape;

function withLook(look: string): Record<string, string> {
  return { ...FILES, "site.yaml": `${FILES["site.yaml"]}\nlook: ${look}\n` };
}

/** Reads a file of `static/` as it is sent. */
async function sentBytes(path: string): Promise<number> {
  const bytes = Deno.readFileSync(`${ROOT}static${path}`);
  if (path.endsWith(".woff2")) return bytes.length;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(packed).arrayBuffer()).byteLength;
}

Deno.test("a theme has a style sheet of at most 3 kB and at most 50 kB of faces for the first screen", async () => {
  const site = siteSchema.parse({ ...siteOf(), look: {} });
  for (const theme of THEMES.unwrap().options) {
    for (const type of TYPES.unwrap().options) {
      const { stylesheets, fonts } = lookOf({ look: { ...site.look, theme, type } });
      for (const path of stylesheets) assert(await sentBytes(path) <= 3000, path);
      const sizes = await Promise.all(fonts.map(sentBytes));
      assert(sizes.reduce((sum, size) => sum + size, 0) <= 50_000, `${theme} ${type}: ${sizes}`);
      if (type === "system") assertEquals(fonts, []);
    }
  }
});

Deno.test("every face that a style sheet names is there, with the licence of its family, and none lies there for nothing", () => {
  const named = [...Deno.readDirSync(`${ROOT}static/themes`)].flatMap(({ name }) =>
    [...Deno.readTextFileSync(`${ROOT}static/themes/${name}`).matchAll(/url\("\/fonts\/([^"]+)"\)/g)].map(([, file]) =>
      file
    )
  );
  const files = [...Deno.readDirSync(`${ROOT}static/fonts`)].map(({ name }) => name);
  const faces = files.filter((name) => name.endsWith(".woff2"));
  assertEquals([...new Set(named)].sort(), faces.sort());
  for (const face of faces) assert(files.includes(`OFL-${face.replace(/-latin.*/, "")}.txt`), face);
});

Deno.test("the owner's look reaches the page, its head and the machines' pictures; the desk has its own", async () => {
  const look = "{theme: plate, hue: 30, strength: vivid, paper: warm, scheme: dark, type: hyperlegible, list: grid}";
  await using service = await startService({ files: withLook(look) });
  const html = await (await service.fetch("/", BROWSER)).text();
  const root = /<html[^>]*>/.exec(html)![0];
  for (const said of ['data-list="grid"', 'data-strength="vivid"', 'data-paper="warm"', 'data-scheme="dark"']) {
    assertStringIncludes(root, said);
  }
  assertStringIncludes(html, "<style>:root{--hue:30}</style>");
  assertMatch(html, /<meta name="color-scheme" content="dark"/);
  assertMatch(html, /themes\/plate\.css[^]*themes\/hyperlegible\.css/);
  const [face] = /\/fonts\/[\w-]+\.woff2/.exec(html)!;
  const sent = await service.fetch(face);
  await sent.body?.cancel();
  assertEquals([sent.status, sent.headers.get("cache-control")], [200, "public, max-age=31536000, immutable"]);
  const desk = await (await service.fetch("/admin/sign-in", BROWSER)).text();
  assert(!desk.includes("/themes/") && !desk.includes("/fonts/"));
});

Deno.test("with a quiet signature, pages hold one link that speaks of machines, at their foot", async () => {
  await using service = await startService({ files: withLook("{signature: quiet}") });
  for (const path of ["/", "/projects", "/projects/project-1", "/contact", "/recruiters"]) {
    const html = await (await service.fetch(path, BROWSER)).text();
    const body = html.slice(html.indexOf("<body"));
    assertEquals(
      [...body.matchAll(/<a [^>]*href="(?:\/developers|\/api\/|\/mcp|\/llms|\/openapi|[^"]*\.md"|[^"]*view=)/g)].length,
      1,
      path,
    );
    assert(body.indexOf('href="/developers"') > body.indexOf("site-foot"), path);
  }
});

Deno.test("a hue at the top is read on, one in the look goes before it, and what nobody knows is named with what is allowed", () => {
  const hueWith = (change: (site: string) => string) => {
    using folder = temporaryFolder({ ...FILES, "site.yaml": change(FILES["site.yaml"]) });
    return loadContent(folder.path).site.hue;
  };
  const { hue } = siteOf() as { hue: number };
  assertEquals(hueWith((site) => site), hue);
  assertEquals(hueWith((site) => `${site}\nlook: {hue: 11}\n`), 11);
  assertEquals(hueWith((site) => `${site.replace(/^hue:.*\n/m, "")}\nlook: {hue: 12}\n`), 12);
  using folder = temporaryFolder(withLook("{theme: plats}"));
  let said = "";
  try {
    loadContent(folder.path);
  } catch (error) {
    said = String((error as Error & { problems?: { message: string }[] }).problems?.[0].message);
  }
  assertStringIncludes(said, '"page", "letter", "plan", "plate" or "notes"');
  assertStringIncludes(said, "did you mean plate?");
});

function siteOf(): Record<string, unknown> {
  using folder = temporaryFolder(FILES);
  const { look: _look, ...site } = loadContent(folder.path).site;
  return site;
}
