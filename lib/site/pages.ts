import type { Item } from "@/lib/content/schema/item.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { itemPath } from "@/lib/operations/references.ts";
import type { Service } from "@/lib/operations/service.ts";
import { itemLead } from "@/lib/site/item_lead.ts";

/** A page of the site for people. */
export interface SitePage {
  /** Below the origin; its Markdown twin is at `twinPath`. */
  path: string;
  title: string;
  /** One sentence about what stands there. */
  description: string;
  /** Day of the last change of what stands there, in the form 2027-01-31. */
  updatedAt: string;
  /** The operations whose data the page shows, with their input: what an agent calls instead of reading it. */
  operations: { name: string; input: Record<string, unknown> }[];
  /** The page of one project or agent has it. */
  item?: Item;
}

/** Every page of the site, in the order in which documents list them; the admin is no part of it. */
export function sitePages(service: Service): readonly SitePage[] {
  let pages = known.get(service);
  if (pages === undefined) known.set(service, pages = allPages(service));
  return pages;
}

/** The content does not change while the process lives. */
const known = new WeakMap<Service, readonly SitePage[]>();

function allPages({ content, catalog }: Service): SitePage[] {
  const { name, headline } = content.profile;
  const { updated_at } = content.site;
  const page = (path: string, title: string, description: string, operations: string[], updatedAt = updated_at) => ({
    path,
    title,
    description,
    updatedAt,
    operations: operations.map((name) => ({ name, input: {} })),
  });
  return [
    page("/", name, headline, ["get_profile"]),
    page("/projects", "Projects", `Finished work of ${name}: the problem, what was built, what came of it`, [
      "list_projects",
    ]),
    page("/agents", "Agents", `Autonomous agents that ${name} has built`, ["list_agents"]),
    page("/services", "Services", "What can be done for a business, and whether it fits your problem", [
      "get_ai_transformation_services",
      "analyze_business_problem",
    ]),
    page(
      "/recruiters",
      "For recruiters",
      `The facts for hiring ${name}, at a glance`,
      ["get_candidate"],
      content.candidate.updated_at,
    ),
    page("/contact", "Contact", `Write to ${name}`, ["send_message"]),
    page(
      "/developers",
      "Developers",
      "Every operation of the interface and of the tool server, to read and to try",
      [],
    ),
    ...catalog.items.map((item) => ({ ...itemPageOf(item), updatedAt: updated_at })),
  ];
}

/** The page at a path, which is normalised: no slash at the end. */
export function sitePage(service: Service, path: string): SitePage | undefined {
  return sitePages(service).find((candidate) => candidate.path === path);
}

/** Where the Markdown of a page is served: `/index.md` for `/`, else the path with `.md`. */
export function twinPath({ path }: Pick<SitePage, "path">): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

/** Absolute URL of a page. */
export function pageUrl({ baseUrl }: Pick<CallContext, "baseUrl">, { path }: Pick<SitePage, "path">): string {
  return baseUrl + path;
}

/** Absolute URL of the Markdown of a page. */
export function twinUrl({ baseUrl }: Pick<CallContext, "baseUrl">, page: Pick<SitePage, "path">): string {
  return baseUrl + twinPath(page);
}

function itemPageOf(item: Item) {
  return {
    path: itemPath(item),
    title: item.title,
    description: itemLead(item) ?? item.title,
    operations: [{ name: "get_project", input: { id: item.id } }],
    item,
  };
}
