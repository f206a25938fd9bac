import { Breakable } from "@/components/Code.tsx";
import { Plain } from "@/components/PageParts.tsx";
import type { Catalog } from "@/lib/catalog/catalog.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { getAgent, getProject } from "@/lib/operations/portfolio_operations.ts";
import { pathWith } from "@/lib/site/call_examples.ts";
import type { ChangeFigure } from "@/lib/site/change_figures.ts";
import { listOf, speaksOfMachines } from "@/lib/site/look.ts";
import { type PageView, twinPath, viewQuery, type WorkList } from "@/lib/site/pages.ts";
import { focusAttributes, pictureAt } from "@/lib/site/pictures.ts";
import { listedPicture, workFigures } from "@/lib/site/work_page.ts";
import { itemLead, tagCounts, tagsShown } from "@/lib/site/works.ts";
import { excerpt } from "@/lib/text/excerpt.ts";
import { fill } from "@/lib/words/fill.ts";

interface EntriesProps {
  items: readonly Item[];
  context: CallContext;
  /** The heading's level below what stands above the list. */
  level?: "h2" | "h3";
}

/** Shows works one below the other, each with what an agent reads of it. */
export function Entries({ items, context, level: Heading = "h2" }: EntriesProps) {
  const { words, content } = context.service;
  return (
    <ol class="entries">
      {items.map((item) => {
        const drawn = item.flagship ? workFigures(item, context.service, 1) : [];
        const lead = itemLead(item, 260);
        return (
          <li key={item.id} class={item.flagship ? "entry entry-first" : "entry"}>
            {(item.flagship || item.industries.length > 0) && (
              <p class="entry-trade" dir="auto">
                {item.flagship && <span class="flag">{words.items.flagship}</span>}
                {item.flagship && item.industries.length > 0 && ", "}
                {item.industries.slice(0, 2).join(", ")}
              </p>
            )}
            <div class="entry-text">
              <Heading dir="auto">
                <a href={itemPath(item)}>
                  <Plain text={item.title} />
                </a>
              </Heading>
              {lead !== undefined && (
                <p dir="auto">
                  <Plain text={lead} />
                </p>
              )}
              {item.result !== undefined && drawn.length === 0 && (
                <p class="entry-result" dir="auto">
                  <Plain text={excerpt(item.result, 160)} />
                </p>
              )}
              <ListedPicture item={item} context={context} />
              <ChangeFigures figures={drawn} context={context} />
            </div>
            {speaksOfMachines(content) && (
              <p class="entry-note">
                <code>
                  <a href={restPathOf(item)}>
                    <Breakable text={item.id} />
                  </a>
                </code>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** About how wide a picture is in each form of the list, where the page is wide. */
const WIDTHS = { rows: "22rem", grid: "33vw", pictures: "40rem" };

function ListedPicture({ item, context }: { item: Item; context: CallContext }) {
  const shown = listedPicture(item);
  return shown !== undefined && (
    <figure class="work-picture">
      <img
        {...pictureAt(context.service.content.files, shown.image)}
        sizes={`(max-width: 48rem) 70vw, ${WIDTHS[listOf(context.service.content.site)]}`}
        alt={shown.alt ?? ""}
        loading="lazy"
        decoding="async"
        {...focusAttributes(shown.focus)}
      />
    </figure>
  );
}

/** Draws what a work's result tells in numbers. */
export function WorkFigures({ item, context }: { item: Item; context: CallContext }) {
  return <ChangeFigures figures={workFigures(item, context.service)} context={context} />;
}

/** Length of the longest bar, in the units of its drawing. */
const LONGEST = 1000;

/** Returns what the longest bar stands for: the larger value, and 100% where that is most of it and would look like all. */
function wholeOf({ before, after }: ChangeFigure): number {
  const larger = Math.max(before.value, after.value);
  const isMost = [before, after].every(({ text }) => text.endsWith("%")) && larger > 50;
  return isMost ? Math.max(100, larger) : larger;
}

/** Draws numbers before and after a work as bars, each with the sentence of the owner's that says them. */
function ChangeFigures({ figures, context }: { figures: readonly ChangeFigure[]; context: CallContext }) {
  if (figures.length === 0) return null;
  return (
    <div class="changes">
      {figures.map((figure) => <ChangeBars key={figure.sentence} figure={figure} context={context} />)}
    </div>
  );
}

function ChangeBars({ figure, context }: { figure: ChangeFigure; context: CallContext }) {
  const { items } = context.service.words;
  const { sentence, before, after } = figure;
  const whole = wholeOf(figure);
  return (
    <figure class="change">
      <dl>
        {[{ name: items.before, ...before }, { name: items.after, ...after }].map(({ name, text, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
            <svg viewBox={`0 0 ${LONGEST} 10`} preserveAspectRatio="none" aria-hidden="true">
              <rect width={Math.round(LONGEST * value / whole)} height="10" />
            </svg>
          </div>
        ))}
      </dl>
      <figcaption dir="auto">
        <Plain text={sentence} />
      </figcaption>
    </figure>
  );
}

/** Returns where an agent reads the item. */
function restPathOf({ kind, id }: Pick<Item, "kind" | "id">): string {
  return pathWith(kind === "project" ? getProject : getAgent, { id });
}

/** Shows links to the lists of works that are not empty. */
export function AllWorks({ catalog, context }: { catalog: Catalog; context: CallContext }) {
  const { pages } = context.service.words;
  const has = (kind: "project" | "agent") => catalog.items.some((item) => item.kind === kind);
  return (
    <p class="onward">
      {has("project") && <a href="/projects">{pages.projects.all}</a>}{" "}
      {has("agent") && <a href="/agents">{pages.agents.all}</a>}
    </p>
  );
}

interface TagFilterProps {
  /** Everything that can be filtered. */
  items: readonly Item[];
  view: PageView;
}

/** Shows links that filter a list by its tags, the most frequent first; the others on demand. */
export function TagFilter({ items, view: { page, context, chosen = {} } }: TagFilterProps) {
  const words = context.service.words.items;
  const { first, others } = tagsShown(tagCounts(items), chosen.tag);
  if (first.length === 0) return null;
  // What was looked for is looked for with another tag too; how often that is found is not known.
  const { q } = chosen;
  const linkTo = (tag?: string) =>
    page.path + viewQuery({ form: "page", chosen: { ...q !== undefined && { q }, ...tag !== undefined && { tag } } });
  const Count = ({ of }: { of: number }) => q === undefined ? <span class="count">{of}</span> : null;
  const links = (some: typeof first) =>
    some.map(([tag, count]) => (
      <li key={tag}>
        <a href={linkTo(tag)} aria-current={tag === chosen.tag ? "true" : undefined} dir="auto">
          {tag} <Count of={count} />
        </a>
      </li>
    ));
  return (
    <nav class="tags" aria-label={words.filter}>
      <ul>
        <li>
          <a href={linkTo()} aria-current={chosen.tag === undefined ? "true" : undefined}>
            {words.all} <Count of={items.length} />
          </a>
        </li>
        {links(first)}
      </ul>
      {others.length > 0 && (
        <details open={others.some(([tag]) => tag === chosen.tag)}>
          <summary>{words.more_tags}</summary>
          <ul>{links(others)}</ul>
        </details>
      )}
    </nav>
  );
}

/** Shows where in a list a page is, and leads to the others: those beside it, the first and the last; and to the whole. */
export function ListPages(
  { view: { page: { path }, context, chosen = {} }, list }: { view: PageView; list: WorkList },
) {
  const { items: { pages: words, whole_list } } = context.service.words;
  const { page, pages } = list;
  const { page: _page, ...narrowed } = chosen;
  const linkTo = (number: number) =>
    path + viewQuery({ form: "page", chosen: { ...narrowed, ...number > 1 && { page: String(number) } } });
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);
  return (
    <nav class="list-pages" aria-label={words.label}>
      <p>{fill(words.place, { page, pages })}</p>
      <ul>
        {page > 1 && (
          <li>
            <a href={linkTo(page - 1)} rel="prev">{words.previous}</a>
          </li>
        )}
        {shown.map((number, index) => (
          <li key={number} class={index > 0 && number > shown[index - 1] + 1 ? "after-gap" : undefined}>
            <a
              href={linkTo(number)}
              aria-current={number === page ? "page" : undefined}
              aria-label={fill(words.place, { page: number, pages })}
            >
              {number}
            </a>
          </li>
        ))}
        {page < pages && (
          <li>
            <a href={linkTo(page + 1)} rel="next">{words.next}</a>
          </li>
        )}
      </ul>
      <p>
        <a href={twinPath({ path })} type="text/markdown">{whole_list}</a>
      </p>
    </nav>
  );
}
