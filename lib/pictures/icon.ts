import type { Site } from "@/lib/content/schema/site.ts";
import { Canvas } from "@/lib/pictures/canvas.ts";
import { hex } from "@/lib/pictures/colour.ts";
import { initialOf } from "@/lib/pictures/mark.ts";
import { disc, roundedRectangle } from "@/lib/pictures/outline.ts";
import { paletteOf } from "@/lib/pictures/palette.ts";
import type { Typeface } from "@/lib/pictures/typeface.ts";

/** Shares of the icon's size. */
const CORNER = 0.22;
const LETTER = 0.62;
/** Added to the strokes of the letter on both sides: the typeface is a light one, which would vanish at 16 pixels. */
const BOLDER = 0.014;
/** Height of capitals in the typeface, as a share of the size of letters. */
const CAPITAL = 0.67;

type Look = Pick<Site, "title" | "hue">;

/**
 * The icon of the site as pixels: its letter on its colour. Systems that cut icons into their own shapes get a full
 * square; `rounded` cuts the corners.
 */
export function iconCanvas(site: Look, size: number, face: Typeface, rounded = false): Canvas {
  const { accent, paper } = paletteOf(site.hue);
  const canvas = new Canvas(size, size);
  canvas.fill(roundedRectangle(0, 0, size, size, rounded ? size * CORNER : 0), accent);
  const letter = face.drawable(initialOf(site) ?? "");
  if (letter === undefined) canvas.fill(disc(size / 2, size / 2, size * 0.24), paper);
  else {
    const { x, y, letterSize } = letterPlace(letter, size, face);
    for (const shift of [-1, 0, 1]) canvas.fill(face.draw(letter, x + shift * size * BOLDER, y, letterSize), paper);
  }
  return canvas;
}

/** The same as SVG, which is sharp at every size. */
export function iconSvg(site: Look, face: Typeface): string {
  const size = 64;
  const { accent, paper } = paletteOf(site.hue);
  const letter = face.drawable(initialOf(site) ?? "");
  let mark = `<circle cx="32" cy="32" r="${size * 0.24}" fill="${hex(paper)}"/>`;
  if (letter !== undefined) {
    const { x, y, letterSize } = letterPlace(letter, size, face);
    mark = `<path d="${face.pathData(letter, x, y, letterSize)}" fill="${hex(paper)}" ` +
      `stroke="${hex(paper)}" stroke-width="${2 * size * BOLDER}"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * CORNER}" fill="${hex(accent)}"/>${mark}</svg>\n`;
}

function letterPlace(letter: string, size: number, face: Typeface) {
  const letterSize = size * LETTER / CAPITAL * 0.8;
  const x = (size - face.widthOf(letter, letterSize)) / 2;
  return { x, y: (size + letterSize * CAPITAL) / 2, letterSize };
}
