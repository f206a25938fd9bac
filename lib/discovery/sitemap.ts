import type { CallContext } from "@/lib/operations/operation.ts";
import { pageUrl, sitePages } from "@/lib/site/pages.ts";

/** Every page for people with the day of its last change (sitemaps.org protocol 0.9). */
export function sitemap(context: CallContext): string {
  const urls = sitePages(context.service).map((page) =>
    `  <url><loc>${escaped(pageUrl(context, page))}</loc><lastmod>${page.updatedAt}</lastmod></url>\n`
  );
  return '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
