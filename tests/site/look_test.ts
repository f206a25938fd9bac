import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError } from "@/lib/content/content_error.ts";
import { siteSchema } from "@/lib/content/content_schemas.ts";
import { lookOf } from "@/lib/site/look.ts";
import { focusAttributes, pictureAt, shapeOf } from "@/lib/site/pictures.ts";
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

Deno.test("a page does not move when its faces come late: it keeps those of the system, which are as wide", () => {
  const { look } = siteSchema.parse({ ...siteOf(), look: {} });
  for (const theme of THEMES.unwrap().options) {
    for (const type of ["theme", "hyperlegible"] as const) {
      const { stylesheets, fonts } = lookOf({ look: { ...look, theme, type } });
      const faces = Deno.readTextFileSync(`${ROOT}static${stylesheets.at(-1)}`).match(/@font-face \{[^}]*\}/g)!;
      const first = faces.filter((face) => fonts.some((path) => face.includes(`url("${path}")`)));
      assertEquals(first.map((face) => /font-display: (\w+)/.exec(face)![1]), ["optional", "optional"]);
      for (const cut of first) {
        const [style, weight] = ["style", "weight"].map((name) => new RegExp(`font-${name}: [^;]+;`).exec(cut)![0]);
        const alike = faces.filter((face) =>
          [style, weight, "src: local(", "size-adjust"].every((part) => face.includes(part))
        );
        assert(alike.length >= 2, `${theme} ${style} ${weight}`);
      }
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

Deno.test("the owner orders, renames, shortens and hides the parts of the first page; others follow in the usual order", async () => {
  const sections = "[{section: skills, title: Tools}, {section: projects, limit: 1}, {section: about, hidden: true}]";
  await using service = await startService({ files: withLook(`{sections: ${sections}, columns: 2}`) });
  const html = await (await service.fetch("/", BROWSER)).text();
  const titles = [...html.matchAll(/<h2 id="([\w-]+)"[^>]*>([^<]*)/g)].map(([, id, title]) => [id, title]);
  assertEquals(titles.slice(0, 2), [["skills", "Tools"], ["work", "Selected work"]]);
  assertEquals(titles.slice(2).map(([id]) => id), ["glance", "strengths", "services"]);
  assertEquals(html.match(/<li class="entry/g)?.length, 1);
  assertStringIncludes(html, 'data-columns="2"');
  using folder = temporaryFolder(withLook("{sections: [{section: skills}, {section: skills}]}"));
  const { problems } = assertThrows(() => loadContent(folder.path), ContentError);
  assertStringIncludes(problems[0].message, "stands twice");
});

Deno.test("a picture is offered in the widths that lie beside it, and a style sheet knows what stays in sight", () => {
  const file = (path: string, width: number, height: number) => ({ path, bytes: 1, digest: "d", width, height });
  const files = [
    file("/a.jpg", 1200, 800),
    file("/a.960.webp", 960, 640),
    file("/a.480.webp", 480, 320),
    file("/b.jpg", 3, 4),
  ];
  assertEquals(pictureAt(files, "/a.jpg"), {
    src: "/a.jpg?v=d",
    srcset: "/a.480.webp?v=d 480w, /a.960.webp?v=d 960w, /a.jpg?v=d 1200w",
    width: 1200,
    height: 800,
  });
  assertEquals(pictureAt(files, "/b.jpg"), { src: "/b.jpg?v=d", width: 3, height: 4 });
  assertEquals([shapeOf({ src: "", width: 3, height: 4 }), shapeOf({ src: "" })], [7.5, 15]);
  assertEquals(focusAttributes("70% 20%"), { "data-x": 7, "data-y": 2 });
  const css = Deno.readTextFileSync(`${ROOT}static/site.css`);
  for (let tenth = 0; tenth <= 10; tenth++) {
    if (tenth !== 5) assertMatch(css, new RegExp(`\\[data-y="${tenth}"\\] \\{\\s*--y: ${tenth * 10}%`));
  }
});

Deno.test("the owner's logo stands in place of the name, and the script of a gallery is small", async () => {
  const svg = new Uint8Array([137, 80, 78, 71]);
  const files = { ...withLook("{logo: {light: /logo.png, dark: /night.png}}") };
  Object.assign(files, { "public/logo.png": svg, "public/night.png": svg });
  await using service = await startService({ files });
  const html = await (await service.fetch("/", BROWSER)).text();
  assertMatch(
    html,
    /<source srcset="\/night\.png[^>]*prefers-color-scheme: dark[^]*<img class="logo" src="\/logo\.png[^>]*alt="Tess Tester"/,
  );
  assert(await sentBytes("/lightbox.js") <= 3000);
});

function siteOf(): Record<string, unknown> {
  using folder = temporaryFolder(FILES);
  const { look: _look, ...site } = loadContent(folder.path).site;
  return site;
}
