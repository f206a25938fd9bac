import { Filled } from "@/components/Filled.tsx";
import { AddressLink, AgentNote, Masthead, OwnFacts, Plain, Section } from "@/components/PageParts.tsx";
import { Cover, Gallery } from "@/components/Pictures.tsx";
import { Prose } from "@/components/Prose.tsx";
import { SearchField } from "@/components/SearchField.tsx";
import { Entries, ListPages, TagFilter, WorkFigures } from "@/components/Works.tsx";
import type { Item, ItemKind } from "@/lib/content/content_schemas.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import type { PageView } from "@/lib/site/pages.ts";
import {
  coverOf,
  evidenceLines,
  provenBy,
  queryOf,
  sectionsOf,
  workAfter,
  workFacts,
  WORKS_A_PAGE,
} from "@/lib/site/work_page.ts";
import { echoed } from "@/lib/text/excerpt.ts";
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
  const cover = coverOf(item);
  return (
    <article class="work">
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
        {cover !== undefined && <Cover {...cover} context={context} />}
        <OwnFacts
          facts={workFacts(item, service).map(({ name, words, tags, address }) => ({
            name,
            value: address !== undefined
              ? <AddressLink url={address} />
              : tags === undefined
              ? words
              : (
                <span class="inline-links">
                  {tags.map((tag) => <a key={tag} href={`${list}?tag=${encodeURIComponent(tag)}`} dir="auto">{tag}</a>)}
                </span>
              ),
          }))}
        />
      </Masthead>
      {sectionsOf(item, service.content.site.language).map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} class={id === "result" ? "section-result" : undefined}>
          {id === "result" && <WorkFigures item={item} context={context} />}
          {text !== "" && <Prose text={text} />}
        </Section>
      ))}
      <Gallery item={item} context={context} />
      <EvidenceList item={item} context={context} />
      <Elsewhere item={item} context={context} />
    </article>
  );
}

/** Shows where the same would help, and what to read next. */
function Elsewhere({ item, context }: { item: Item; context: CallContext }) {
  const { items: words, pages } = context.service.words;
  const proven = provenBy(item, context.service);
  const next = workAfter(item, context.service);
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
      {next !== undefined && (
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
  const lines = evidenceLines(item, context);
  if (lines.length === 0) return null;
  return (
    <Section id="evidence" title={context.service.words.evidence.title}>
      <ul class="lines">
        {lines.map(({ url, title, quote, state }) => (
          <li key={url + title}>
            <a href={url} dir="auto">{title}</a>
            {quote !== undefined && (
              <>
                : <q dir="auto">{quote}</q>
              </>
            )} ({state})
          </li>
        ))}
      </ul>
    </Section>
  );
}
