import { createHash } from "node:crypto";

/** An entry of a feed. Times are RFC 3339. */
interface AtomEntry {
  /** A permanent IRI. */
  id: string;
  title: string;
  at: string;
  url: string;
  text: string;
  category: string;
}

/** Writes a feed as Atom (RFC 4287). */
export function writeAtom(
  { id, title, subtitle, updated, author, language, home, self, entries }: {
    /** A permanent IRI. */
    id: string;
    title: string;
    subtitle: string;
    updated: string;
    author: string;
    /** BCP 47. */
    language: string;
    /** The page of which it is the feed, and its media type. */
    home: { url: string; type: string };
    /** The address of the feed. */
    self: string;
    entries: readonly AtomEntry[];
  },
): string {
  const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
  const link = (href: string, more = "") => `<link href="${escaped(href)}"${more}/>`;
  const lines = entries.flatMap(({ id, title, at, url, text, category }) => [
    "<entry>",
    element("id", id),
    element("title", title),
    element("updated", at),
    element("published", at),
    link(url),
    `<category term="${escaped(category)}"/>`,
    `<content type="text">${escaped(text)}</content>`,
    "</entry>",
  ]);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(language)}">`,
    element("id", id),
    element("title", title),
    element("subtitle", subtitle),
    element("updated", updated),
    `<author>${element("name", author)}${element("uri", new URL("/", self).href)}</author>`,
    link(home.url, ` rel="alternate" type="${home.type}"`),
    link(self, ' rel="self" type="application/atom+xml"'),
    ...lines,
    "</feed>",
  ].join("\n") + "\n";
}

/** Returns an IRI that is always the same for `name`: a UUID made of its digest (RFC 9562, section 5.8). */
export function permanentId(name: string): string {
  const digits = createHash("sha256").update(name).digest("hex");
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${
    digits.slice(20, 32)
  }`;
}

/** Writes a text for XML; what XML 1.0 does not allow (section 2.2) has no form in it and is left out. */
function escaped(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
