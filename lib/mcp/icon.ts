import type { Site } from "@/lib/content/schema/site.ts";
import type { Icon } from "@/lib/mcp/protocol/server.ts";

/**
 * The mark of the site: its initial on its accent colour. It travels inside the answer, so that a host that shows it
 * need not ask another address.
 */
export function serverIcon({ title, hue }: Pick<Site, "title" | "hue">): Icon {
  const initial = /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? "V";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="hsl(${Math.round(hue)} 45% 30%)"/>` +
    '<text x="32" y="44" font-family="system-ui,sans-serif" font-size="36" font-weight="600" text-anchor="middle" ' +
    `fill="#fff">${initial}</text></svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, mimeType: "image/svg+xml", sizes: ["any"] };
}
