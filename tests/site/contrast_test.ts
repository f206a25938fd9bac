import { assert, assertEquals } from "@std/assert";
import { ROOT } from "@/tests/support/service.ts";

type Rgb = [red: number, green: number, blue: number];

/** The colours of one theme in which text is set, and those on which it stands. */
const TEXT = ["ink", "ink-soft", "accent"];
const GROUND = ["paper", "wash"];
/** Lines around fields, and the mark of what is chosen, need 3:1 (WCAG 2.2, success criterion 1.4.11). */
const SHAPES = ["edge", "mark"];

const css = Deno.readTextFileSync(`${ROOT}static/tokens.css`);
const tokens = readTokens(css);

/** What an owner's choice of strength and paper gives other values (`look` in site.yaml). */
interface Choice {
  strength: number;
  paperTint: number;
  /** Of the light theme, 0 to 1. */
  paperLight: number;
  /** In degrees; the owner's hue by default. */
  paperHue?: number;
}

Deno.test("text has a contrast of 7:1 in both themes for every hue, strength and paper", () => {
  assertEquals(Object.keys(tokens).filter((name) => [...TEXT, ...GROUND].includes(name)).length, 5);
  for (const choice of choices()) {
    for (const theme of [0, 1]) {
      for (let hue = 0; hue <= 360; hue++) {
        const of = (name: string) => colour(name, theme, hue, choice);
        const check = (front: string, ground: string, least: number) => {
          const ratio = contrast(of(front), of(ground));
          const said = `--${front} on --${ground} with hue ${hue} in theme ${theme} of ${JSON.stringify(choice)}`;
          assert(ratio >= least, `${said} has ${ratio.toFixed(2)}`);
        };
        for (const ground of GROUND) {
          for (const text of TEXT) check(text, ground, 7);
          for (const shape of SHAPES) check(shape, ground, 3);
        }
      }
    }
  }
});

/** Reads from the style sheet what each choice changes. */
function choices(): Choice[] {
  const numberIn = (block: string, name: string) => {
    const [, value, percent] = new RegExp(`--${name}: ([\\d.]+)(%?);`).exec(block) ?? [];
    return value === undefined ? undefined : Number(value) / (percent ? 100 : 1);
  };
  const blocks = (
    attribute: string,
  ) => [css, ...[...css.matchAll(new RegExp(`\\[data-${attribute}=.*?\\}`, "gs"))].map(String)];
  const [strengths, papers] = [blocks("strength"), blocks("paper")];
  assertEquals([strengths.length, papers.length], [3, 3]);
  return strengths.flatMap((strength) =>
    papers.map((paper) => ({
      strength: numberIn(strength, "strength")!,
      paperTint: numberIn(paper, "paper-tint") ?? numberIn(css, "paper-tint")!,
      paperLight: numberIn(paper, "paper-light") ?? numberIn(css, "paper-light")!,
      paperHue: numberIn(paper, "paper-hue"),
    }))
  );
}

Deno.test("every colour comes from the owner's hue", () => {
  for (const name of ["tokens.css", "site.css"]) {
    const css = Deno.readTextFileSync(`${ROOT}static/${name}`);
    const fixed =
      css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|lab|lch|oklab)a?\(|oklch\((?![^;]*?var\(--(?:paper-)?hue\))/gi) ?? [];
    assertEquals(fixed, [], `${name} has colours of its own`);
  }
});

/** One side of a token: lightness (undefined: that of the paper), chroma, and what multiplies it. */
type Side = { lightness?: number; chroma: number; by?: "strength" | "paper-tint"; onPaper: boolean };

/** Reads tokens that are made with `light-dark(oklch(L C H), …)`. */
function readTokens(css: string): Record<string, Side[]> {
  const side = String
    .raw`oklch\((?:([\d.]+)%|var\(--paper-light\)) (?:([\d.]+)|calc\(([\d.]+) \* var\(--(strength|paper-tint)\)\)) ` +
    String.raw`var\(--(hue|paper-hue)\)\)`;
  const found = css.matchAll(new RegExp(String.raw`--([\w-]+): light-dark\(\s*${side},\s*${side}\s*\)`, "g"));
  const sideOf = ([lightness, plain, chroma, by, hue]: string[]): Side => ({
    ...lightness !== undefined && { lightness: Number(lightness) / 100 },
    chroma: Number(plain ?? chroma),
    ...by !== undefined && { by: by as Side["by"] },
    onPaper: hue === "paper-hue",
  });
  return Object.fromEntries(
    [...found].map(([, name, ...parts]) => [name, [sideOf(parts.slice(0, 5)), sideOf(parts.slice(5))]]),
  );
}

/** Linear sRGB of a token (CSS Color 4, section 9.3); what no screen can show is cut off. */
function colour(name: string, theme: number, ownHue: number, choice: Choice): Rgb {
  const side = tokens[name][theme];
  const lightness = side.lightness ?? choice.paperLight;
  const chroma = side.chroma *
    (side.by === undefined ? 1 : side.by === "strength" ? choice.strength : choice.paperTint);
  const hue = side.onPaper ? choice.paperHue ?? ownHue : ownHue;
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
