import { AgentNote } from "@/components/AgentNote.tsx";
import { Facts } from "@/components/Facts.tsx";
import { Masthead } from "@/components/Masthead.tsx";
import { Prose } from "@/components/Prose.tsx";
import { Section } from "@/components/Section.tsx";
import { type Item, SECTIONS } from "@/lib/content/schema/item.ts";
import { itemPath } from "@/lib/operations/references.ts";
import type { Service } from "@/lib/operations/service.ts";
import { periodInWords } from "@/lib/site/period.ts";
import type { PageView } from "@/lib/site/view.ts";

/** One project or agent in full, in the owner's own sections. */
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
            <img src={item.image} alt="" loading="lazy" />
          </figure>
        )}
      </Masthead>
      {Object.entries(SECTIONS).map(([title, field]) =>
        item[field] !== undefined && (
          <Section key={field} id={field} title={title} class={field === "result" ? "section-result" : undefined}>
            <Prose text={item[field]} />
          </Section>
        )
      )}
      <Elsewhere item={item} service={service} />
    </article>
  );
}

function whenOf({ start_date, end_date }: Item, { content }: Service): string | undefined {
  return periodInWords({ startDate: start_date, endDate: end_date }, content.site.language);
}

/** Where the same would help, and what to read next. */
function Elsewhere({ item, service }: { item: Item; service: Service }) {
  const proven = service.content.opportunities.filter(({ id }) => item.opportunities.includes(id));
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
