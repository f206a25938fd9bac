import { assert, assertEquals } from "@std/assert";
import { ROOT } from "@/tests/support/service.ts";

type Rgb = [red: number, green: number, blue: number];

/** The colours of one theme in which text is set, and those on which it stands. */
const TEXT = ["ink", "ink-soft", "accent"];
const GROUND = ["paper", "wash"];
/** Lines around fields, and the mark of what is chosen, need 3:1 (WCAG 2.2, success criterion 1.4.11). */
const SHAPES = ["edge"];

const tokens = readTokens(Deno.readTextFileSync(`${ROOT}static/tokens.css`));

Deno.test("text has a contrast of 7:1 in both themes for every hue", () => {
  assertEquals(Object.keys(tokens).filter((name) => [...TEXT, ...GROUND].includes(name)).length, 5);
  for (const theme of [0, 1]) {
    for (let hue = 0; hue <= 360; hue++) {
      for (const ground of GROUND) {
        for (const text of TEXT) {
          const ratio = contrast(colour(text, theme, hue), colour(ground, theme, hue));
          assert(ratio >= 7, `--${text} on --${ground} with hue ${hue} in theme ${theme} has ${ratio.toFixed(2)}`);
        }
        // Buttons and the switch are set the other way round.
        const inverted = contrast(colour("paper", theme, hue), colour("accent", theme, hue));
        assert(inverted >= 7, `--paper on --accent with hue ${hue} in theme ${theme} has ${inverted.toFixed(2)}`);
        for (const shape of SHAPES) {
          const ratio = contrast(colour(shape, theme, hue), colour(ground, theme, hue));
          assert(ratio >= 3, `--${shape} on --${ground} with hue ${hue} in theme ${theme} has ${ratio.toFixed(2)}`);
        }
      }
    }
  }
});

Deno.test("every colour comes from the owner's hue", () => {
  for (const name of ["tokens.css", "site.css"]) {
    const css = Deno.readTextFileSync(`${ROOT}static/${name}`);
    const fixed = css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab)a?\(|oklch\((?![^)]*var\(--hue\))/gi) ?? [];
    assertEquals(fixed, [], `${name} has colours of its own`);
  }
});

/** Tokens that are made with `light-dark(oklch(L% C var(--hue)), …)`: lightness and chroma for either theme. */
function readTokens(css: string): Record<string, [lightness: number, chroma: number][]> {
  const found = css.matchAll(
    /--([\w-]+): light-dark\(oklch\(([\d.]+)% ([\d.]+) var\(--hue\)\), oklch\(([\d.]+)% ([\d.]+) var\(--hue\)\)\)/g,
  );
  return Object.fromEntries(
    [...found].map(([, name, ...numbers]) => {
      const [l1, c1, l2, c2] = numbers.map(Number);
      return [name, [[l1 / 100, c1], [l2 / 100, c2]]];
    }),
  );
}

/** Linear sRGB of a token (CSS Color 4, section 9.3); what no screen can show is cut off. */
function colour(name: string, theme: number, hue: number): Rgb {
  const [lightness, chroma] = tokens[name][theme];
  const angle = hue * Math.PI / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as Rgb;
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
