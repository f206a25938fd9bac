import type { Item, ItemKind } from "@/lib/content/content_schemas.ts";
import { imageUrl, itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import type { ChangeFigure } from "@/lib/site/change_figures.ts";
import { shortAddress } from "@/lib/site/owner_facts.ts";
import { type SitePage, sitePage, twinUrl } from "@/lib/site/pages.ts";
import {
  coverOf,
  evidenceLines,
  listedPicture,
  provenBy,
  sectionsOf,
  workAfter,
  workFacts,
  workFigures,
} from "@/lib/site/work_page.ts";
import { itemLead, tagCounts, tagsShown } from "@/lib/site/works.ts";
import { excerpt } from "@/lib/text/excerpt.ts";
import { blocks, link, list, plain, section } from "@/lib/text/markdown.ts";
import { curly } from "@/lib/text/quotation_marks.ts";

/** Makes an address that stands on a page absolute. */
type Address = (url: string) => string;

/**
 * Writes what the page of a work says below its title, from the owner's Markdown as it stands; undefined where a text has
 * what a document of several texts would read as something else, so that it has to be made from the page.
 */
export function workText(item: Item, context: CallContext, address: Address): string | undefined {
  const { service } = context;
  const { items: words, evidence: evidenceWords, pages } = service.words;
  const { language } = service.content.site;
  const own = (text: string) => plain(curly(text, language));
  const listed = sitePage(service, `/${item.kind}s`)!;
  const proven = provenBy(item, service);
  const sections = sectionsOf(item, language).map(({ text, ...one }) => ({ ...one, text: ownText(text, address) }));
  const kinds = proven.map(({ title, explanation }) => ({ title, text: ownText(explanation, address) }));
  if (![...sections, ...kinds].every(({ text }) => text !== undefined)) return undefined;
  const evidence = evidenceLines(item, context);
  const next = workAfter(item, service);
  const cover = coverOf(item);
  return blocks(
    [link(listed.title, twinUrl(context, listed)), item.flagship && words.flagship].filter(Boolean).join(" "),
    cover && picture(cover, context),
    list(
      workFacts(item, service).map(({ name, words, tags, address }) => {
        const value = tags?.map((tag) => link(tag, `${context.baseUrl}${tagPath(item.kind, tag)}`)).join(" ") ??
          (address !== undefined ? link(shortAddress(address), address) : [words!].flat().map(own).join("; "));
        return `**${own(name)}:** ${value}`;
      }),
    ),
    ...sections.map(({ id, title, text }) => {
      const figures = id === "result" ? workFigures(item, service).map((one) => figure(one, service)) : [];
      return section(2, own(title), ...figures, text);
    }),
    list((item.pictures ?? []).map((one) => galleryLine(one, context, own))),
    section(
      2,
      evidenceWords.title,
      list(
        evidence.map(({ url, title, quote, state }) =>
          `${link(title, url)}${quote === undefined ? "" : `: "${plain(quote)}"`} (${plain(state)})`
        ),
      ),
    ),
    proven.length > 0 && blocks(
      section(2, words.elsewhere, ...kinds.map(({ title, text }) => section(3, own(title), text))),
      link(pages.home.services, twinUrl(context, { path: "/services" })),
    ),
    next && blocks(words.next, link(curly(next.title, language), twinUrl(context, { path: itemPath(next) }))),
  );
}

/** Writes the whole list of works of one kind, as its pages together show it. */
export function listText(kind: ItemKind, page: SitePage, context: CallContext): string {
  const { service } = context;
  const { words } = service;
  const works = service.catalog.filter({ kind });
  const { first, others } = tagsShown(tagCounts(works));
  const tagLines = (tags: typeof first) =>
    list(tags.map(([tag, count]) => link(`${tag} ${count}`, `${context.baseUrl}${tagPath(kind, tag)}`)));
  return blocks(
    plain(`${page.description}.`),
    first.length > 0 && blocks(
      [list([link(`${words.items.all} ${works.length}`, twinUrl(context, page))]), tagLines(first)].join("\n"),
      others.length > 0 && blocks(`**${words.items.more_tags}**`, tagLines(others)),
    ),
    works.length === 0
      ? plain(words.items.none).replace("{link}", link(words.items.none_link, twinUrl(context, { path: "/contact" })))
      : works.map((item, index) => numbered(index + 1, entry(item, context))).join("\n\n"),
  );
}

function entry(item: Item, context: CallContext): string {
  const { service } = context;
  const { language } = service.content.site;
  const own = (text: string) => plain(curly(text, language));
  const trade = [...item.flagship ? [service.words.items.flagship] : [], ...item.industries.slice(0, 2)].join(", ");
  const drawn = item.flagship ? workFigures(item, service, 1) : [];
  const lead = itemLead(item, 260);
  const shown = listedPicture(item);
  return blocks(
    plain(trade),
    `## ${link(curly(item.title, language), twinUrl(context, { path: itemPath(item) }))}`,
    lead && own(lead),
    item.result !== undefined && drawn.length === 0 && own(excerpt(item.result, 160)),
    shown && picture(shown, context),
    ...drawn.map((one) => figure(one, service)),
  );
}

function numbered(number: number, text: string): string {
  const mark = `${number}. `;
  return mark + text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
}

function picture({ image, alt = "" }: { image: string; alt?: string }, context: CallContext): string {
  return `!${link(alt, imageUrl(context, image.split(/[?#]/, 1)[0]))}`;
}

/** Writes a picture of a gallery, which leads to its file, with what is said below it. */
function galleryLine(
  { caption, credit, ...shown }: NonNullable<Item["pictures"]>[number],
  context: CallContext,
  own: (text: string) => string,
): string {
  const file = imageUrl(context, shown.image.split(/[?#]/, 1)[0]);
  return [`[${picture(shown, context)}](${file})`, caption && own(caption), credit && plain(credit)].filter(Boolean)
    .join(" ");
}

function figure({ sentence, before, after }: ChangeFigure, { words: { items }, content: { site } }: Service): string {
  return blocks(
    list([`**${items.before}:** ${plain(before.text)}`, `**${items.after}:** ${plain(after.text)}`]),
    plain(curly(sentence, site.language)),
  );
}

function tagPath(kind: ItemKind, tag: string): string {
  return `/${kind}s?tag=${encodeURIComponent(tag)}`;
}

/**
 * Text that stands for itself in one form, or is markup in Markdown and not on the page: tags, entities, blocks of
 * code, headings of the first level, targets of links elsewhere in the text, and characters that a link in brackets may
 * hold.
 */
const NOT_ALONE = /[<\t]|&#?\w{1,40};|^ {4}|^(?:```|~~~)|^#[ ]|^ {0,3}\[[^\]\n]*\]:|\]\[|^ {0,3}(?:=+|-+)[ ]*$/m;

const LINK = /\]\(([^\s()<>\\]+)(?=[ )])/g;

/** Returns Markdown of the owner's with absolute addresses; undefined where it can only be read by itself. */
function ownText(text: string, address: Address): string | undefined {
  if (NOT_ALONE.test(text)) return undefined;
  const links = text.split("](").length - 1;
  if (links === 0) return text;
  let found = 0;
  const absolute = text.replace(LINK, (_all, url) => {
    found++;
    return `](${address(url)}`;
  });
  // In code nothing is a link.
  return found === links && !text.includes("`") ? absolute : undefined;
}
