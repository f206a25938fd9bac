import { z } from "zod";
import type { Catalog } from "@/lib/catalog/catalog.ts";
import {
  type Item,
  type ItemKind,
  itemKind,
  itemSchema,
  SECTION_FIELDS,
  type Site,
} from "@/lib/content/content_schemas.ts";
import { id, servedFields } from "@/lib/content/schema/fields.ts";
import { ServiceError } from "@/lib/errors.ts";
import { once } from "@/lib/lazily.ts";
import { imageUrl } from "@/lib/operations/addresses.ts";
import { assurance, assuranceOf } from "@/lib/operations/claim_operations.ts";
import { type CallContext, defineOperation } from "@/lib/operations/operation.ts";
import { pagedList, pageInput, pageOutput } from "@/lib/operations/lists.ts";
import { echoed } from "@/lib/text/excerpt.ts";
import { nearest } from "@/lib/text/spelling.ts";

/** The owner's notice about all of the content; it stands in every answer that may be read alone. */
export const notice = z.string().optional().describe("The owner's note on all of this content");

const itemId = id.describe("Id of a work, from search or a list");

/** The same as an input: the search says `project:ID` and `agent:ID`, and an agent that follows it means the work. */
const meantItem = z.preprocess(
  (given) => typeof given === "string" ? given.replace(/^(?:project|agent):/i, "") : given,
  itemId,
).describe("Id of a work, from search or a list");

const itemFields = once(() => servedFields(itemSchema));

const summaryFields = once(() => {
  const { title, flagship, link, tags } = itemFields();
  return {
    id: itemId,
    kind: itemKind.describe("What kind of work it is"),
    title,
    flagship: flagship.describe("Whether the owner shows it first"),
    link: link.describe("Where it can be seen; null when it is not public"),
    problem: z.string().optional().describe("The problem that it solves"),
    tags: tags.describe("Tags"),
  };
});

/** Specification, section 2.4. */
const itemSummary = once(() =>
  z.object(summaryFields()).meta({
    id: "ItemSummary",
    description: "A work as lists show it.",
  })
);

/** Specification, section 2.5, with the further fields of the contract, section 2.2. */
const item = once(() => {
  const { image, start_date, end_date, organization, type, ...facts } = itemFields();
  return z.looseObject({
    ...summaryFields(),
    solution: z.string().optional().describe("What was made or done"),
    result: z.string().optional().describe("The result, with figures if there are any"),
    image: image.describe("A picture of it, or null"),
    published_at: z.string().describe("Day by which it was published here"),
    updated_at: z.string().describe("Day of its last change"),
    start_date: start_date.describe("When it began: a day, a month or a year"),
    end_date: end_date.describe("When it ended; absent while it goes on"),
    organization,
    type,
    my_role: z.string().optional().describe("What the owner did"),
    ai_technical_approach: z.string().optional().describe("Techniques and safeguards"),
    implementation: z.string().optional().describe("How it was introduced"),
    outcome: z.string().optional().describe("Where it stands today"),
    capabilities: facts.capabilities,
    industries: facts.industries,
    opportunities: facts.opportunities.describe("Ids of the opportunities that it demonstrates"),
    notice,
    evidence: facts.evidence.describe("Links that show it; absent if there are none"),
    assurance: assurance.optional().describe("How well the result is proven; see the claims"),
    sections: z.array(z.object({
      title: z.string().describe("Heading, in the owner's words"),
      field: z.enum(SECTION_FIELDS).optional().describe("The field that holds the text"),
      text: z.string().optional().describe("Text of a section without a field (Markdown)"),
    })).optional().describe("All sections in the owner's order; absent if the fields contain everything"),
  }).meta({ id: "Item", description: "A work in full." });
});

/** Specification, section 2.6. */
const itemList = once(() =>
  z.object({
    ...pageOutput(),
    items: z.array(itemSummary()).describe("Flagship items first, then in the owner's order, then by title"),
    note: z.string().optional().describe("Which tags there are, if none contains the one that was asked for"),
  }).meta({ id: "ItemList", description: "One page of works." })
);

/** The parameters that all lists share. */
const listInput = z.strictObject({
  tag: z.string().max(100).optional().describe("Only works with a tag that contains this"),
  ...pageInput,
});

export const listProjects = defineOperation({
  name: "list_projects",
  title: "Projects",
  summary: "Lists the owner's projects, filtered by tag or flagship",
  description:
    "Lists the owner's projects with problem and tags, flagship projects first. To find a subject use search.",
  topic: "portfolio",
  tool: "discovery",
  rest: { method: "GET", path: "/projects", limit: "consumes", itemFields: () => Object.keys(summaryFields()) },
  readOnly: true,
  input: z.strictObject({
    ...listInput.shape,
    flagship: z.boolean().optional().describe("true: only flagship projects"),
  }),
  output: itemList,
  errors: ["validation_failed", "rate_limited"],
  examples: () => [
    { title: "The first three", input: { limit: 3 } },
    { title: "The flagship projects", input: { flagship: true } },
  ],
  run: (input, context) => listItems("project", input, context),
});

/** The agents that the owner has built, page by page. */
export const listAgents = defineOperation({
  name: "list_agents",
  title: "Agents",
  summary: "Lists the autonomous agents that the owner has built, filtered by tag",
  description: "Lists the agents that the owner has built, flagship agents first.",
  needs: "agents",
  topic: "portfolio",
  tool: "discovery",
  rest: { method: "GET", path: "/agents", limit: "consumes", itemFields: () => Object.keys(summaryFields()) },
  readOnly: true,
  input: listInput,
  output: itemList,
  errors: ["validation_failed", "rate_limited"],
  examples: () => [{ title: "The first three", input: { limit: 3 } }],
  run: (input, context) => listItems("agent", input, context),
});

