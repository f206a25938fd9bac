import { assert, assertEquals } from "@std/assert";
import { ROOT } from "@/tests/support/service.ts";

// Three layers (static/tokens.css): values, the roles by which they are used, and what a theme gives other values. Style
// sheets of pages use roles alone, so that a theme or an owner's choice reaches all of them.

const STATIC = `${ROOT}static`;

/** Style sheets without comments and faces, by their names. */
function sheets(folder: string): [name: string, css: string][] {
  return [...Deno.readDirSync(`${STATIC}${folder}`)].filter(({ name }) => name.endsWith(".css"))
    .map(({ name }) => [name, Deno.readTextFileSync(`${STATIC}${folder}/${name}`)] as [string, string])
    .map(([name, css]) => [name, css.replace(/\/\*[^]*?\*\/|@font-face\s*\{[^}]*\}/g, "")]);
}

const PAGES = sheets("").filter(([name]) => name !== "tokens.css");

/** Gives the values of a property in all style sheets of pages. */
function valuesOf(property: string): [name: string, value: string][] {
  const pattern = new RegExp(`(?<![\\w-])${property}:\\s*([^;]+);`, "g");
  return PAGES.flatMap(([name, css]) => [...css.matchAll(pattern)].map(([, value]): [string, string] => [name, value]));
}

Deno.test("style sheets of pages have no colours of their own", () => {
  // The desk shows other hues than that of the page: where one is chosen, and what a colour would be like.
  const shown = /oklch\((?:62% 0\.11 (?:0|360)|(?:38|84)% calc\(0\.085 \* var\(--strength\)\) var\(--hue\))\)/g;
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:\s*(?:white|black|gray|silver)\b/gi;
  for (const [name, css] of [...PAGES, ...sheets("/themes")]) {
    assertEquals(css.replace(shown, "").match(raw) ?? [], [], name);
  }
});

Deno.test("type is set in the sizes of the scale, or as a part of what stands around it", () => {
  const scale = /^var\(--step-(?:-?[0-5])\)$|^(?:inherit|0)$|^(?:max\()?(?:0\.\d+|1)em\b/;
  // A mark that closes, and paper, have sizes of their own; the rest is the scale.
  const others = ["1.5rem", "max(0.8125rem, 13px)", "8.3pt"];
  const sizes = [
    ...valuesOf("font-size"),
    ...valuesOf("font").filter(([, value]) => value !== "inherit").map(([name, value]): [string, string] => {
      const [size] = /(?:var\(--step-{1,2}\d\)|[\d.]+(?:em|rem|px|pt)|calc\([^/]*\))/.exec(value) ?? [value];
      return [name, size];
    }),
  ];
  assert(sizes.length > 100, String(sizes.length));
  assertEquals(sizes.filter(([, size]) => !scale.test(size) && !others.includes(size)), []);
});

Deno.test("faces and corners are those of the theme: one shape of corner, but what is round", () => {
  assertEquals(
    valuesOf("font-family").filter(([, value]) => !/^var\(--(?:display|text|label|mono)\)$/.test(value)),
    [],
  );
  const faces = valuesOf("font").flatMap(([, value]) => value.match(/var\(--(?!step|slant|leading)\w+\)/g) ?? []);
  assertEquals([...new Set(faces)].sort(), ["var(--display)", "var(--label)", "var(--mono)", "var(--text)"]);
  assertEquals(
    valuesOf("border(?:-[a-z-]+)?-radius").filter(([, value]) => !/^(?:var\(--corner\)|50%|0)$/.test(value)),
    [],
  );
});

Deno.test("what style sheets name is defined", () => {
  const all = [...sheets(""), ...sheets("/themes")].map(([, css]) => css).join("\n");
  // Set by pages and their scripts.
  const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)).add("--wide");
  const named = new Set([...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  assertEquals([...named].filter((name) => !defined.has(name)), []);
});
