import { documentUrl } from "@/lib/discovery/documents.ts";
import { ServiceError } from "@/lib/errors.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { CONTENT_SIGNAL } from "@/lib/site/head.ts";
import { paletteOf } from "@/lib/site/mark.ts";
import { pageUrl, sitePages } from "@/lib/site/pages.ts";

/** Crawlers and agents that are welcome by name; a bot obeys only the group that names it (RFC 9309, section 2.2.1). */
const WELCOME = (
  "GPTBot OAI-SearchBot ChatGPT-User ClaudeBot Claude-User Claude-SearchBot PerplexityBot " +
  "Perplexity-User Google-Extended Applebot-Extended Amazonbot CCBot Meta-ExternalAgent Bytespider " +
  "DuckAssistBot MistralAI-User"
).split(" ");

/**
 * Writes robots.txt, what crawlers may do: RFC 9309 with content signals (contentsignals.org). One group for all, so that
 * the same holds for everybody. Paths that are not for them are not named here: they say `noindex` themselves.
 */
export function robots(context: CallContext): string {
  return [
    `# Everything that is public may be read. For agents: ${documentUrl(context, "llms")}`,
    ...[...WELCOME, "*"].map((name) => `User-agent: ${name}`),
    `Content-Signal: ${CONTENT_SIGNAL}`,
    "Allow: /",
    "",
    `Sitemap: ${documentUrl(context, "sitemap")}`,
    // A comment: checkers of this file count a directive that they do not know as a mistake (Lighthouse 13.5, SEO),
    // and whoever looks for the catalog finds it at its well-known path and in the Link header of every page.
    `# Agentmap: ${documentUrl(context, "ard")}`,
    "",
  ].join("\n");
}

/** The bounds of one sitemap (sitemaps.org protocol 0.9). */
const SITEMAP_LIMITS = { urls: 50_000, bytes: 52_428_800 };

/** A bound of the bytes around the entries of a sitemap. */
const AROUND_ENTRIES = 200;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * Lists every page for people with the day of its last change (sitemaps.org protocol 0.9); where they are more than one
 * sitemap may hold, lists the sitemaps that do.
 */
export function sitemap(context: CallContext, limits = SITEMAP_LIMITS): string {
  const parts = sitemapParts(context, limits);
  if (parts.length === 1) return urlSet(parts[0]);
  const { updated_at: day } = context.service.content.site;
  const entries = parts.map((_part, index) =>
    `  <sitemap><loc>${escaped(context.baseUrl)}/sitemaps/${index + 1}.xml</loc><lastmod>${day}</lastmod></sitemap>\n`
  );
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.join("")}</sitemapindex>\n`;
}

/** Writes one of several sitemaps by its name. @throws {ServiceError} `not_found` where there is none. */
export function sitemapPart(context: CallContext, name: string, limits = SITEMAP_LIMITS): string {
  const parts = sitemapParts(context, limits);
  const number = /^([1-9]\d{0,4})\.xml$/.exec(name)?.[1];
  const part = number === undefined || parts.length === 1 ? undefined : parts[Number(number) - 1];
  if (part !== undefined) return urlSet(part);
  throw new ServiceError("not_found", "There is no sitemap with this name.", {
    hint: `All pages: ${documentUrl(context, "sitemap")}`,
  });
}

function urlSet(entries: readonly string[]): string {
  return `${DECLARATION}<urlset ${NAMESPACE}>\n${entries.join("")}</urlset>\n`;
}

function sitemapParts(context: CallContext, limits: typeof SITEMAP_LIMITS): string[][] {
  const parts: string[][] = [[]];
  let bytes = AROUND_ENTRIES;
  for (const page of sitePages(context.service)) {
    const entry = `  <url><loc>${escaped(pageUrl(context, page))}</loc><lastmod>${page.updatedAt}</lastmod></url>\n`;
    const isFull = parts.at(-1)!.length === limits.urls || bytes + entry.length > limits.bytes;
    if (isFull) {
      parts.push([]);
      bytes = AROUND_ENTRIES;
    }
    parts.at(-1)!.push(entry);
    bytes += entry.length;
  }
  return parts;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The validity of the document; less than a year is recommended (RFC 9116, section 2.5.5). */
const VALID_MONTHS = 6;

/**
 * Writes security.txt, where to report a weakness: RFC 9116. It expires at the beginning of a month, five to six months
 * ahead: its bytes stay the same for a while, and as it is made for each request, it is never out of date.
 */
export function securityText(context: CallContext, now = new Date()): string {
  const { profile: { contact: { email } }, site } = context.service.content;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS));
  // A web address of a contact must be https (RFC 9116, section 2.5.3).
  const isHttps = context.baseUrl.startsWith("https:");
  return [
    ...email === undefined ? [] : [`Contact: mailto:${email}`],
    // Without any contact the file says nothing (RFC 9116, section 2.5.3).
    ...isHttps || email === undefined ? [`Contact: ${pageUrl(context, { path: "/contact" })}`] : [],
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${[...new Set([site.language, "en"])].join(", ")}`,
    ...isHttps ? [`Canonical: ${documentUrl(context, "security")}`] : [],
    "",
  ].join("\n");
}

/** The characters that a home screen shows below an icon. */
const SHORT = 12;

/** Describes the site to systems that put it on a home screen (W3C Web Application Manifest). */
export function webManifest({ service }: CallContext) {
  const { title, description, language, hue } = service.content.site;
  const { paper } = paletteOf(hue);
  const [firstWord] = title.split(" ");
  return {
    id: "/",
    name: title,
    short_name: title.length <= SHORT ? title : firstWord,
    description,
    lang: language,
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ...[192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose: "any maskable",
      })),
    ],
  };
}
