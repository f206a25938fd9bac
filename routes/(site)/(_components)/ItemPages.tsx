import { Filled } from "@/components/Filled.tsx";
import { AddressLink, AgentNote, Masthead, OwnFacts, Plain, Section } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import { SearchField } from "@/components/SearchField.tsx";
import { Entries, ListPages, TagFilter, WorkPicture } from "@/components/Works.tsx";
import { offeredBy } from "@/lib/catalog/offered.ts";
import { itemSubject } from "@/lib/content/claims.ts";
import { type Item, type ItemKind, SECTION_FIELDS, sectionHeadings } from "@/lib/content/content_schemas.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import { claimsAbout } from "@/lib/operations/claim_operations.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { inLine, periodInWords } from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { queryOf, WORKS_A_PAGE } from "@/lib/site/work_list.ts";
import { echoed } from "@/lib/text/excerpt.ts";
import { slug } from "@/lib/text/slug.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill } from "@/lib/words/fill.ts";

/** Shows a page of the projects or the agents: of all of them, or of those with a tag or with the words looked for. */
export function ItemsPage({ view, kind }: { view: PageView; kind: ItemKind }) {
  const { page, context, chosen = {}, list } = view;
  const { tag } = chosen;
  const { catalog, words } = context.service;
  const all = catalog.filter({ kind });
  const { shown, pages } = list!;
  return (
    <>
      <Masthead
        title={page.title}
        size="small"
        note={<AgentNote context={context} operations={[`list_${kind}s`]} input={tag === undefined ? {} : { tag }} />}
      >
        <p class="fine" dir="auto">{page.description}.</p>
        {all.length > WORKS_A_PAGE && (
          <SearchField
            words={{ ...words.search, label: words.items.find, placeholder: words.items.find }}
            query={queryOf(chosen)}
            action={page.path}
            within={tag === undefined ? {} : { tag }}
            large
          />
        )}
        <TagFilter items={all} view={view} />
      </Masthead>
      {shown.length > 0 ? <Entries items={shown} context={context} /> : <NoWorks view={view} count={all.length} />}
      {pages > 1 && <ListPages view={view} list={list!} />}
    </>
  );
}

/** Says that there are no works, or none like those that were asked for. */
function NoWorks({ view: { page, context, chosen = {} }, count }: { view: PageView; count: number }) {
  const { items: words } = context.service.words;
  const query = queryOf(chosen);
  const { tag } = chosen;
  const all = <a href={page.path}>{fill(words.none_with_tag_link, { count })}</a>;
  return (
    <p class="empty" dir="auto">
      {query !== undefined
        ? <Filled text={words.none_with_words} values={{ query: <bdi>{echoed(query)}</bdi>, link: all }} />
        : tag !== undefined
        ? <Filled text={words.none_with_tag} values={{ tag: <bdi>{tag}</bdi>, link: all }} />
        : <Filled text={words.none} values={{ link: <a href="/contact">{words.none_link}</a> }} />}
    </p>
  );
}

/** Shows one project or agent in full, in the owner's own sections. */
export function ItemPage({ view: { page, context } }: { view: PageView }) {
  const item = page.item!;
  const { service } = context;
  const { items: words, pages } = service.words;
  const list = `/${item.kind}s`;
  return (
    <article>
      <Masthead
        title={item.title}
        above={
          <>
            <a href={list}>{pages[`${item.kind}s`].title}</a>
            {item.flagship && <span class="flag">{words.flagship}</span>}
          </>
        }
        note={<AgentNote context={context} operations={[`get_${item.kind}`]} input={{ id: item.id }} />}
      >
        <WorkPicture item={item} context={context} />
        <OwnFacts
          facts={[
            { name: words.facts.industries, value: item.industries.join(", ") },
            { name: words.facts.organization, value: item.organization },
            { name: words.facts.roles, value: item.roles },
            { name: words.facts.period, value: whenOf(item, service) },
            { name: words.facts.capabilities, value: inLine(item.capabilities) },
            {
              name: words.facts.tags,
              value: item.tags.length > 0 && (
                <span class="inline-links">
                  {item.tags.map((tag) => (
                    <a key={tag} href={`${list}?tag=${encodeURIComponent(tag)}`} dir="auto">{tag}</a>
                  ))}
                </span>
              ),
            },
            { name: words.facts.link, value: item.link !== null && <AddressLink url={item.link} /> },
          ]}
        />
      </Masthead>
      {sectionsOf(item, service.content.site.language).map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} class={id === "result" ? "section-result" : undefined}>
          <Prose text={text} />
        </Section>
      ))}
      <EvidenceList item={item} context={context} />
      <Elsewhere item={item} context={context} />
    </article>
  );
}

