import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { decode } from "fast-png";
import { parse, stringify } from "yaml";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const BASE = "http://localhost:8000";

/** Where the coloured field of a picture for sharing begins. */
const FIELD = 880;

/** The colours of the icon, which the pictures have too. */
const ACCENT = "#004f54";
const PAPER = "#f7fbfc";

interface Owner {
  title?: string;
  hue?: number;
  name?: string;
  headline?: string;
}

/** Starts the service of an owner who is called so. */
async function startAs({ title, hue, name, headline }: Owner): Promise<TestService> {
  const files = ownerFiles({ projects: 2, agents: 1 });
  const set = (file: string, facts: Record<string, unknown>) =>
    files[file] = stringify({ ...parse(files[file]), ...JSON.parse(JSON.stringify(facts)) });
  set("site.yaml", { title, hue });
  set("profile.yaml", { name, headline });
  return await startService({ files });
}

async function bytesOf(service: TestService, path: string): Promise<Uint8Array> {
  const response = await service.send(BASE + path);
  assertEquals(response.status, 200, path);
  return new Uint8Array(await response.arrayBuffer());
}

/** The picture for sharing of an owner who is called so. */
async function shared(owner: Owner) {
  await using service = await startAs(owner);
  const file = await bytesOf(service, "/og.png");
  return { ...decode(file), file };
}

/** How many pixels between two columns have a colour, or another one. */
function count({ width, data }: { width: number; data: ArrayLike<number> }, colour: string, from = 0, to = width) {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  let [same, other] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const column = at / 4 % width;
    if (column < from || column >= to) continue;
    parts.every((part, index) => data[at + index] === part) ? same++ : other++;
  }
  return { same, other };
}

Deno.test("pictures have their sizes, and each page of an item has its own", async () => {
  await using service = await startAs({});
  const sizes = { "/icon-192.png": 192, "/icon-512.png": 512, "/apple-touch-icon.png": 180 };
  for (const [path, size] of Object.entries(sizes)) {
    const { width, height, channels, data } = decode(await bytesOf(service, path));
    assertEquals([width, height, channels], [size, size, 4], path);
    assertEquals(data[3], 255, `the corner of ${path} is round`);
  }
  const paths = ["/og.png", "/projects/project-1/og.png", "/projects/project-2/og.png", "/agents/agent-1/og.png"];
  const seen = new Set<string>();
  for (const path of paths) {
    const picture = decode(await bytesOf(service, path));
    assertEquals([picture.width, picture.height], [1200, 630], path);
    assert(count(picture, PAPER, 0, FIELD).other > 5000, `${path} has no text`);
    assert(count(picture, ACCENT, FIELD).same > 50_000, `${path} has no field`);
    assert(count(picture, PAPER, FIELD).same > 10_000, `${path} has no letter in its field`);
    seen.add(picture.data.join());
  }
  assertEquals(seen.size, paths.length);
});

Deno.test("the favicon holds 16, 32 and 48 pixels", async () => {
  await using service = await startAs({});
  const file = await bytesOf(service, "/favicon.ico");
  const view = new DataView(file.buffer);
  assertEquals([view.getUint16(0, true), view.getUint16(2, true), view.getUint16(4, true)], [0, 1, 3]);
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index;
    const [length, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    const { width, data } = decode(file.slice(offset, offset + length));
    assertEquals([view.getUint8(entry), view.getUint8(entry + 1), width], [size, size, size]);
    assertEquals(data[3], 0, "the corner is not round");
  }
});

Deno.test("pictures are the same bytes each time they are drawn", async () => {
  await using first = await startAs({});
  await using second = await startAs({});
  for (const path of ["/og.png", "/icon-192.png", "/favicon.ico", "/projects/project-1/og.png"]) {
    assertEquals(await bytesOf(first, path), await bytesOf(second, path), path);
  }
});

Deno.test("pictures and the manifest have the colours of the style sheet, for the hue of the content", async () => {
  // What a browser makes of `--paper` and `--accent` in static/tokens.css.
  const colours = { 0: ["#fef9fa", "#662d40"], 90: ["#fcfaf7", "#543f00"], 264: ["#f9fafe", "#2b406f"] };
  for (const [hue, [paper, accent]] of Object.entries(colours)) {
    await using service = await startAs({ hue: Number(hue) });
    const manifest = await (await service.send(`${BASE}/manifest.webmanifest`)).json();
    assertEquals([manifest.theme_color, manifest.background_color], [paper, paper]);
    const icon = await (await service.send(`${BASE}/icon.svg`)).text();
    assertMatch(icon, new RegExp(`<rect [^>]*fill="${accent}"/><path [^>]*fill="${paper}"`));
    const picture = decode(await bytesOf(service, "/og.png"));
    assert(count(picture, accent, FIELD).same > 50_000 && count(picture, paper, 0, FIELD).same > 400_000, hue);
  }
});

