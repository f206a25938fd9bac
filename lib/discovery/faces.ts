import type { Site } from "@/lib/content/content_schemas.ts";
import { once } from "@/lib/lazily.ts";

/** How strong a cut is: 400, or 600 (Atkinson Hyperlegible: 700). */
export type Cut = "regular" | "strong";

/** The typeface of a look where no browser sets it: its family, and the cut of its titles. */
export interface Face {
  family: string;
  title: Cut;
}

const FACES: Record<Site["look"]["theme"] | "hyperlegible", Face> = {
  page: { family: "source-serif-4", title: "regular" },
  letter: { family: "newsreader", title: "regular" },
  plan: { family: "inter", title: "strong" },
  plate: { family: "inter", title: "regular" },
  notes: { family: "ibm-plex-sans", title: "strong" },
  hyperlegible: { family: "atkinson-hyperlegible", title: "strong" },
};

/** Returns the typeface of the owner's look; there are no faces of the visitor's system here, so it is then the theme's. */
export function faceOf({ look: { theme, type } }: Pick<Site, "look">): Face {
  return FACES[type === "hyperlegible" ? type : theme];
}

/** The letters of other scripts, which most families lack. */
const OTHERS = ["latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"].map((part) => `source-serif-4-${part}`);

/**
 * Returns a cut of a family, in the files that it comes in (as of Fontsource, licences beside them), each made into something
 * when it is first needed: most texts need the first alone. They stand here as files, so that what is drawn looks the same on
 * every machine, whatever typefaces that has.
 */
export function filesOf<T>(family: string, cut: Cut, make: (name: string, bytes: Uint8Array<ArrayBuffer>) => T) {
  const names = new Set([`${family}-latin`, `${family}-latin-ext`, ...OTHERS]);
  return [...names].map((name) => once(() => make(name, fileOf(`${name}-${cut}.woff`))));
}

/** Reads a file of a typeface. */
export function fileOf(name: string): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(new URL(`./font/${name}`, import.meta.url));
}
