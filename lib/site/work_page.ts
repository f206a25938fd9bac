import { offeredBy } from "@/lib/catalog/catalog.ts";
import { searchIndex } from "@/lib/catalog/searchable.ts";
import { itemSubject } from "@/lib/content/claims.ts";
import { type Item, type ItemKind, SECTION_FIELDS, sectionHeadings } from "@/lib/content/content_schemas.ts";
import type { Opportunity } from "@/lib/content/schema/opportunity.ts";
import { claimsAbout } from "@/lib/operations/claim_operations.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { countCall } from "@/lib/operations/read_limit.ts";
import { type ChangeFigure, changeFigures } from "@/lib/site/change_figures.ts";
import { inLine, periodInWords } from "@/lib/site/owner_facts.ts";
import type { Chosen, PageView, WorkList } from "@/lib/site/pages.ts";
import { tagCounts } from "@/lib/site/works.ts";
import { slug } from "@/lib/text/slug.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill } from "@/lib/words/fill.ts";

// What the page of a work says, for both of its forms: HTML (`ItemPages.tsx`) and Markdown (`work_markdown.ts`).

interface WorkFact {
  name: string;
  words?: string | readonly string[];
  tags?: readonly string[];
  address?: string;
}

/** Returns what is known of a work in a word or a line; without what is not. */
export function workFacts(item: Item, { content: { site }, words }: Service): WorkFact[] {
  const { facts } = words.items;
  const { start_date: startDate, end_date: endDate } = item;
  const all: WorkFact[] = [
    { name: facts.industries, words: item.industries.join(", ") },
    { name: facts.organization, words: item.organization },
    { name: facts.roles, words: item.roles },
    { name: facts.period, words: periodInWords({ startDate, endDate }, site.language, words) },
    { name: facts.capabilities, words: inLine(item.capabilities) },
    { name: facts.tags, tags: item.tags },
    { name: facts.link, address: item.link ?? undefined },
  ];
  return all.filter(({ words, tags, address }) => words?.length || tags?.length || address !== undefined);
}

/** A section of an item as it is read: its heading in the language of the site or the owner's words, and its Markdown. */
interface ReadSection {
  /** Unlike that of any other section of the item; for addresses. */
  id: string;
  title: string;
  text: string;
}

/** The order in which a work is read where its owner has none: what came of it is what the reader came for. */
const READING_ORDER = ["result", ...SECTION_FIELDS.filter((field) => field !== "result")] as const;

/** Returns the sections of an item in the owner's order; without one, in that of a reader. */
export function sectionsOf(item: Item, language: string): ReadSection[] {
  const headings = sectionHeadings(language);
  const sections = item.sections ?? READING_ORDER.map((field) => ({ title: headings[field], field }));
  const taken = new Set<string>(SECTION_FIELDS);
  return sections.flatMap((section): ReadSection[] => {
    if ("field" in section) {
      const { field } = section;
      const text = field === "result" ? resultText(item, language) : item[field];
      return text === undefined ? [] : [{ id: field, title: headings[field], text }];
    }
    const id = slug(section.title, taken, "section", language);
    taken.add(id);
    return [{ id, ...section }];
  });
}

/** Returns the result without the sentences that stand below its figures: nothing stands twice. */
function resultText(item: Item, language: string): string | undefined {
  const { result } = item;
  if (result === undefined || listedPicture(item) !== undefined) return result;
  const drawn = changeFigures(result, language).slice(0, MOST_FIGURES);
  return drawn.reduce((text, { sentence }) => text.replace(sentence, ""), result).trim();
}

/** The most figures that a work's own page draws. */
const MOST_FIGURES = 3;

/** Returns what a work's result tells in numbers: for its own page, or the first for a list of flagships; a picture goes before them. */
export function workFigures(item: Item, { content: { site } }: Service, most = MOST_FIGURES): ChangeFigure[] {
  if (item.result === undefined || listedPicture(item) !== undefined) return [];
  return changeFigures(item.result, site.language).slice(0, most);
}

/** Returns the picture at the top of a work's page. */
export function coverOf({ cover, cover_alt, image, image_alt, focus }: Item) {
  if (cover === undefined) return image === null ? undefined : { image, alt: image_alt, focus };
  return { image: cover, alt: cover_alt ?? (cover === image ? image_alt : undefined), focus };
}