function whenOf({ start_date, end_date }: Item, { content, words }: Service): string | undefined {
  return periodInWords({ startDate: start_date, endDate: end_date }, content.site.language, words);
}

/** Shows where the same would help, and what to read next. */
function Elsewhere({ item, context }: { item: Item; context: CallContext }) {
  const { content, catalog, words: { items: words, pages } } = context.service;
  const { analysis } = offeredBy(content);
  const proven = analysis ? content.opportunities.filter(({ id }) => item.opportunities.includes(id)) : [];
  const siblings = catalog.filter({ kind: item.kind });
  const next = siblings[(siblings.indexOf(item) + 1) % siblings.length];
  return (
    <>
      {proven.length > 0 && (
        <Section id="elsewhere" title={words.elsewhere}>
          <div class="pairs">
            {proven.map(({ id, title, explanation }) => (
              <div key={id}>
                <h3 dir="auto">
                  <Plain text={title} />
                </h3>
                <Prose text={explanation} />
              </div>
            ))}
          </div>
          <p class="onward">
            <a href="/services">{pages.home.services}</a>
          </p>
        </Section>
      )}
      {next !== item && (
        <nav class="next" aria-label={words.next}>
          <p>{words.next}</p>
          <a href={itemPath(next)} dir="auto">
            <Plain text={next.title} />
          </a>
        </nav>
      )}
    </>
  );
}

/** Shows where others can see that a work is what it says, and what the daily check has found; nothing without evidence. */
function EvidenceList({ item, context }: { item: Item; context: CallContext }) {
  const { words, language } = context.service;
  const links = claimsAbout(itemSubject(item), context).flatMap(({ evidence }) => evidence);
  if (links.length === 0) return null;
  const stateOf = ({ state, checked_at }: (typeof links)[number]) =>
    state === "reachable" && checked_at !== undefined
      ? fill(words.evidence.checked, { date: dayInWords(checked_at.slice(0, 10), language, { dateStyle: "long" }) })
      : state === "gone"
      ? words.evidence.gone
      : words.evidence.unchecked;
  return (
    <Section id="evidence" title={words.evidence.title}>
      <ul class="lines">
        {links.map((link) => (
          <li key={link.url + link.title}>
            <a href={link.url} dir="auto">{link.title}</a>
            {link.quote !== undefined && (
              <>
                : <q dir="auto">{link.quote}</q>
              </>
            )} ({stateOf(link)})
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A section of an item as it is read: its heading in the language of the site or the owner's words, and its Markdown. */
interface ReadSection {
  /** Unlike that of any other section of the item; for addresses. */
  id: string;
  title: string;
  text: string;
}

/** Returns the sections of an item in the owner's order; without one, in the usual order. */
function sectionsOf(item: Item, language: string): ReadSection[] {
  const headings = sectionHeadings(language);
  const sections = item.sections ?? SECTION_FIELDS.map((field) => ({ title: headings[field], field }));
  const taken = new Set<string>(SECTION_FIELDS);
  return sections.flatMap((section): ReadSection[] => {
    if ("field" in section) {
      const text = item[section.field];
      return text === undefined ? [] : [{ id: section.field, title: headings[section.field], text }];
    }
    const id = slug(section.title, taken, "section", language);
    taken.add(id);
    return [{ id, ...section }];
  });
}
