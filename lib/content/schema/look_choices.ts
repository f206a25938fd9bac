import { z } from "zod";
import { hints, line } from "@/lib/content/schema/fields.ts";
import { wholeNumber } from "@/lib/errors.ts";

// The look of the site, out of what is allowed: everything else (scale, spacing, contrast) is the same on all sites.

export const hue = z.number().min(0).max(360).register(hints, { hint: "hue" });

/** The parts of the first page below its beginning, in their usual order. */
export const HOME_SECTIONS = [
  "glance",
  "projects",
  "work",
  "strengths",
  "about",
  "skills",
  "education",
  "certificates",
  "awards",
  "publications",
  "volunteer",
  "interests",
  "references",
  "services",
] as const;

export type HomeSection = (typeof HOME_SECTIONS)[number];

const logo = z.string().regex(
  /^\/(?!\/)[\w./-]+\.(?:png|webp)$/i,
  "must be the path of a PNG or WebP in public/, such as /logo.png",
).register(hints, { hint: "picture" });

/** A place in a picture that stays in sight where it is cropped. */
export const focus = z.string().regex(
  /^(?:100|\d{1,2})% (?:100|\d{1,2})%$/,
  'must be two percentages, from the left and from the top, such as "70% 20%"',
).register(hints, { hint: "focus" });

/** `look` in `site.yaml`. */
export const lookSchema = z.strictObject({
  theme: z.enum(["page", "letter", "plan", "plate", "notes"]).default("page").describe(
    "page: serif titles, three columns; letter: one warm column; plan: a strict grid; plate: pictures first; notes: dense lists",
  ),
  hue: hue.optional().describe("Hue of the accent colour, 0 to 360 (oklch)"),
  strength: z.enum(["quiet", "normal", "vivid"]).default("normal").describe("How much of the hue the accent shows"),
  paper: z.enum(["white", "tinted", "warm"]).default("tinted").describe("Colour behind the text"),
  scheme: z.enum(["visitor", "light", "dark"]).default("visitor").describe(
    "Light or dark; usually as the visitor has it",
  ),
  type: z.enum(["theme", "system", "hyperlegible"]).default("theme").describe(
    "Typefaces: those of the theme, those of the visitor's system, or letters that are hard to mistake for each other",
  ),
  list: z.enum(["rows", "grid", "pictures"]).optional().describe("How works are listed; a theme has a form of its own"),
  columns: wholeNumber.min(1).max(3).optional().describe("Most works side by side in a grid or as pictures, 1 to 3"),
  signature: z.enum(["full", "quiet"]).default("full").describe(
    "full: pages show what agents read beside each part; quiet: one link at the foot",
  ),
  logo: z.strictObject({
    light: logo.describe("On light paper"),
    dark: logo.optional().describe("On dark paper; without it, the same"),
  }).optional().describe("Stands in place of the name at the head of each page"),
  sections: z.array(z.strictObject({
    section: z.enum(HOME_SECTIONS).describe("Which part of the first page"),
    title: line.optional().describe("What it is called instead"),
    hidden: z.boolean().default(false).describe("true: it is not shown on the first page"),
    limit: wholeNumber.min(1).max(50).optional().describe("How many entries it shows at most"),
  })).superRefine((sections, context) => {
    for (const [index, { section }] of sections.entries()) {
      if (sections.findIndex((one) => one.section === section) === index) continue;
      context.addIssue({ code: "custom", path: [index, "section"], message: "stands twice" });
    }
  }).optional().describe("The parts of the first page in your order; those that are not named follow in theirs"),
});