export const getProject = defineOperation({
  name: "get_project",
  title: "Project or agent",
  summary: "Reads one project or agent in full by its id",
  description: "Returns problem, solution, result, the owner's role, dates and technical approach of one project or " +
    "agent.",
  wordsFor: (_content, { agents }) =>
    agents ? {} : {
      title: "Project",
      summary: "Reads one project in full by its id",
      description: "Returns problem, solution, result, the owner's role, dates and technical approach of one project.",
    },
  topic: "portfolio",
  tool: "discovery",
  rest: { method: "GET", path: "/projects/{id}" },
  readOnly: true,
  input: z.strictObject({ id: meantItem }),
  output: item,
  errors: ["validation_failed", "not_found"],
  examples: ({ catalog }) => catalog.items.slice(0, 1).map(({ id, title }) => ({ title, input: { id } })),
  run: ({ id }, context) => {
    const found = findItem(id, context);
    return { ...found, assurance: assuranceOf(context.service.catalog.get(found.id)!, context.service) };
  },
});

/** The same look-up under the path of the agents. */
export const getAgent = defineOperation({
  ...getProject,
  name: "get_agent",
  title: "Agent or project",
  summary: "Reads one agent or project in full by its id",
  wordsFor: undefined,
  needs: "agents",
  tool: undefined,
  rest: { method: "GET", path: "/agents/{id}" },
  examples: ({ catalog }) =>
    catalog.filter({ kind: "agent" }).slice(0, 1).map(({ id, title }) => ({ title, input: { id } })),
});

type ListInput = z.output<typeof listInput> & { flagship?: boolean };

/** Answers a list of one kind; see the contract, section 2.2. */
function listItems(
  kind: ItemKind,
  input: ListInput,
  { service, baseUrl }: CallContext,
): z.output<ReturnType<typeof itemList>> {
  const matching = service.catalog.filter({ kind, tag: input.tag, flagship: input.flagship });
  const { tag, flagship } = input;
  const page = pagedList(matching, input, {
    idOf: ({ id }) => id,
    serve: ({ id, kind, title, flagship, link, problem, tags }) => (
      { id, kind, title, flagship, link, problem, tags }
    ),
    ...{ baseUrl, path: `/${kind}s`, query: { ...tag !== undefined && { tag }, ...flagship && { flagship: "true" } } },
    // A cursor stays right with another filter: it goes on behind the place of its item, which that may leave out.
    indexAfter(id) {
      const item = service.catalog.get(id);
      const index = item && matching.findIndex((one) => service.catalog.rank(one) > service.catalog.rank(item));
      return index === undefined ? -1 : index === -1 ? matching.length : index;
    },
  });
  return {
    ...page,
    note: page.total > 0 || tag === undefined ? undefined : tagsThatExist(kind, tag, service.catalog),
  };
}

/** So many tags are named, those of most works first. */
const MAX_TAGS = 60;

/** Says which tags there are to those who asked for another one. */
function tagsThatExist(kind: ItemKind, tag: string, { filter }: Catalog): string | undefined {
  const works = filter({ kind });
  if (filter({ kind, tag }).length > 0 || works.length === 0) return undefined;
  const known = [...Map.groupBy(works.flatMap(({ tags }) => tags), (one) => one)]
    .sort(([, a], [, b]) => b.length - a.length).map(([one]) => one);
  const meant = nearest(tag, known);
  return `No ${kind} has a tag that contains “${echoed(tag)}”.${
    meant === undefined ? "" : ` Did you mean ${meant}?`
  } ` +
    (known.length === 0 ? `No ${kind} has tags.` : `Tags: ${known.slice(0, MAX_TAGS).join(", ")}`) +
    (known.length > MAX_TAGS ? `, and ${known.length - MAX_TAGS} more.` : ".");
}

/**
 * Returns when an item was published and last changed. Where its owner does not say, the day on which the content as a
 * whole was last changed is the one by which both had happened.
 */
export function itemDates(
  { published_at, updated_at }: Pick<Item, "published_at" | "updated_at">,
  site: Pick<Site, "updated_at">,
): { published_at: string; updated_at: string } {
  const updated = updated_at ?? published_at ?? site.updated_at;
  return { published_at: published_at ?? updated, updated_at: updated };
}

/**
 * Finds a project or an agent: both share one id space.
 *
 * @throws {ServiceError} `not_found` with every valid id in the hint (specification, section 4.1, rule 3).
 */
export function findItem(id: string, context: CallContext): z.output<ReturnType<typeof item>> {
  const { service } = context;
  const found = service.catalog.get(id);
  if (found === undefined) {
    const known = service.catalog.items.map((known) => known.id);
    const meant = nearest(id, known) ??
      (id.length < 4 ? undefined : known.find((one) => one.includes(id.toLowerCase())));
    const hint = `${meant === undefined ? "" : `Did you mean ${meant}? `}Valid ids: ${known.join(", ")}`;
    const what = service.catalog.filter({ kind: "agent" }).length > 0 ? "project or agent" : "project";
    throw new ServiceError("not_found", `There is no ${what} with the id "${id}".`, { hint });
  }
  const { order: _order, draft: _draft, cover: _cover, cover_alt: _alt, focus: _focus, gallery: _gallery, ...fields } =
    found;
  const { image, pictures } = fields;
  const { site } = service.content;
  return {
    ...fields,
    ...itemDates(found, site),
    image: image && imageUrl(context, image),
    ...pictures && { pictures: pictures.map((one) => ({ ...one, image: imageUrl(context, one.image) })) },
    notice: site.notice,
  };
}
