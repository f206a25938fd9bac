import { assert, assertEquals, assertMatch } from "@std/assert";
import { decode } from "fast-png";
import { iconCanvas, iconSvg } from "@/lib/pictures/icon.ts";
import { SHARE_SIZE, sharePicture } from "@/lib/pictures/share_picture.ts";
import { setText } from "@/lib/pictures/text_block.ts";
import { loadTypeface } from "@/lib/pictures/typeface.ts";
import { paletteOf } from "@/lib/pictures/palette.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const BASE = "http://localhost:8000";
const face = await loadTypeface();
const site = { title: "Tess", hue: 200 };

async function bytesOf(service: TestService, path: string): Promise<Uint8Array> {
  const response = await service.send(BASE + path);
  assertEquals(response.status, 200, path);
  return new Uint8Array(await response.arrayBuffer());
}

/** How many pixels have a colour. */
function count(pixels: ArrayLike<number>, [red, green, blue]: readonly number[]): number {
  let found = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) found++;
  }
  return found;
}

Deno.test("pictures have their sizes, and each page of an item has its own", async () => {
  await using service = await startService();
  const sizes = { "/icon-192.png": 192, "/icon-512.png": 512, "/apple-touch-icon.png": 180 };
  for (const [path, size] of Object.entries(sizes)) {
    const { width, height, channels } = decode(await bytesOf(service, path));
    assertEquals([width, height, channels], [size, size, 4], path);
  }
  const shared = ["/og.png", "/projects/project-1/og.png", "/projects/project-2/og.png", "/agents/agent-1/og.png"];
  const seen = new Set<string>();
  for (const path of shared) {
    const { width, height, data } = decode(await bytesOf(service, path));
    assertEquals([width, height], [SHARE_SIZE.width, SHARE_SIZE.height], path);
    assert(count(data, paletteOf(200).ink) > 500, `${path} has no text`);
    seen.add(data.join());
  }
  assertEquals(seen.size, shared.length);
});

Deno.test("the favicon holds 16, 32 and 48 pixels", async () => {
  await using service = await startService();
  const file = await bytesOf(service, "/favicon.ico");
  const view = new DataView(file.buffer);
  assertEquals([view.getUint16(0, true), view.getUint16(2, true), view.getUint16(4, true)], [0, 1, 3]);
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index;
    const [length, offset] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    const { width, data } = decode(file.slice(offset, offset + length));
    assertEquals([view.getUint8(entry), width], [size, size]);
    assertEquals(data[3], 0, "the corner is not round");
  }
});

Deno.test("a picture takes the hue of the content", async () => {
  const files = ownerFiles();
  const other = { ...files, "site.yaml": files["site.yaml"].replace("hue: 200", "hue: 30") };
  await using service = await startService({ files: other });
  const { data } = decode(await bytesOf(service, "/og.png"));
  assert(count(data, paletteOf(30).accent) > 50_000);
});

Deno.test("text in scripts that the typeface lacks is left out instead of drawn as boxes", () => {
  assertEquals(face.drawable("  Ångström\u200d 🚀 “Ελένη” Иван  "), "Ångström “Ελένη” Иван");
  for (const text of ["山田", "שרה", "محمد", "Tess 山", "", "🚀"]) assertEquals(face.drawable(text), undefined, text);
  const { accent, paper, ink } = paletteOf(site.hue);
  const empty = sharePicture({ ...site, title: "山" }, { title: "山田", below: "ソフト" }, face).pixels;
  assertEquals(count(empty, ink), 0);
  assertEquals([...empty.slice(0, 3)], [...accent]);
  assert(count(empty, paper) > 10_000, "there is a disc instead of the letter");
  const below = sharePicture(site, { title: "山田", below: "Software" }, face).pixels;
  assert(count(below, ink) > 500, "what stood below takes the place of the title");
  assert(count(iconCanvas({ ...site, title: "שרה" }, 64, face).pixels, paper) > 500);
  assertMatch(iconSvg({ ...site, title: "שרה" }, face), /<circle/);
  assertMatch(iconSvg(site, face), /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<path d="M/);
});

Deno.test("a text is set as large as its room allows, evenly, and cut where it is too long", () => {
  const room = { width: 700, lines: 2, largest: 100, smallest: 40 };
  assertEquals(setText("Tess", room, face), { lines: ["Tess"], size: 100 });
  const two = setText("A title that needs two lines", room, face);
  assertEquals(two.lines.length, 2);
  assert(two.size < 100 && two.lines.every((line) => face.widthOf(line, two.size) <= room.width));
  const cut = setText("Word ".repeat(60) + "X".repeat(200), room, face);
  assertEquals([cut.lines.length, cut.size, cut.lines[1].endsWith("…")], [2, 40, true]);
  const long = setText("X".repeat(300), room, face);
  assert(long.lines.length === 1 && face.widthOf(long.lines[0], long.size) <= room.width);
});
