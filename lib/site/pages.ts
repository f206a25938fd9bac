import { catalog, offeredBy } from "@/lib/catalog/catalog.ts";
import type { Item, ItemKind, OwnPage } from "@/lib/content/content_schemas.ts";
import { ofEachRevision, type Revision } from "@/lib/content/revision.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { itemDates } from "@/lib/operations/portfolio_operations.ts";
import { ownOperations } from "@/lib/operations/registry.ts";
import { itemLead } from "@/lib/site/works.ts";
import { excerpt } from "@/lib/text/excerpt.ts";
import { fill } from "@/lib/words/fill.ts";
import { wordsOf } from "@/lib/words/words.ts";

/** The description of a page of the owner's that has none, in characters. */
const MAX_DESCRIPTION = 160;

/** A page of the site for people. */
export interface SitePage {
  /** Below the origin; its Markdown twin is at `twinPath`. */
  path: string;
  title: string;
  /** Its name in the navigation, where the title is too long for it. */
  short?: string;
  /** One sentence about what stands there, without its full stop. */
  description: string;
  /** The place of its link on every page; absent where only other pages lead to it. */
  place?: "nav" | "footer";
  /** Day of the last change of what stands there, in the form 2027-01-31. */
  updatedAt: string;
  /** The operations whose data the page shows, with their input: what an agent calls instead of reading it. */
  operations: { name: string; input: Record<string, unknown> }[];
  /** Only on the page of a project or an agent. */
  item?: Item;
  /** Only on a page of the owner's own. */
  own?: OwnPage;
}

/** The works of one page of a list. */
export interface WorkList {
  shown: readonly Item[];
  /** The number of works on all pages. */
  total: number;
  /** From 1. */
  page: number;
  pages: number;
}

/** Returns every page of the site, in the order in which documents list them; the admin is no part of it. */
export function sitePages({ revision }: Pick<Service, "revision">): readonly SitePage[] {
  return revision.part(pagesOfSite).all;
}

/** Returns the page at a path, which is normalised: no slash at the end. */
export function sitePage({ revision }: Pick<Service, "revision">, path: string): SitePage | undefined {
  return revision.part(pagesOfSite).byPath.get(path);
}

const pagesOfSite = ofEachRevision((revision) => {
  const all = allPages(revision);
  return { all, byPath: new Map(all.map((page) => [page.path, page])) };
});

function allPages(revision: Revision): SitePage[] {
  const { content } = revision;
  const { items } = revision.part(catalog);
  const { operations } = revision.part(ownOperations);
  const { site, profile, candidate } = content;
  const words = wordsOf(site.language);
  const { services, analysis } = offeredBy(content);
  const has = (kind: ItemKind) => items.some((item) => item.kind === kind);
  const { pages } = words;
  const page = (
    path: string,
    { title, description }: { title: string; description: string },
    names: string[],
    more: Partial<SitePage> = {},
  ): SitePage => ({
    path,
    title,
    description: fill(description, { name: profile.name }),
    updatedAt: site.updated_at,
    operations: names.filter((name) => operations.some((operation) => operation.name === name))
      .map((name) => ({ name, input: {} })),
    ...more,
  });
  const hiring = candidate && { updatedAt: candidate.updated_at };
  const pagesInOrder: (SitePage | undefined | false)[] = [
    page("/", { title: profile.name, description: "" }, ["get_profile"], { description: profile.headline }),
    page("/projects", pages.projects, ["list_projects"], {
      place: site.menu?.projects !== false && (has("project") || !has("agent")) ? "nav" : undefined,
    }),
    has("agent") && page("/agents", pages.agents, ["list_agents"], { place: "nav" }),
    services && page(
      "/services",
      pages.services,
      ["get_ai_transformation_services", ...analysis ? ["analyze_business_problem"] : []],
      { place: "nav" },
    ),
    hiring &&
    page("/recruiters", pages.recruiters, ["get_candidate"], {
      short: pages.recruiters.short,
      place: "nav",
      ...hiring,
    }),
    hiring && page("/match", words.match.page, ["match_role"], hiring),
    ...content.pages.map((own): SitePage => ({
      path: `/${own.slug}`,
      title: own.title,
      description: own.description ?? excerpt(own.text, MAX_DESCRIPTION),
      place: own.place,
      updatedAt: site.updated_at,
      operations: [],
      own,
    })),
    page("/contact", pages.contact, ["send_message"], { place: "nav" }),
    page("/developers", pages.developers, [], { place: site.look.signature === "full" ? "nav" : "footer" }),
    page("/search", pages.search, ["search"], { place: "footer" }),
    // An owner who writes a page of this name says it better; beside one with this title ours is only named by it.
    content.pages.every(({ slug }) => slug !== "privacy") &&
    page("/privacy", pages.privacy, [], {
      place: content.pages.some(({ title }) => title === pages.privacy.title) ? undefined : "footer",
    }),
  ];
  return [
    ...pagesInOrder.filter((one) => one !== undefined && one !== false),
    ...items.map((item): SitePage => ({
      path: itemPath(item),
      title: item.title,
      description: itemLead(item) ?? item.title,
      operations: [{ name: "get_project", input: { id: item.id } }],
      item,
      updatedAt: itemDates(item, site).updated_at,
    })),
  ];
}

/** Returns where the Markdown of a page is served: `/index.md` for `/`, else the path with `.md`. */
export function twinPath({ path }: Pick<SitePage, "path">): string {
  return path === "/" ? "/index.md" : `${path}.md`;
}

export function pageUrl({ baseUrl }: Pick<CallContext, "baseUrl">, { path }: Pick<SitePage, "path">): string {
  return baseUrl + path;
}

/** Returns the absolute URL of the Markdown of a page. */
export function twinUrl({ baseUrl }: Pick<CallContext, "baseUrl">, page: Pick<SitePage, "path">): string {
  return baseUrl + twinPath(page);
}

/** The forms in which the same page can be looked at: as it is set, and as an agent reads it. */
export const VIEW_FORMS = ["page", "markdown", "json"] as const;

type ViewForm = (typeof VIEW_FORMS)[number];

/** A page on its way to a person. */
export interface PageView {
  page: SitePage;
  context: CallContext;
  form: ViewForm;
  chosen?: Chosen;
  /** On a list of works: those that it shows. */
  list?: WorkList;
  /** With the forms other than `page`: what an agent gets. */
  served?: ServedText;
  /** A page that no document lists and that search engines leave out: an error, a delivery status. */
  unlisted?: boolean;
}

/**
 * The choices on a page, by the parameters of its address: words, tag and number of a list's page, the kind of a
 * message.
 */
export type Chosen = Readonly<Record<string, string>>;

/** Returns the query with which the site links to a view of a page; empty for the page as it is. */
export function viewQuery({ form, chosen = {} }: Pick<PageView, "form" | "chosen">): string {
  const parameters = [
    ...form === "page" ? [] : [`view=${form}`],
    ...Object.entries(chosen).map(([parameter, value]) => `${parameter}=${encodeURIComponent(value)}`),
  ];
  return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

/** The body of an answer, shown to people. */
export interface ServedText {
  /** Path and query below the origin. */
  path: string;
  mediaType: string;
  text: string;
}

/** Makes the view of a page that no document lists: what it shows belongs to one request or to one visitor. */
export function unlistedView(
  context: CallContext,
  { path, title, description, operations = [] }: Pick<SitePage, "path" | "title" | "description"> & Partial<SitePage>,
): PageView {
  const { updated_at: updatedAt } = context.service.content.site;
  return { page: { path, title, description, operations, updatedAt }, context, form: "page", unlisted: true };
}
