// @ts-types="npm:@types/opentype.js@^1.3"
import { type Font, parse } from "opentype.js";
import { type Outline, outlineOf, type PathStep } from "@/lib/pictures/outline.ts";

/** A typeface that draws text as outlines. */
export interface Typeface {
  /**
   * The text as it can be drawn: composed, without what is not seen and without emoji; undefined when the typeface
   * lacks one of its characters, because a box in its place would be worse than nothing.
   */
  drawable(text: string): string | undefined;
  /** Width in pixels at a size in pixels. */
  widthOf(text: string, size: number): number;
  /** Outline of a line whose baseline begins at (x, y). */
  draw(text: string, x: number, y: number, size: number): Outline;
  /** The same as an SVG path. */
  pathData(text: string, x: number, y: number, size: number): string;
}

/** What is not drawn: controls, joiners, marks of writing direction, variation selectors, emoji. */
const NOT_DRAWN = /[\p{Cc}\p{Cf}\p{Extended_Pictographic}\u{FE00}-\u{FE0F}]/gu;

/**
 * Source Serif 4 Light (Latin, Greek, Cyrillic). It stands here as a file because the service may read its own folder, but
 * not the cache in which npm packages are.
 */
export async function loadTypeface(): Promise<Typeface> {
  const bytes = await Deno.readFile(new URL("./font/SourceSerif4-Light.ttf", import.meta.url));
  const font: Font = parse(bytes.buffer);
  const options = { kerning: true };
  return {
    drawable(text) {
      const drawn = text.normalize("NFC").replace(NOT_DRAWN, "").replace(/\s+/g, " ").trim();
      return drawn !== "" && [...drawn].every((character) => font.charToGlyphIndex(character) > 0) ? drawn : undefined;
    },
    widthOf: (text, size) => font.getAdvanceWidth(text, size, options),
    draw: (text, x, y, size) => outlineOf(font.getPath(text, x, y, size, options).commands as PathStep[]),
    pathData: (text, x, y, size) => font.getPath(text, x, y, size, options).toPathData(2),
  };
}
