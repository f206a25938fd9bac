import { Breakable } from "@/components/Code.tsx";
import type { Catalog } from "@/lib/catalog/catalog.ts";
import type { Item } from "@/lib/content/content_schemas.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import { getAgent, getProject } from "@/lib/operations/portfolio_operations.ts";
import { pathWith } from "@/lib/site/call_examples.ts";
import { itemLead, tagCounts } from "@/lib/site/works.ts";
import { excerpt } from "@/lib/text/excerpt.ts";

interface EntriesProps {
  items: readonly Item[];
  /** The heading's level below what stands above the list. */
  level?: "h2" | "h3";
}

/** Shows works one below the other, each with what an agent reads of it. */
export function Entries({ items, level: Heading = "h2" }: EntriesProps) {
  return (
    <ol class="entries">
      {items.map((item) => (
        <li key={item.id} class="entry">
          {(item.flagship || item.industries.length > 0) && (
            <p class="entry-trade" dir="auto">
              {item.flagship && <span class="flag">Flagship</span>}
              {item.flagship && item.industries.length > 0 && ", "}
              {item.industries.slice(0, 2).join(", ")}
            </p>
          )}
          <div class="entry-text">
            <Heading dir="auto">
              <a href={itemPath(item)}>{item.title}</a>
            </Heading>
            {(item.problem ?? item.solution) !== undefined && <p dir="auto">{itemLead(item, 260)}</p>}
            {item.result !== undefined && <p class="entry-result" dir="auto">{excerpt(item.result, 160)}</p>}
          </div>
          <p class="entry-note">
            <code>
              <a href={restPathOf(item)}>
                <Breakable text={item.id} />
              </a>
            </code>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Returns where an agent reads the item. */
function restPathOf({ kind, id }: Pick<Item, "kind" | "id">): string {
  return pathWith(kind === "project" ? getProject : getAgent, { id });
}

/** Shows links to the lists of works that are not empty. */
export function AllWorks({ catalog }: { catalog: Catalog }) {
  const has = (kind: "project" | "agent") => catalog.items.some((item) => item.kind === kind);
  return (
    <p class="onward">
      {has("project") && <a href="/projects">All projects</a>} {has("agent") && <a href="/agents">All agents</a>}
    </p>
  );
}

interface TagFilterProps {
  /** Everything that can be filtered. */
  items: readonly Item[];
  /** The page's own path. */
  path: string;
  choice?: string;
}

/** Shows links that filter a list by its tags. */
export function TagFilter({ items, path, choice }: TagFilterProps) {
  const tags = tagCounts(items);
  if (tags.length === 0) return null;
  return (
    <nav class="tags" aria-label="Filter by tag">
      <ul>
        <li>
          <a href={path} aria-current={choice === undefined ? "true" : undefined}>
            all <span class="count">{items.length}</span>
          </a>
        </li>
        {tags.map(([tag, count]) => (
          <li key={tag}>
            <a
              href={`${path}?tag=${encodeURIComponent(tag)}`}
              aria-current={tag === choice ? "true" : undefined}
              dir="auto"
            >
              {tag} <span class="count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
