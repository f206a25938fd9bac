import type { Site } from "@/lib/content/schema/site.ts";
import type { Icon } from "@/lib/mcp/protocol/server.ts";
import { hex } from "@/lib/pictures/colour.ts";
import { initialOf } from "@/lib/pictures/mark.ts";
import { paletteOf } from "@/lib/pictures/palette.ts";

/**
 * The mark of the site: its initial on its accent colour. It travels inside the answer, so that a host that shows it
 * need not ask another address.
 */
export function serverIcon(site: Pick<Site, "title" | "hue">): Icon {
  const { accent, paper } = paletteOf(site.hue);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${hex(accent)}"/>` +
    '<text x="32" y="44" font-family="ui-serif,Georgia,serif" font-size="38" text-anchor="middle" ' +
    `fill="${hex(paper)}">${initialOf(site) ?? ""}</text></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, mimeType: "image/svg+xml", sizes: ["any"] };
}
