import type { Colour } from "@/lib/pictures/colour.ts";
import { coverageOf } from "@/lib/pictures/coverage.ts";
import type { Outline } from "@/lib/pictures/outline.ts";

/** A part of a picture, in whole pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture of pixels in sRGB with transparency; empty at first. */
export class Canvas {
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly pixels: Uint8Array<ArrayBuffer>;

  constructor(readonly width: number, readonly height: number) {
    this.pixels = new Uint8Array(width * height * 4);
  }

  fillArea({ x, y, width, height }: Area, colour: Colour): void {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) this.#blend(column, row, colour, 1);
    }
  }

  /** Fills what an outline encloses, with smooth edges, as far as it lies within `clip`. */
  fill(outline: Outline, colour: Colour, clip: Area = { x: 0, y: 0, width: this.width, height: this.height }): void {
    const { x, y, width, height, shares } = coverageOf(outline);
    const top = Math.max(y, clip.y);
    const bottom = Math.min(y + height, clip.y + clip.height);
    const left = Math.max(x, clip.x);
    const right = Math.min(x + width, clip.x + clip.width);
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const share = shares[(row - y) * width + column - x];
        if (share > 0) this.#blend(column, row, colour, share);
      }
    }
  }

  /** Puts colour over what is there (Porter and Duff's "over"). */
  #blend(column: number, row: number, colour: Colour, share: number): void {
    const at = (row * this.width + column) * 4;
    if (share === 1) {
      this.pixels.set(colour, at);
      this.pixels[at + 3] = 255;
      return;
    }
    const below = this.pixels[at + 3] / 255;
    const opacity = share + below * (1 - share);
    for (let part = 0; part < 3; part++) {
      const mixed = colour[part] * share + this.pixels[at + part] * below * (1 - share);
      this.pixels[at + part] = Math.round(mixed / opacity);
    }
    this.pixels[at + 3] = Math.round(opacity * 255);
  }
}
