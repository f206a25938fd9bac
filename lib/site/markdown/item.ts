import { type Item, SECTIONS } from "@/lib/content/schema/item.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { periodInWords } from "@/lib/site/period.ts";
import { linkTo } from "@/lib/site/markdown/links.ts";
import { imageUrl } from "@/lib/operations/references.ts";
import { blocks, link, list, plain, section } from "@/lib/text/markdown.ts";

/** One project or agent in full, in the owner's own sections. */
export function itemText(item: Item, context: CallContext): string {
  return blocks(
    list(factsOf(item, context)),
    item.image && `!${link(item.title, imageUrl(context, item.image))}`,
    ...Object.entries(SECTIONS).map(([heading, field]) => section(2, heading, item[field])),
    section(2, "What it can do", list(item.capabilities.map(plain))),
    section(2, "Where the same would help", list(opportunitiesOf(item, context))),
  );
}

function factsOf(item: Item, context: CallContext): string[] {
  const { kind, flagship, industries, organization, tags, link: url, id } = item;
  const period = { startDate: item.start_date, endDate: item.end_date };
  const when = periodInWords(period, context.service.content.site.language);
  return [
    `**Kind:** ${kind}${flagship ? ", flagship" : ""}; all of them: ${linkTo(`/${kind}s`, context)}`,
    industries.length > 0 && `**Made for:** ${plain(industries.join(", "))}`,
    organization !== undefined && `**Organisation:** ${plain(organization)}`,
    when !== undefined && `**When:** ${when}`,
    tags.length > 0 && `**Tags:** ${plain(tags.join(", "))}`,
    url !== null && `**To be seen at:** ${link(url, url)}`,
    `**Id:** \`${id}\``,
  ].filter((fact) => fact !== false);
}

/** The kinds of work that the item proves, in the owner's words. */
function opportunitiesOf({ opportunities }: Item, { service }: CallContext): string[] {
  return service.content.opportunities.filter(({ id }) => opportunities.includes(id))
    .map(({ title, explanation }) => `**${plain(title)}:** ${explanation}`);
}
