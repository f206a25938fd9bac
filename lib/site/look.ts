import type { Site } from "@/lib/content/content_schemas.ts";
import { HOME_SECTIONS, type HomeSection } from "@/lib/content/schema/look_choices.ts";

/**
 * The two cuts that pages of a theme are set in, at most 50 kB together; others come when they are used. Themes name these
 * `optional`: where they come after the first picture, the page keeps the system's faces that are as wide, and nothing moves.
 */
const FONTS = {
  page: ["source-serif-4-latin-400-normal", "source-serif-4-latin-400-italic"],
  letter: ["newsreader-latin-400-normal", "newsreader-latin-400-italic"],
  plan: ["inter-latin-400-normal", "inter-latin-600-normal"],
  plate: ["inter-latin-400-normal", "inter-latin-600-normal"],
  notes: ["ibm-plex-sans-latin-400-normal", "ibm-plex-sans-latin-600-normal"],
  hyperlegible: ["atkinson-hyperlegible-latin-400-normal", "atkinson-hyperlegible-latin-700-normal"],
};

/** The form of lists of works in each theme, unless the owner says otherwise. */
export const LISTS = { page: "rows", letter: "rows", plan: "grid", plate: "pictures", notes: "rows" } as const;

/** Returns the form of the lists of works. */
export function listOf({ look: { theme, list } }: Pick<Site, "look">): "rows" | "grid" | "pictures" {
  return list ?? LISTS[theme];
}

const SCHEMES = { visitor: "light dark", light: "light", dark: "dark" };

/** Returns what the owner's choice of a look puts into the head of a page and onto its root element. */
export function lookOf(site: Pick<Site, "look">) {
  const { theme, strength, paper, scheme, type, columns } = site.look;
  return {
    stylesheets: [`/themes/${theme}.css`, ...type === "theme" ? [] : [`/themes/${type}.css`]],
    fonts: (type === "system" ? [] : FONTS[type === "theme" ? theme : type]).map((name) => `/fonts/${name}.woff2`),
    scheme: SCHEMES[scheme],
    attributes: {
      "data-list": listOf(site),
      ...columns !== undefined && { "data-columns": columns },
      ...strength !== "normal" && { "data-strength": strength },
      ...paper !== "tinted" && { "data-paper": paper },
      ...scheme !== "visitor" && { "data-scheme": scheme },
    },
  };
}

/** A part of the first page, and what the owner has chosen for it. */
interface ChosenSection {
  section: HomeSection;
  title?: string;
  limit?: number;
}

/** Returns the parts that the first page may show: those that the owner names in their order, then the others in the usual one. */
export function homeSections({ look: { sections = [] } }: Pick<Site, "look">): ChosenSection[] {
  const others = HOME_SECTIONS.filter((section) => !sections.some((one) => one.section === section));
  const named = sections.filter(({ hidden }) => !hidden).map(({ hidden: _hidden, ...one }) => one);
  return [...named, ...others.map((section) => ({ section }))];
}

/** Tells whether pages for people show what machines read; otherwise one link at the foot leads there. */
export function speaksOfMachines({ site: { look } }: { site: Pick<Site, "look"> }): boolean {
  return look.signature === "full";
}

/** Returns the one inline style of a page: the owner's hue, from which `static/tokens.css` makes every colour. */
export function hueStyle({ hue }: Pick<Site, "hue">): string {
  return `:root{--hue:${hue}}`;
}
