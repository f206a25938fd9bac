import { Breakable } from "@/components/Code.tsx";
import { Plain } from "@/components/PageParts.tsx";
import type { Catalog } from "@/lib/catalog/catalog.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { getAgent, getProject } from "@/lib/operations/portfolio_operations.ts";
import { pathWith } from "@/lib/site/call_examples.ts";
import { type ChangeFigure, changeFigures } from "@/lib/site/change_figures.ts";
import { speaksOfMachines } from "@/lib/site/look.ts";
import { pictureAt } from "@/lib/site/pictures.ts";
import { itemLead, tagCounts } from "@/lib/site/works.ts";
import { excerpt } from "@/lib/text/excerpt.ts";

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
        const { picture, figures } = workPicture(item, context);
        const drawn = item.flagship && picture === undefined ? figures.slice(0, 1) : [];
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
              {picture}
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

/** Returns what is shown of a work besides words: its picture, or what its result tells in numbers. */
function workPicture({ image, image_alt, result }: Item, { service: { content: { files, site } } }: CallContext) {
  const picture = image === null ? undefined : (
    <figure class="work-picture">
      <img {...pictureAt(files, image)} alt={image_alt ?? ""} loading="lazy" decoding="async" />
    </figure>
  );
  return { picture, figures: changeFigures(result ?? "", site.language) };
}

/** How many of a work's figures its own page draws. */
const MOST_FIGURES = 3;

/** Shows the picture of a work, or where it has none, what its result tells in numbers. */
export function WorkPicture({ item, context }: { item: Item; context: CallContext }) {
  const { picture, figures } = workPicture(item, context);
  return picture ?? <ChangeFigures figures={figures.slice(0, MOST_FIGURES)} context={context} />;
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
  context: CallContext;
  /** The page's own path. */
  path: string;
  choice?: string;
}

/** How many links stand above a list at once, the one to all of it included: more keep the first work out of sight. */
const MOST_FILTERS = 8;

/** Shows links that filter a list by its tags, the most frequent first; the others on demand. */
export function TagFilter({ items, context, path, choice }: TagFilterProps) {
  const words = context.service.words.items;
  const tags = tagCounts(items);
  if (tags.length === 0) return null;
  const first = tags.slice(0, tags.length < MOST_FILTERS ? tags.length : MOST_FILTERS - 1);
  const others = tags.slice(first.length);
  const links = (some: typeof tags) =>
    some.map(([tag, count]) => (
      <li key={tag}>
        <a
          href={`${path}?tag=${encodeURIComponent(tag)}`}
          aria-current={tag === choice ? "true" : undefined}
          dir="auto"
        >
          {tag} <span class="count">{count}</span>
        </a>
      </li>
    ));
  return (
    <nav class="tags" aria-label={words.filter}>
      <ul>
        <li>
          <a href={path} aria-current={choice === undefined ? "true" : undefined}>
            {words.all} <span class="count">{items.length}</span>
          </a>
        </li>
        {links(first)}
      </ul>
      {others.length > 0 && (
        <details open={others.some(([tag]) => tag === choice)}>
          <summary>{words.more_tags}</summary>
          <ul>{links(others)}</ul>
        </details>
      )}
    </nav>
  );
}
