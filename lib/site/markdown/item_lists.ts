import type { Item, ItemKind } from "@/lib/content/schema/item.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { itemPath } from "@/lib/operations/references.ts";
import { twinUrl } from "@/lib/site/pages.ts";
import { itemLead } from "@/lib/site/item_lead.ts";
import { counted } from "@/lib/text/counted.ts";
import { blocks, link, plain, section } from "@/lib/text/markdown.ts";

/** All projects with the problem that each solves. */
export function projects(context: CallContext): string {
  return itemList("project", context);
}

/** All agents with the problem that each solves. */
export function agents(context: CallContext): string {
  return itemList("agent", context);
}

/** An item in one line: its title as a link, and how the problem begins. */
export function itemLine(item: Item, context: CallContext): string {
  const title = linkToItem(item, context);
  const lead = itemLead(item);
  return lead === undefined ? title : `${title}: ${plain(lead)}`;
}

/** A link to the Markdown of an item. */
function linkToItem(item: Item, context: CallContext): string {
  return link(item.title, twinUrl(context, { path: itemPath(item) }));
}

function itemList(kind: ItemKind, context: CallContext): string {
  const items = context.service.catalog.filter({ kind });
  if (items.length === 0) return `No ${kind}s are published yet.`;
  const hasFlagships = items.some(({ flagship }) => flagship);
  return blocks(
    `${counted(items.length, kind)}${hasFlagships ? "; what to look at first stands first" : ""}.`,
    ...items.map((item) => entry(item, context)),
  );
}

function entry(item: Item, context: CallContext): string {
  const facts = [item.flagship && "**Flagship**", item.tags.length > 0 && `Tags: ${plain(item.tags.join(", "))}`];
  return section(
    2,
    linkToItem(item, context),
    firstParagraph(item.problem ?? item.solution ?? ""),
    facts.filter((fact) => fact).join(" · ") || `Id: ${item.id}`,
  );
}

function firstParagraph(prose: string): string {
  return prose.split(/\n\s*\n/)[0];
}
