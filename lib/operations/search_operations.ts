import { z } from "zod";
import type { Offer } from "@/lib/catalog/catalog.ts";
import type { SearchHit, SearchResult } from "@/lib/catalog/search_index.ts";
import { searchIndex } from "@/lib/catalog/searchable.ts";
import { type Item, skillNames } from "@/lib/content/content_schemas.ts";
import { ServiceError, wholeNumber } from "@/lib/errors.ts";
import { once } from "@/lib/lazily.ts";
import { itemPath, V1 } from "@/lib/operations/addresses.ts";
import { assurance, assuranceOf } from "@/lib/operations/claim_operations.ts";
import { type CallContext, defineOperation, type Service } from "@/lib/operations/operation.ts";
import { validate } from "@/lib/operations/operation_input.ts";
import { countRead } from "@/lib/operations/read_limit.ts";
import { echoed } from "@/lib/text/excerpt.ts";
import { counted, listed } from "@/lib/text/in_words.ts";
import { nearest } from "@/lib/text/spelling.ts";

const documentType = z.enum(["project", "agent", "service", "profile", "candidate", "page"]);

const documentId = z.string().min(1).max(300);

/** The answer to a search (contract, section 4.3). */
const searchAnswer = once(() =>
  z.object({
    query: z.string().describe("The query, cut to 100 characters"),
    count: z.int().min(0).describe("Number of results"),
    results: z.array(z.object({
      id: z.string().describe("Id for the tool fetch: project:…, agent:…, profile, candidate, services or page:…"),
      type: documentType.describe("What it is"),
      title: z.string().describe("Title"),
      url: z.url().describe("Page for people"),
      api_url: z.url().describe("The same as data; for the owner's own pages, as Markdown"),
      excerpt: z.string().describe("The sentence that shows it best"),
      score: z.number().min(0).max(1).describe("Relevance; results with more of the words come first"),
      matched_terms: z.array(z.string()).describe("Words of the query found there"),
      assurance: assurance.optional().describe("Of a work: how well its result is proven; see the claims"),
    })).describe("Best first"),
    note: z.string().optional().describe("Which words were not found, and what can be"),
  }).meta({ id: "SearchResults", description: "Search results." })
);

export const search = defineOperation({
  name: "search",
  title: "Search",
  summary: "Searches everything the owner says",
  description: "Searches everything that the owner says, best match first.",
  wordsFor: (_content, offered) => ({
    description:
      `Searches ${listed(["projects", ...partsOf(offered), "profile", "pages"])} for a skill, a tool, a trade ` +
      "or a kind of work, best match first. Read a result in full with fetch.",
  }),
  topic: "portfolio",
  tool: "discovery",
  // The convention, and what it takes to choose.
  jsonText: ({ results, note }) => ({
    results: results.map(({ id, title, url, excerpt, assurance }) => ({ id, title, url, excerpt, assurance })),
    note,
  }),
  rest: { method: "GET", path: "/search", rename: { q: "query" }, limit: "calls" },
  readOnly: true,
  input: z.strictObject({
    query: z.string().trim().min(1).max(500).describe("Words to look for"),
    type: documentType.optional().describe("Only this type"),
    limit: wholeNumber.min(1).max(50).default(10).describe("Maximum number of results"),
  }),
  output: searchAnswer,
  errors: ["validation_failed", "rate_limited"],
  examples: ({ catalog }) => {
    const [tag] = catalog.items.flatMap(({ tags }) => tags);
    return [{ title: "A word", input: { query: tag ?? "experience", limit: 3 } }];
  },
  async run({ query, type, limit }, context) {
    const index = await context.service.revision.part(searchIndex)();
    const found = index.search(query, { limit, isWanted: (document) => type === undefined || document.type === type });
    return {
      query: echoed(query),
      count: found.hits.length,
      results: found.hits.map((hit) => resultOf(hit, context)),
      note: noteOf(query, found, context.service),
    };
  },
});

/** Names what an owner may leave out, as far as it is there. */
function partsOf({ agents, services, hiring }: Readonly<Record<Offer, boolean>>): string[] {
  return [...agents ? ["agents"] : [], ...services ? ["services"] : [], ...hiring ? ["hiring facts"] : []];
}

function resultOf({ document, score, matched, excerpt }: SearchHit, context: CallContext) {
  const { id, type } = document;
  const item = itemOf(id, context.service);
  return {
    id,
    type: documentType.parse(type),
    ...placeOf(id, context)!,
    excerpt,
    score,
    matched_terms: matched,
    ...item && { assurance: assuranceOf(item, context.service) },
  };
}

