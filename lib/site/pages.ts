import type { Item } from "@/lib/content/schema/item.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import type { Service } from "@/lib/operations/service.ts";

/** A page of the site for people. */
export interface SitePage {
  /** Below the origin; its Markdown twin is at `twinPath`. */
  path: string;
  title: string;
  /** One sentence about what stands there. */
  description: string;
  /** The operations whose data the page shows, with their input: what an agent calls instead of reading it. */
  operations: { name: string; input: Record<string, unknown> }[];
  /** The page of one project or agent has it. */
  item?: Item;
}

/** Every page of the site, in the order in which documents list them; the admin is no part of it. */
export function sitePages({ content, catalog }: Service): SitePage[] {
  const { name, headline } = content.profile;
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
    page("/recruiters", "For recruiters", `The facts for hiring ${name}, at a glance`, ["get_candidate"]),
    page("/contact", "Contact", `Write to ${name}`, ["send_message"]),
    page(
      "/developers",
      "Developers",
      "Every operation of the interface and of the tool server, to read and to try",
      [],
    ),
    ...catalog.items.map(itemPageOf),
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

function page(path: string, title: string, description: string, operations: string[]): SitePage {
  return { path, title, description, operations: operations.map((name) => ({ name, input: {} })) };
}

function itemPageOf(item: Item): SitePage {
  return {
    path: `/${item.kind}s/${item.id}`,
    title: item.title,
    description: item.problem ?? item.title,
    operations: [{ name: "get_project", input: { id: item.id } }],
    item,
  };
}
