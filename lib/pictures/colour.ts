/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/**
 * A colour of the site in sRGB; what the screen cannot show is cut off. The style sheet names the same colours in the
 * same way (CSS Color 4, section 9.3: OKLab; the matrices are those of its section 18).
 *
 * @param lightness 0 to 1
 * @param hue degrees
 */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = hue * Math.PI / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    byte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    byte(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** As style sheets and manifests write it: `#1d5a50`. */
export function hex(colour: Colour): string {
  return "#" + colour.map((part) => part.toString(16).padStart(2, "0")).join("");
}

/** Light to a byte, with the curve of sRGB. */
function byte(light: number): number {
  const bounded = Math.min(1, Math.max(0, light));
  const curved = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
  return Math.round(curved * 255);
}