/** Says what was not found and, where nothing was, what can be. */
function noteOf(query: string, { hits, missing, corrected }: SearchResult, service: Service): string | undefined {
  const read = corrected.map(([typed, meant]) => `“${echoed(typed)}” was read as “${meant}”.`);
  if (hits.length > 0) {
    const nowhere = missing.map((word) => `“${echoed(word)}”`);
    return [...read, ...nowhere.length > 0 ? [`Found nowhere: ${listed(nowhere)}.`] : []].join(" ") || undefined;
  }
  return `Nothing here mentions “${echoed(query)}”. ${holdings(service)}`;
}

const MAX_TAGS = 12;

function holdings({ content: { profile, candidate, services }, catalog }: Service): string {
  const number = (kind: Item["kind"]) => catalog.filter({ kind }).length;
  const parts = [
    "the profile",
    candidate && "the hiring facts",
    services && "the services",
    number("project") > 0 && counted(number("project"), "project"),
    number("agent") > 0 && counted(number("agent"), "agent"),
  ].filter((one): one is string => typeof one === "string");
  const tags = Map.groupBy(catalog.items.flatMap(({ tags }) => tags), (tag) => tag);
  const common = [...tags].sort(([, a], [, b]) => b.length - a.length).slice(0, MAX_TAGS).map(([tag]) => tag);
  const about = common.length > 0 ? common : skillNames(profile).slice(0, MAX_TAGS);
  return `You can search ${listed(parts)} of ${profile.name}` +
    (about.length > 0 ? `; common subjects are ${listed(about)}.` : ".");
}

/** Returns where a document stands, by its id; undefined where there is none. */
export function placeOf(id: string, { service, baseUrl }: CallContext) {
  const api = baseUrl + V1.prefix;
  const { profile, candidate, services } = service.content;
  if (id === "profile") return { title: profile.name, url: `${baseUrl}/`, api_url: `${api}/profile` };
  if (id === "candidate" && candidate !== undefined) {
    return { title: `Hiring facts of ${profile.name}`, url: `${baseUrl}/recruiters`, api_url: `${api}/candidate` };
  }
  if (id === "services" && services !== undefined) {
    return { title: services.name, url: `${baseUrl}/services`, api_url: `${api}/services` };
  }
  const page = service.content.pages.find(({ slug }) => id === `page:${slug}`);
  if (page !== undefined) {
    return { title: page.title, url: `${baseUrl}/${page.slug}`, api_url: `${baseUrl}/${page.slug}.md` };
  }
  const item = itemOf(id, service);
  return item && { title: item.title, url: baseUrl + itemPath(item), api_url: `${api}${itemPath(item)}` };
}

/** Finds an item by the id of its document. Projects and agents share one id space: the wrong word in front means the same. */
function itemOf(id: string, { catalog }: Service): Item | undefined {
  const [, itemId] = /^(?:project|agent):(.+)$/.exec(id) ?? [];
  return itemId === undefined ? undefined : catalog.get(itemId);
}

/** One document in full: the convention of research clients, beside `search`. */
export const fetchDocument = defineOperation({
  name: "fetch",
  title: "Fetch",
  summary: "Reads one search result in full, as Markdown",
  description:
    `Reads the full text of a search result, or any address below ${V1.prefix} that an answer names; ${V1.prefix} ` +
    "lists them all.",
  topic: "portfolio",
  tool: "discovery",
  jsonText: (document) => document,
  readOnly: true,
  input: z.strictObject({
    id: documentId.describe("Id from search (project:…, agent:…, profile, candidate, services, page:…), or address"),
  }),
  output: once(() =>
    z.object({
      id: z.string().describe("Id"),
      title: z.string().describe("Title"),
      text: z.string().describe("The whole text as Markdown; at an address of the interface, JSON"),
      url: z.url().describe("Page for people"),
      metadata: z.object({
        type: z.enum([...documentType.options, "data"]).describe("What it is"),
        api_url: z.url().describe("The same as data"),
        updated_at: z.string().describe("Day of the last change"),
        notice: z.string().optional().describe("What the owner says about all of this content"),
      }).describe("Further facts"),
    }).meta({ id: "Document", description: "One document in full." })
  ),
  errors: ["validation_failed", "not_found"],
  examples: ({ catalog }) => [
    ...catalog.items.slice(0, 1).map(({ kind, id, title }) => ({ title, input: { id: `${kind}:${id}` } })),
    { title: "The profile", input: { id: "profile" } },
  ],
  async run({ id: asked }, context) {
    const { service } = context;
    const id = meantId(asked, context);
    const place = id === undefined ? undefined : placeOf(id, context);
    const { site, candidate } = service.content;
    if (id === undefined || place === undefined) {
      const data = await dataAt(asked, context) ?? shapeOf(asked, context);
      if (data === undefined) throw unknownDocument(asked, service);
      const { title, url, text } = data;
      const metadata = { type: "data" as const, api_url: url, updated_at: site.updated_at, notice: site.notice };
      return { id: asked, title, text, url, metadata };
    }
    return {
      id,
      title: place.title,
      text: await service.pageText(place.url.slice(context.baseUrl.length), context),
      url: place.url,
      metadata: {
        type: typeOf(id),
        api_url: place.api_url,
        updated_at: id === "candidate" && candidate !== undefined ? candidate.updated_at : site.updated_at,
        notice: site.notice,
      },
    };
  },
});

