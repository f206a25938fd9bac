import type { Site } from "@/lib/content/content_schemas.ts";

/** Pixels of the pictures that stand for a page where its address is shared; networks ask for this size (Open Graph). */
export const SHARE_SIZE = { width: 1200, height: 630 };

// The look of the site where no style sheet reaches: in icons, pictures and manifests.

/** Returns the letter that stands for the site, the first of its title; undefined when there is none. */
export function initialOf({ title }: Pick<Site, "title">): string | undefined {
  return /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase();
}

/** Draws the mark of the site, its initial on its accent colour, as the address of an SVG that holds all of it. */
export function markAsData(site: Pick<Site, "title" | "hue">): string {
  const { accent, paper } = paletteOf(site.hue);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${accent}"/>` +
    '<text x="32" y="44" font-family="ui-serif,Georgia,serif" font-size="38" text-anchor="middle" ' +
    `fill="${paper}">${initialOf(site) ?? ""}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * Returns the colours of the light theme in `static/tokens.css`, each as `#1d5a50`.
 *
 * @param hue the owner's, in degrees
 */
export function paletteOf(hue: number) {
  return {
    paper: oklch(0.986, 0.005, hue),
    ink: oklch(0.21, 0.022, hue),
    inkSoft: oklch(0.39, 0.022, hue),
    accent: oklch(0.38, 0.085, hue),
  };
}

/**
 * Turns a colour as the style sheet names it into sRGB; what the screen cannot show is cut off (CSS Color 4,
 * section 9.3: OKLab; the matrices are those of its section 18).
 *
 * @param lightness 0 to 1
 * @param hue degrees
 */
function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = hue * Math.PI / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    byte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    byte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    byte(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
  return "#" + parts.map((part) => part.toString(16).padStart(2, "0")).join("");
}

/** Turns light into a byte, with the curve of sRGB. */
function byte(light: number): number {
  const bounded = Math.min(1, Math.max(0, light));
  const curved = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(curved * 255);
}
