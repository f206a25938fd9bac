import { Facts } from "@/components/Facts.tsx";
import { AgentNote, Masthead, Prose, Section } from "@/components/PageParts.tsx";
import { Entries, TagFilter } from "@/components/Works.tsx";
import type { Item, ItemKind } from "@/lib/content/content_schemas.ts";
import { offeredBy } from "@/lib/catalog/offered.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { pictureAt } from "@/lib/site/pictures.ts";
import { sectionsOf } from "@/lib/site/item_sections.ts";
import { periodInWords } from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";

/** Shows the projects or the agents; all of them, or those with a tag. */
export function ItemsPage({ view, kind }: { view: PageView; kind: ItemKind }) {
  const { page, context } = view;
  const choice = view.choice?.value;
  const { catalog } = context.service;
  const all = catalog.filter({ kind });
  const shown = catalog.filter({ kind, tag: choice });
  return (
    <>
      <Masthead
        title={page.title}
        note={
          <AgentNote
            context={context}
            operations={[`list_${kind}s`]}
            input={choice === undefined ? {} : { tag: choice }}
          />
        }
      >
        <p class="lede" dir="auto">{page.description}.</p>
        <TagFilter items={all} path={page.path} choice={choice} />
      </Masthead>
      {shown.length > 0 ? <Entries items={shown} /> : (
        <p class="empty">
          {choice === undefined
            ? (
              <>
                There is nothing here yet. <a href="/contact">Write and ask.</a>
              </>
            )
            : (
              <>
                Nothing here has the tag <q dir="auto">{choice}</q>. <a href={page.path}>Show all {all.length}.</a>
              </>
            )}
        </p>
      )}
    </>
  );
}

/** Shows one project or agent in full, in the owner's own sections. */
export function ItemPage({ view: { page, context } }: { view: PageView }) {
  const item = page.item!;
  const { service } = context;
  const list = `/${item.kind}s`;
  return (
    <article>
      <Masthead
        title={item.title}
        above={
          <>
            <a href={list}>{item.kind === "project" ? "Projects" : "Agents"}</a>
            {item.flagship && <span class="flag">Flagship</span>}
          </>
        }
        note={<AgentNote context={context} operations={[`get_${item.kind}`]} input={{ id: item.id }} />}
      >
        <Facts
          facts={[
            { name: "Made for", value: item.industries.join(", ") },
            { name: "Organisation", value: item.organization },
            { name: "Role", value: item.roles },
            { name: "When", value: whenOf(item, service) },
            { name: "What it does", value: item.capabilities.join(" · ") },
            {
              name: "Tags",
              value: item.tags.length > 0 && (
                <span class="inline-links">
                  {item.tags.map((tag) => <a key={tag} href={`${list}?tag=${encodeURIComponent(tag)}`}>{tag}</a>)}
                </span>
              ),
            },
            { name: "To be seen", value: item.link !== null && <a href={item.link}>{item.link}</a> },
          ]}
        />
        {item.image !== null && (
          <figure>
            <img
              {...pictureAt(service.content.files, item.image)}
              alt={item.image_alt ?? ""}
              loading="lazy"
              decoding="async"
            />
          </figure>
        )}
      </Masthead>
      {sectionsOf(item, service.content.site.language).map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} class={id === "result" ? "section-result" : undefined}>
          <Prose text={text} />
        </Section>
      ))}
      <Elsewhere item={item} service={service} />
    </article>
  );
}

function whenOf({ start_date, end_date }: Item, { content }: Service): string | undefined {
  return periodInWords({ startDate: start_date, endDate: end_date }, content.site.language);
}

/** Shows where the same would help, and what to read next. */
function Elsewhere({ item, service }: { item: Item; service: Service }) {
  const { analysis } = offeredBy(service.content);
  const proven = analysis ? service.content.opportunities.filter(({ id }) => item.opportunities.includes(id)) : [];
  const siblings = service.catalog.filter({ kind: item.kind });
  const next = siblings[(siblings.indexOf(item) + 1) % siblings.length];
  return (
    <>
      {proven.length > 0 && (
        <Section id="elsewhere" title="Where the same would help">
          <div class="pairs">
            {proven.map(({ id, title, explanation }) => (
              <div key={id}>
                <h3 dir="auto">{title}</h3>
                <Prose text={explanation} />
              </div>
            ))}
          </div>
          <p class="onward">
            <a href="/services">Does it fit your problem?</a>
          </p>
        </Section>
      )}
      {next !== item && (
        <nav class="next" aria-label="Next">
          <p>Next</p>
          <a href={itemPath(next)} dir="auto">{next.title}</a>
        </nav>
      )}
    </>
  );
}
