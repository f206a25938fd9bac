import type { Site } from "@/lib/content/schema/site.ts";

/** The one inline style of a page: the owner's hue, from which `static/tokens.css` makes every colour. */
export function hueStyle({ hue }: Pick<Site, "hue">): string {
  return `:root{--hue:${hue}}`;
}
