import { type Colour, oklch } from "@/lib/pictures/colour.ts";

/** The colours of pictures: those of the light theme in `static/tokens.css`, as far as pictures need them. */
export interface Palette {
  paper: Colour;
  wash: Colour;
  ink: Colour;
  inkSoft: Colour;
  accent: Colour;
  hairline: Colour;
}

/** @param hue the owner's, in degrees */
export function paletteOf(hue: number): Palette {
  return {
    paper: oklch(0.986, 0.005, hue),
    wash: oklch(0.958, 0.011, hue),
    ink: oklch(0.21, 0.022, hue),
    inkSoft: oklch(0.39, 0.022, hue),
    accent: oklch(0.38, 0.085, hue),
    hairline: oklch(0.86, 0.012, hue),
  };
}