/** Returns the picture that stands for a work in a list. */
export function listedPicture(item: Item) {
  const { image, image_alt: alt, focus, pictures: [first] = [] } = item;
  return image !== null ? { image, alt, focus } : coverOf(item) ?? (first && { ...first, focus });
}

/** A link that shows others that a work is what it says. */
interface EvidenceLine {
  url: string;
  title: string;
  quote?: string;
  /** The finding of the daily check, in words. */
  state: string;
}

/** Returns the links that prove what a work says. */
export function evidenceLines(item: Item, context: CallContext): EvidenceLine[] {
  const { words: { evidence: words }, language } = context.service;
  return claimsAbout(itemSubject(item), context).flatMap(({ evidence }) => evidence)
    .map(({ url, title, quote, state, checked_at: day }) => ({
      url,
      title,
      quote,
      state: state === "reachable" && day !== undefined
        ? fill(words.checked, { date: dayInWords(day.slice(0, 10), language, { dateStyle: "long" }) })
        : state === "gone"
        ? words.gone
        : words.unchecked,
    }));
}

/** Returns the kinds of work that an item demonstrates, where the owner offers an analysis. */
export function provenBy(item: Item, { content }: Service): readonly Opportunity[] {
  if (item.opportunities.length === 0 || !offeredBy(content).analysis) return [];
  return content.opportunities.filter(({ id }) => item.opportunities.includes(id));
}

/** Returns the work to read after another: the next of its kind, and after the last the first; undefined for the only one. */
export function workAfter(item: Item, { catalog }: Service): Item | undefined {
  const siblings = catalog.filter({ kind: item.kind });
  const next = siblings[(catalog.place(item) + 1) % siblings.length];
  return next === item ? undefined : next;
}

// Which works a list shows.

export const WORKS_A_PAGE = 24;

/** Longer words are cut: nobody looks for more. */
const MAX_QUERY = 200;

/**
 * Returns what a list of works shows: those with the chosen tag, those that say the chosen words best first, on the chosen
 * page. A page behind the last is the last: works that were removed leave the addresses that were shared.
 *
 * @throws {ServiceError} `rate_limited` for a visitor who has searched too often.
 */
export async function workList(
  kind: ItemKind,
  { chosen = {}, context }: Pick<PageView, "chosen" | "context">,
): Promise<WorkList> {
  const { catalog, revision } = context.service;
  const matching = catalog.filter({ kind, tag: chosen.tag });
  const query = queryOf(chosen);
  if (query === undefined) return cut(matching.length, chosen, (start) => matching.slice(start, start + WORKS_A_PAGE));
  countCall(context);
  const index = await revision.part(searchIndex)();
  const wanted = new Set(matching.map(({ id }) => `${kind}:${id}`));
  const { hits } = index.search(query, { limit: Infinity, isWanted: ({ id }) => wanted.has(id), withExcerpts: false });
  const found = hits.map(({ document: { id } }) => catalog.get(id.slice(kind.length + 1))!);
  return cut(found.length, chosen, (start) => found.slice(start, start + WORKS_A_PAGE));
}

/** Returns the words that are looked for in a list. */
export function queryOf({ q = "" }: Chosen): string | undefined {
  return q.slice(0, MAX_QUERY).trim() || undefined;
}

function cut(total: number, { page: asked = "1" }: Chosen, shown: (start: number) => readonly Item[]): WorkList {
  const pages = Math.max(1, Math.ceil(total / WORKS_A_PAGE));
  const page = /^\d{1,6}$/.test(asked) ? Math.min(Math.max(Number(asked), 1), pages) : 1;
  return { shown: shown((page - 1) * WORKS_A_PAGE), total, page, pages };
}

/** Returns what may be chosen on a list of one kind. What is looked for is anything, so that no such answer is remembered. */
export function listChoices(kind: ItemKind) {
  const all = ({ catalog }: Service) => catalog.filter({ kind });
  return {
    q: () => false,
    tag: (service: Service, tag: string) => tagCounts(all(service)).some(([known]) => known === tag),
    page: (service: Service, page: string, { tag }: Chosen) => {
      const { length } = service.catalog.filter({ kind, tag });
      return /^[1-9]\d{0,5}$/.test(page) && page !== "1" && Number(page) <= Math.ceil(length / WORKS_A_PAGE);
    },
  };
}