Deno.test("the icon is the first letter of the title, and a disc where the typeface lacks it", async () => {
  const icons: [title: string, icon: RegExp][] = [
    ["Tess", /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<path d="M[\dMLQZ. -]+Z" fill/],
    ["“ångström”", /<path d="M[\dMLQZ. -]+Z" fill/],
    ["Иван", /<path d="M[\dMLQZ. -]+Z" fill/],
    ["שרה", /<circle/],
    ["!", /<circle/],
  ];
  for (const [title, icon] of icons) {
    await using service = await startAs({ title });
    assertMatch(await (await service.send(`${BASE}/icon.svg`)).text(), icon, title);
    assert(count(decode(await bytesOf(service, "/icon-192.png")), PAPER).same > 500, `${title} has no mark`);
  }
});

Deno.test("pictures and the résumé are set in the faces of the owner's look, each theme in its own", async () => {
  const seen = new Set<string>();
  for (const theme of ["page", "letter", "plan", "notes"]) {
    const files = ownerFiles({ projects: 0, agents: 0 });
    files["site.yaml"] += `\nlook: {theme: ${theme}}\n`;
    await using service = await startService({ files });
    const letter = await (await service.send(`${BASE}/icon.svg`)).text();
    const resume = new TextDecoder("latin1").decode(await bytesOf(service, "/resume.pdf"));
    seen.add(/ d="[^"]+"/.exec(letter)![0]).add(/\/FontName \/\S+regular/.exec(resume)![0]);
    seen.add((await bytesOf(service, "/og.png")).join());
  }
  assertEquals(seen.size, 12);
});

Deno.test("text that the typeface lacks is left out instead of drawn as boxes", async () => {
  const empty = await shared({ title: "山", name: "山田", headline: "ソフト" });
  assertEquals([...empty.data.slice(0, 3)], [0x00, 0x4f, 0x54], "without text the field is the whole picture");
  assert(count(empty, PAPER).same > 10_000, "there is a disc instead of the letter");
  for (const name of ["שרה", "محمد", "Tess 山"]) {
    const { file } = await shared({ title: "山", name, headline: "🚀" });
    assertEquals(file, empty.file, name);
  }
  const below = await shared({ name: "山田", headline: "Software" });
  assert(count(below, PAPER, 0, FIELD).other > 2000, "what stood below takes the place of the title");
  const drawn = await shared({ name: "“Ångström” Ελένη Иван" });
  assertEquals((await shared({ name: "“A\u030angstro\u0308m”\u200d 🚀  Ελένη\u00a0Иван" })).file, drawn.file);
});

Deno.test("every text is drawn to its last letter, as large as its room allows, and cut where it is too long", async () => {
  // Of these letters and sizes, opentype.js cannot write all numbers.
  for (const headline of ["AI systems and workflow automation for small businesses", "Baut & prüft Systeme"]) {
    const [whole, other] = [await shared({ headline }), await shared({ headline: `${headline.slice(0, -1)}g` })];
    assertNotEquals(whole.file, other.file, headline);
  }
  const texts = ["Tess", "A name that needs two lines", "Word ".repeat(30), "Word ".repeat(60), "X".repeat(300)];
  const pictures = [];
  for (const name of texts) pictures.push(await shared({ name: name.trim(), headline: "Builds" }));
  for (const picture of pictures) {
    assertEquals(count(picture, PAPER, FIELD - 50, FIELD).other, 0, "the text reaches into the field");
    assertEquals(count(picture, PAPER, 0, 70).other, 0, "the text leaves its margin");
  }
  assert(heightOfText(pictures[1]) > heightOfText(pictures[0]) + 50, "a longer text has more lines");
  assertEquals(pictures[3].file, pictures[2].file, "what does not fit is not drawn");
});

/** From the first to the last row that has text. */
function heightOfText({ width, height, data }: { width: number; height: number; data: ArrayLike<number> }): number {
  const rows = Array.from({ length: height }, (_, row) => row).filter((row) => {
    for (let column = 0; column < FIELD; column++) if (data[(row * width + column) * 4] < 0x80) return true;
    return false;
  });
  return rows.at(-1)! - rows[0];
}
