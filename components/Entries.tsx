import { Breakable } from "@/components/Breakable.tsx";
import type { Item } from "@/lib/content/schema/item.ts";
import { getAgent } from "@/lib/operations/get_agent.ts";
import { getProject } from "@/lib/operations/get_project.ts";
import { itemPath } from "@/lib/operations/references.ts";
import { itemLead } from "@/lib/site/item_lead.ts";
import { pathWith } from "@/lib/site/rest_read.ts";
import { excerpt } from "@/lib/text/excerpt.ts";

interface EntriesProps {
  items: readonly Item[];
  /** The heading's level below what stands above the list. */
  level?: "h2" | "h3";
}

/** Works one below the other, each with what an agent reads of it. */
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

/** Where an agent reads the item. */
function restPathOf({ kind, id }: Pick<Item, "kind" | "id">): string {
  return pathWith(kind === "project" ? getProject : getAgent, { id });
}
