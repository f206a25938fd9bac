import { z } from "zod";
import { candidateSchema, type ProfileContent, profileSchema, skillNames } from "@/lib/content/content_schemas.ts";
import { publishedTerms } from "@/lib/content/schema/terms.ts";
import { once } from "@/lib/lazily.ts";
import { imageUrl, itemPage, restCall, restPath, V1 } from "@/lib/operations/addresses.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { notice } from "@/lib/operations/portfolio_operations.ts";
import { servedFields } from "@/lib/content/schema/fields.ts";

/** Specification, section 2.1. */
const apiIndex = once(() =>
  z.object({
    name: z.string().describe("Name of the service"),
    version: z.string().describe("Version of the interface"),
    description: z.string().describe("What a visitor finds here"),
    openapi: z.url().describe("OpenAPI description"),
    documentation: z.url().describe("Developer portal"),
    mcp: z.url().describe("Tool server (MCP)"),
    llms: z.url().describe("Overview for agents"),
    endpoints: z.record(z.string(), z.string()).describe("Method and path to a one-line description"),
    notice,
  }).meta({ id: "ApiIndex", description: "Where to go from here." })
);

/** The front door of the REST interface. */
export const getApiIndex = defineOperation({
  name: "get_api_index",
  title: "API index",
  summary: "Lists every endpoint with a one-line description",
  description:
    "Start here: every endpoint, and the addresses of the OpenAPI description, the developer portal and the " +
    "tool server.",
  topic: "profile",
  rest: { method: "GET", path: "" },
  readOnly: true,
  input: z.strictObject({}),
  output: apiIndex,
  errors: [],
  examples: () => [{ title: "Everything on one page", input: {} }],
  run(_input, { service, baseUrl }) {
    const { site } = service.content;
    const endpoints = service.operations.filter(({ rest }) => rest !== undefined)
      .map((operation) => [`${operation.rest!.method} ${restPath(operation)}`, operation.summary]);
    return {
      name: site.title,
      version: V1.version,
      description: site.description,
      openapi: `${baseUrl}/openapi.json`,
      documentation: `${baseUrl}/developers`,
      mcp: `${baseUrl}/mcp`,
      llms: `${baseUrl}/llms.txt`,
      endpoints: Object.fromEntries(endpoints),
      notice: site.notice,
    };
  },
});

/** Specification, section 2.2. */
const profile = once(() => {
  const { aiTools, strengths, ...beforeSkills } = servedFields(profileSchema);
  return z.object({
    ...beforeSkills,
    name: beforeSkills.name.describe("Full name of the owner"),
    website: z.url().describe("Website of the owner"),
    flagshipProject: beforeSkills.flagshipProject.describe("The one work to look at"),
    skills: z.array(z.string()).describe("All skills of all groups, each once"),
    aiTools,
    strengths,
    resume: z.looseObject({}).optional().describe(
      "Work, education and so on, newest first, with the field names of JSON Resume 1.0; /resume.json is complete",
    ),
    notice,
  }).meta({ id: "Profile", description: "The owner's professional profile." });
});

export const getProfile = defineOperation({
  name: "get_profile",
  title: "Profile",
  summary: "Reads the owner's professional profile",
  description:
    "Says who the owner is: headline, summary, contact addresses, skills, tools, strengths, work history, education.",
  wordsFor: (_content, { hiring }) => ({
    description:
      "Says who the owner is: headline, summary, contact addresses, skills, tools, strengths, work history, education." +
      (hiring ? " For availability and terms use get_candidate." : ""),
  }),
  topic: "profile",
  tool: "discovery",
  view: "profile",
  rest: { method: "GET", path: "/profile" },
  readOnly: true,
  input: z.strictObject({}),
  output: profile,
  errors: [],
  examples: () => [{ title: "The whole profile", input: {} }],
  run(_input, { service, baseUrl }) {
    const { content, catalog } = service;
    const { website, flagshipProject, image, ...rest } = content.profile;
    const flagship = catalog.items.find((item) => item.flagship && item.kind === "project");
    return {
      ...rest,
      image: image && imageUrl({ baseUrl }, image),
      website: website ?? `${baseUrl}/`,
      flagshipProject: flagshipProject ?? (flagship && itemPage(baseUrl, flagship)),
      skills: skillNames(rest),
      resume: content.resume,
      notice: content.site.notice,
    };
  },
});

/** Specification, section 2.3, with the fields of the contract, section 2.3. */
export const candidate = once(() => {
  const { updated_at, ...facts } = servedFields(candidateSchema.extend({
    terms: publishedTerms.optional().describe("The same conditions as values that a program can compare"),
  }));
  const { name, headline } = profile().shape;
  return z.looseObject({
    $schema: z.url().describe("JSON Schema of this document"),
    name,
    headline,
    ...facts,
    engagement_types: facts.engagement_types.describe("Employment, contract, advisory and the like"),
    compensation: facts.compensation.describe("What the owner expects"),
    links: z.record(z.string(), z.url()).describe("Where else the owner can be found, by name"),
    contact: z.object({
      rest: z.string().describe("How to write over REST"),
      mcp_tool: z.string().describe("The tool with which an agent writes"),
    }).describe("How to write to the owner about a role"),
    updated_at: updated_at.unwrap().describe("Day on which these facts were last true (RFC 3339 full-date)"),
    notice,
  }).meta({
    id: "Candidate",
    description: "Hiring facts: availability, roles, experience, location, languages. Owners may add further fields.",
  });
});

export const getCandidate = defineOperation({
  name: "get_candidate",
  title: "Candidate",
  summary: "Reads the hiring facts: availability, roles, experience, location, languages",
  description:
    "Returns what a recruiter asks first: availability, target roles, experience, location, work authorization and " +
    "languages. `terms` has them as values to compare: dates, pay, days a week, places, language levels.",
  needs: "hiring",
  topic: "profile",
  tool: "discovery",
  rest: { method: "GET", path: "/candidate", aliases: ["/.well-known/candidate.json"] },
  readOnly: true,
  input: z.strictObject({}),
  output: candidate,
  errors: [],
  examples: () => [{ title: "The hiring facts", input: {} }],
  run(_input, context) {
    const { site, profile, candidate } = context.service.content;
    const { updated_at, ...facts } = candidate!;
    return {
      $schema: `${context.baseUrl}/schemas/candidate.json`,
      name: profile.name,
      headline: profile.headline,
      ...facts,
      links: linksOf(profile.contact, profile.website ?? `${context.baseUrl}/`),
      contact: { rest: restCall(context, "send_message"), mcp_tool: "contact_recruiter" },
      updated_at,
      notice: site.notice,
    };
  },
});

/** Returns the pages of the owner by network. Where two bear the same name, the one with a field of its own counts. */
function linksOf(
  { linkedin, github, profiles = [] }: ProfileContent["contact"],
  website: string,
): Record<string, string> {
  const others = profiles.flatMap(({ network, url }) => url === undefined ? [] : [[network.toLowerCase(), url]]);
  return { ...Object.fromEntries(others), website, ...(linkedin && { linkedin }), ...(github && { github }) };
}
