import { createHash } from "node:crypto";
import { servedChange } from "@/lib/operations/history_operations.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { fill } from "@/lib/words/fill.ts";

/** The changes of a feed: readers come back within days, and the list of changes has all of them. */
const MAX_ENTRIES = 50;

/** Gathers what both feeds say. */
async function feedOf(context: CallContext) {
  const { service, baseUrl } = context;
  const { content, words } = service;
  const all = await service.history.changes();
  const changes = all.slice(0, MAX_ENTRIES);
  return {
    id: feedId(all.at(-1)?.id ?? baseUrl),
    title: fill(words.history.feed_title, { name: content.profile.name }),
    description: [words.history.feed_description, content.site.notice].filter(Boolean).join(". "),
    author: content.profile.name,
    language: content.site.language,
    home: `${baseUrl}/`,
    entries: changes.map((change) => ({ ...servedChange(change, context), uri: `urn:uuid:${change.id}` })),
  };
}

/**
 * Names the feed by the first change of all, wherever the site moves, and by another name than that change has itself
 * (RFC 4287, section 4.2.6; the form is that of RFC 9562, section 5.8).
 */
function feedId(first: string): string {
  const digits = createHash("sha256").update(`feed ${first}`).digest("hex");
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${
    digits.slice(20, 32)
  }`;
}

/** Writes the changes as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export async function jsonFeed(context: CallContext): Promise<unknown> {
  const { title, description, author, language, home, entries } = await feedOf(context);
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: home,
    feed_url: `${context.baseUrl}/feed.json`,
    icon: `${context.baseUrl}/icon-512.png`,
    favicon: `${context.baseUrl}/icon-192.png`,
    language,
    authors: [{ name: author, url: home }],
    items: entries.map(({ uri, url, title, summary, at, subject }) => ({
      id: uri,
      url,
      title: `${title}: ${summary}`,
      content_text: `${summary}.`,
      date_published: at,
      tags: [subject],
    })),
  };
}

/** Writes the changes as Atom (RFC 4287). */
export async function atomFeed(context: CallContext): Promise<string> {
  const { id, title, description, author, language, home, entries } = await feedOf(context);
  const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
  const link = (href: string, more = "") => `<link href="${escaped(href)}"${more}/>`;
  const lines = entries.flatMap(({ uri, url, title, summary, at, subject }) => [
    "<entry>",
    element("id", uri),
    element("title", `${title}: ${summary}`),
    element("updated", at),
    element("published", at),
    link(url),
    `<category term="${escaped(subject)}"/>`,
    `<content type="text">${escaped(`${summary}.`)}</content>`,
    "</entry>",
  ]);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(language)}">`,
    element("id", id),
    element("title", title),
    element("subtitle", description),
    element("updated", entries[0]?.at ?? `${context.service.content.site.updated_at}T00:00:00Z`),
    `<author>${element("name", author)}${element("uri", home)}</author>`,
    link(home, ' rel="alternate" type="text/html"'),
    link(`${context.baseUrl}/feed.xml`, ' rel="self" type="application/atom+xml"'),
    ...lines,
    "</feed>",
  ].join("\n") + "\n";
}

/** Writes a text for XML; what XML 1.0 does not allow (section 2.2) has no form in it and is left out. */
function escaped(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
