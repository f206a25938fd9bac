import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { DRAWER, type Drawing, type Drawn, type Look, type ShareText } from "@/lib/discovery/drawing_thread.ts";
import type { Cut } from "@/lib/discovery/faces.ts";
import { type TextBlock, Typeface } from "@/lib/discovery/typeface.ts";
import { lazily } from "@/lib/lazily.ts";
import { initialOf, paletteOf, SHARE_SIZE } from "@/lib/site/mark.ts";

/*
 * Every picture is written as SVG with the outlines of its letters, and resvg makes pixels of it.
 *
 * Not satori, which writes the SVG from HTML: it does not make a text as large as its room allows, so our own measuring
 * would stay beside it; it is 26 MB in 19 packages; its first picture takes 0.42 s instead of 0.21 s, each further one
 * 60 ms instead of 40.
 */

/** Draws here, in whatever thread this is. */
export async function draw(drawing: Drawing): Promise<Drawn> {
  if (drawing.kind === "resume") {
    const { Sheet } = await import("@/lib/discovery/pdf_sheet.ts");
    const sheet = new Sheet(drawing.sheet);
    for (const { method, args } of drawing.steps) (sheet[method] as (...args: unknown[]) => void)(...args);
    return sheet.finish(drawing.foot);
  }
  await program();
  const { site } = drawing;
  switch (drawing.kind) {
    case "share":
      return pngFile(shareSvg(site, drawing.text), SHARE_SIZE.width);
    case "svg":
      return iconSvg(site, ROUND);
    case "png":
      return pngFile(iconSvg(site), drawing.size);
    case "favicon": {
      const svg = iconSvg(site, ROUND);
      return icoFile([16, 32, 48].map((size) => ({ size, file: pngFile(svg, size) })));
    }
  }
}

const typefaces = new Map<string, Typeface>();

/** Returns a cut of the typeface of a look. */
function typefaceOf({ face: { family } }: Look, cut: Cut): Typeface {
  const name = `${family} ${cut}`;
  const known = typefaces.get(name) ?? new Typeface(family, cut);
  typefaces.set(name, known);
  return known;
}

const program = lazily(() => initWasm(readResvg()));

/** Shares of the icon's size. */
const ROUND = 0.22;
const LETTER = 0.62;

