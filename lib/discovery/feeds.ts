import { servedChange } from "@/lib/operations/history_operations.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { permanentId, writeAtom } from "@/lib/text/atom.ts";
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
    // By the first change of all, wherever the site moves, and another name than that change has (RFC 4287, section 4.2.6).
    id: permanentId(`feed ${all.at(-1)?.id ?? baseUrl}`),
    title: fill(words.history.feed_title, { name: content.profile.name }),
    description: [words.history.feed_description, content.site.notice].filter(Boolean).join(". "),
    author: content.profile.name,
    language: content.site.language,
    home: `${baseUrl}/`,
    entries: changes.map((change) => ({ ...servedChange(change, context), uri: `urn:uuid:${change.id}` })),
  };
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
  return writeAtom({
    id,
    title,
    subtitle: description,
    updated: entries[0]?.at ?? `${context.service.content.site.updated_at}T00:00:00Z`,
    author,
    language,
    home: { url: home, type: "text/html" },
    self: `${context.baseUrl}/feed.xml`,
    entries: entries.map(({ uri, url, title, summary, at, subject }) => (
      { id: uri, title: `${title}: ${summary}`, at, url, text: `${summary}.`, category: subject }
    )),
  });
}