function typeOf(id: string): z.output<typeof documentType> {
  return id === "services" ? "service" : documentType.parse(id.split(":")[0]);
}

/** The pages that are not of one work, by path, with the ids of their documents. */
const PAGES = new Map([["/", "profile"], ["/recruiters", "candidate"], ["/services", "services"]]);

/**
 * Returns the id of a document that a caller means: the id itself in any case, that of an item without its kind, or the
 * address of a page of this site.
 */
function meantId(asked: string, { service, baseUrl }: CallContext): string | undefined {
  const path = asked.startsWith(`${baseUrl}/`) ? asked.slice(baseUrl.length).replace(/^\/api\/v\d+/, "") : asked;
  const plain = (PAGES.get(path) ?? path.replace(/^\//, "").replace(/^(project|agent)s?\//, "$1:")).toLowerCase();
  if (["profile", "candidate", "services"].includes(plain)) return plain;
  if (plain === "service") return "services";
  const page = service.content.pages.find(({ slug }) => plain === slug || plain === `page:${slug}`);
  if (page !== undefined) return `page:${page.slug}`;
  const item = service.catalog.get(plain) ?? itemOf(plain, service);
  return item && `${item.kind}:${item.id}`;
}

/**
 * Reads what stands at an address of the REST interface, as answers name them (`next`, `snapshot`): agents that have tools
 * only can read all that REST gives. Undefined where the address is not one, or nothing can be read there.
 */
async function dataAt(asked: string, context: CallContext) {
  const { service, baseUrl } = context;
  const path = asked.startsWith(`${baseUrl}/`) ? asked.slice(baseUrl.length) : asked;
  const address = path.startsWith("/") ? URL.parse(baseUrl + path) : null;
  if (address === null) return undefined;
  for (const { title, rest, input, run } of service.operations) {
    if (rest?.method !== "GET") continue;
    const pattern = new URLPattern({ pathname: V1.prefix + rest.path.replace(/\{(\w+)\}/g, ":$1") });
    const groups = pattern.exec(address.origin + address.pathname)?.pathname.groups;
    if (groups === undefined) continue;
    const { rename = {} } = rest;
    const query = [...address.searchParams].map(([name, value]) => [rename[name] ?? name, value]);
    const given = validate(input, { ...Object.fromEntries(query), ...groups }, { noun: "parameter" });
    if (rest.limit === "consumes") countRead(context);
    const output = await run(given, context);
    return {
      title,
      url: address.href,
      text: rest.mediaType === undefined ? JSON.stringify(output) : String(output.text),
    };
  }
  return undefined;
}

/** Explains a field of an operation whose shape is too long for the list of tools, by its name. */
function shapeOf(asked: string, { service, baseUrl }: CallContext) {
  const operation = service.operations.find(({ explained = {} }) => Object.hasOwn(explained, asked));
  if (operation === undefined) return undefined;
  const { title, explained, input, examples } = operation;
  const example = examples(service).map(({ input }) => (input as Record<string, unknown>)[asked]).find(Boolean);
  const shape = z.toJSONSchema(input.shape[asked] as z.ZodType, { io: "input" });
  const text = [
    `# ${title}: ${asked}`,
    explained![asked],
    `An example:\n\n${codeBlock(example)}`,
    `The whole shape, as JSON Schema:\n\n${codeBlock(shape)}`,
  ].join("\n\n");
  return { title: `${title}: ${asked}`, url: `${baseUrl}/developers`, text };
}

function codeBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
}

function unknownDocument(asked: string, { content: { candidate, services, pages }, catalog }: Service): ServiceError {
  const ids = [
    "profile",
    ...candidate === undefined ? [] : ["candidate"],
    ...services === undefined ? [] : ["services"],
    ...catalog.items.map(({ kind, id }) => `${kind}:${id}`),
    ...pages.map(({ slug }) => `page:${slug}`),
  ];
  const typed = asked.slice(0, 100);
  // An item's id may lack its kind.
  const item = nearest(typed, catalog.items.map(({ id }) => id));
  const meant = nearest(typed, ids) ?? ids.find((id) => item !== undefined && id.endsWith(`:${item}`));
  return new ServiceError("not_found", `There is no document with the id "${echoed(asked)}".`, {
    hint: `${meant === undefined ? "" : `Did you mean ${meant}? `}Valid ids: ${
      ids.join(", ")
    }; and the addresses that ${V1.prefix} lists.`,
  });
}