/** Draws the icon: the letter of the site on its colour; a disc where the typeface lacks the letter. */
function iconSvg(site: Look, corner = 0): string {
  const size = 64;
  const face = typefaceOf(site, "strong");
  const { accent, paper } = paletteOf(site.hue);
  const letter = face.drawable(initialOf(site) ?? "");
  let mark = `<circle cx="32" cy="32" r="${size * 0.24}" fill="${paper}"/>`;
  if (letter !== undefined) {
    const letterSize = size * LETTER * 0.8 / face.capital;
    const x = (size - face.widthOf(letter, letterSize)) / 2;
    const y = (size + letterSize * face.capital) / 2;
    mark = `<path d="${face.pathData(letter, x, y, letterSize)}" fill="${paper}"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${accent}"/>${mark}</svg>\n`;
}

/**
 * Reads the program of resvg. As a module, because the service may not read the cache in which npm packages are; Deno
 * Deploy allows all reading, but not the unstable feature `raw-imports` that this needs.
 */
async function readResvg(): Promise<Uint8Array> {
  try {
    const { default: program } = await import("@resvg/resvg-wasm/index_bg.wasm", { with: { type: "bytes" } });
    return program;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return await Deno.readFile(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  }
}

/** Text that is set, with its colour. */
interface Block extends TextBlock {
  face: Typeface;
  colour: string;
  /** Distance of lines as a share of their size. */
  distance: number;
  /** A short rule stands above. */
  ruled?: true;
}

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const MARGIN = 84;
/** The coloured field on the right, with the letter of the site. */
const FIELD_WIDTH = 320;
/** Height of its capitals. */
const FIELD_LETTER = 425;
const FIELD_DISC = 102;

const TEXT_WIDTH = WIDTH - FIELD_WIDTH - 2 * MARGIN + 28;
const ABOVE = { width: TEXT_WIDTH, lines: 1, largest: 30, smallest: 30 };
const TITLE = { width: TEXT_WIDTH, lines: 3, largest: 112, smallest: 50 };
const TITLE_BELOW_ANOTHER = { ...TITLE, largest: 88 };
const BELOW = { width: TEXT_WIDTH, lines: 3, largest: 36, smallest: 30 };
/** Distance of lines as a share of their size. */
const TIGHT = 1.1;
const LOOSE = 1.35;
const RULE = { width: 72, height: 3, above: 42, below: 24 };
const RULE_HEIGHT = RULE.above + RULE.height + RULE.below;

/**
 * Draws the picture that networks show beside a link: the title as a headline, what it is about below, and the letter of
 * the site. Text that the typeface cannot draw is left out; what is below the title then takes its place. Where no text
 * can be drawn, the field with the letter is the whole picture.
 */
function shareSvg(site: Look, text: ShareText): string {
  const { paper, accent } = paletteOf(site.hue);
  const blocks = blocksOf(text, site);
  const fieldWidth = blocks.length > 0 ? FIELD_WIDTH : WIDTH;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>` +
    // An SVG inside another cuts off what is outside of it: here a part of the letter.
    `<svg x="${WIDTH - fieldWidth}" width="${fieldWidth}" height="${HEIGHT}">` +
    `<rect width="${fieldWidth}" height="${HEIGHT}" fill="${accent}"/>${fieldMark(site, fieldWidth / 2)}</svg>` +
    `${drawBlocks(blocks, accent)}</svg>`;
}

/** Draws the letter, larger than its field; where it cannot be drawn, a disc in its place. */
function fieldMark(site: Look, centre: number): string {
  const { paper } = paletteOf(site.hue);
  const face = typefaceOf(site, site.face.title);
  const letter = face.drawable(initialOf(site) ?? "");
  if (letter === undefined) return `<circle cx="${centre}" cy="${HEIGHT / 2}" r="${FIELD_DISC}" fill="${paper}"/>`;
  const size = FIELD_LETTER / face.capital;
  const x = centre - face.widthOf(letter, size) / 2;
  return `<path d="${face.pathData(letter, x, (HEIGHT + FIELD_LETTER) / 2, size)}" fill="${paper}"/>`;
}

function blocksOf(text: ShareText, site: Look): Block[] {
  const { accent, ink, inkSoft } = paletteOf(site.hue);
  const [face, bold] = [typefaceOf(site, "regular"), typefaceOf(site, site.face.title)];
  const above = face.drawable(text.above ?? "");
  const [title, below] = [text.title, text.below ?? ""].map((part) => face.drawable(part))
    .filter((part) => part !== undefined);
  const blocks: Block[] = [];
  if (above) blocks.push({ ...face.set(above, ABOVE), face, colour: accent, distance: LOOSE });
  if (title) {
    blocks.push({ ...bold.set(title, above ? TITLE_BELOW_ANOTHER : TITLE), face: bold, colour: ink, distance: TIGHT });
  }
  if (below) blocks.push({ ...face.set(below, BELOW), face, colour: inkSoft, distance: LOOSE, ruled: true });
  return blocks;
}

function drawBlocks(blocks: readonly Block[], ruleColour: string): string {
  const height = blocks.reduce(
    (sum, { lines, size, distance, ruled }) => sum + lines.length * size * distance + (ruled ? RULE_HEIGHT : 0),
    0,
  );
  // A little above the middle is where a block of text looks centred.
  let y = (HEIGHT - height) * 0.46;
  let svg = "";
  for (const { lines, size, distance, colour, ruled, face } of blocks) {
    if (ruled) {
      const top = Math.round(y + RULE.above);
      svg += `<rect x="${MARGIN}" y="${top}" width="${RULE.width}" height="${RULE.height}" fill="${ruleColour}"/>`;
      y += RULE_HEIGHT;
    }
    for (const line of lines) {
      // Large letters have air at their left; without it they stand in line with the small ones.
      svg += `<path d="${face.pathData(line, MARGIN - size * 0.04, y + size, size)}" fill="${colour}"/>`;
      y += size * distance;
    }
  }
  return svg;
}

/** Draws an SVG as a PNG file, so many pixels wide. */
function pngFile(svg: string, width: number): Uint8Array<ArrayBuffer> {
  const drawing = new Resvg(svg, { fitTo: { mode: "width", value: width } });
  const image = drawing.render();
  const file = image.asPng() as Uint8Array<ArrayBuffer>;
  // What lies in the memory of the program is not collected.
  image.free();
  drawing.free();
  return file;
}

/** Puts pictures of one motif in several sizes into an ICO file, which holds them as PNG. */
function icoFile(pictures: readonly { size: number; file: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(6 + 16 * pictures.length));
  head.setUint16(2, 1, true);
  head.setUint16(4, pictures.length, true);
  let offset = head.byteLength;
  for (const [index, { size, file }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    // A byte holds the size; 256 would be written as 0.
    head.setUint8(entry, size);
    head.setUint8(entry + 1, size);
    head.setUint16(entry + 4, 1, true);
    head.setUint16(entry + 6, 32, true);
    head.setUint32(entry + 8, file.length, true);
    head.setUint32(entry + 12, offset, true);
    offset += file.length;
  }
  return new Uint8Array([...new Uint8Array(head.buffer), ...pictures.flatMap(({ file }) => [...file])]);
}

// The thread that draws: one drawing after the other.
if (Reflect.get(globalThis, "name") === DRAWER) {
  let last: Promise<unknown> = Promise.resolve();
  const thread = globalThis as unknown as Worker;
  thread.onmessage = ({ data: { number, drawing } }) => {
    last = last.then(() => draw(drawing)).then(
      (drawn) => thread.postMessage({ number, drawn }),
      (error) => thread.postMessage({ number, error: String(error) }),
    );
  };
}
