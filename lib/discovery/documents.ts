import { API_CATALOG_TYPE, MARKDOWN_TYPE, SERVER_CARD_TYPE, TEXT_TYPE } from "@/lib/media_types.ts";

/** A document about the service: where it is, and what somebody finds there who has never heard of it. */
export interface DiscoveryDocument {
  path: string;
  /** `Content-Type` with which it is served. */
  type: string;
  title: string;
  /** One line. */
  description: string;
}

/**
 * The documents about the service by name, in the order in which other documents list them. Each is served by the route
 * at its path with the type that stands here.
 */
export const DOCUMENTS = {
  llms: {
    path: "/llms.txt",
    type: TEXT_TYPE,
    title: "Overview for agents",
    description: "what is here, when to use it, and where to go on",
  },
  developersLlms: {
    path: "/developers/llms.txt",
    type: TEXT_TYPE,
    title: "Guide for developers",
    description: "every operation and tool: method, URL, parameters, example, errors, limits",
  },
  llmsFull: {
    path: "/llms-full.txt",
    type: TEXT_TYPE,
    title: "All pages in one text",
    description: "the text of every page",
  },
  auth: {
    path: "/auth.md",
    type: MARKDOWN_TYPE,
    title: "Authentication",
    description: "there is none; how an agent calls anonymously",
  },
  openApi: {
    path: "/openapi.json",
    type: "application/json",
    title: "OpenAPI 3.1",
    description: "the REST interface with schemas and real examples",
  },
  portfolio: {
    path: "/portfolio.json",
    type: "application/json",
    title: "Everything in one JSON document",
    description: "profile, hiring facts, services, and all projects and agents in full",
  },
  resume: {
    path: "/resume.json",
    type: "application/json",
    title: "Résumé",
    description: "profile, work history, education, skills and works as JSON Resume 1.0",
  },
  agent: {
    path: "/.well-known/agent.json",
    type: "application/json",
    title: "Entry points",
    description: "every way in for programs, on one page",
  },
  apiCatalog: {
    path: "/.well-known/api-catalog",
    type: API_CATALOG_TYPE,
    title: "API catalog",
    description: "the interfaces with their descriptions, as RFC 9727 has it",
  },
  serverCard: {
    path: "/mcp/server-card",
    type: SERVER_CARD_TYPE,
    title: "Card of the tool server",
    description: "name, address and protocol versions of the MCP server",
  },
  serverCardAtOldPlace: {
    path: "/.well-known/mcp/server-card.json",
    type: "application/json",
    title: "Card of the tool server",
    description: "the same where its first draft had it",
  },
  manifest: {
    path: "/.well-known/mcp",
    type: "application/json",
    title: "Manifest of the tool server",
    description: "the card with the names of the tools",
  },
  manifestAsFile: {
    path: "/.well-known/mcp.json",
    type: "application/json",
    title: "Manifest of the tool server",
    description: "the same as a file",
  },
  agentSkills: {
    path: "/.well-known/agent-skills/index.json",
    type: "application/json",
    title: "Agent skills",
    description: "step-by-step guides for agents, with digests",
  },
  ard: {
    path: "/.well-known/ard.json",
    type: "application/json",
    title: "Resource catalog",
    description: "tool server and skills with the questions that they answer (ARD)",
  },
  aiCatalog: {
    path: "/.well-known/ai-catalog.json",
    type: "application/ai-catalog+json",
    title: "Resource catalog",
    description: "the same under its earlier name",
  },
  agentSchema: {
    path: "/schemas/agent.json",
    type: "application/schema+json",
    title: "Schema of the entry points",
    description: "JSON Schema of /.well-known/agent.json",
  },
  candidateSchema: {
    path: "/schemas/candidate.json",
    type: "application/schema+json",
    title: "Schema of the hiring facts",
    description: "JSON Schema of /.well-known/candidate.json",
  },
  robots: {
    path: "/robots.txt",
    type: TEXT_TYPE,
    title: "Rules for crawlers",
    description: "what they may do with the content",
  },
  sitemap: {
    path: "/sitemap.xml",
    type: "application/xml",
    title: "Site map",
    description: "every page for people",
  },
  security: {
    path: "/.well-known/security.txt",
    type: TEXT_TYPE,
    title: "Security contact",
    description: "where to report a weakness",
  },
  webManifest: {
    path: "/manifest.webmanifest",
    type: "application/manifest+json",
    title: "Web manifest",
    description: "name, colours and icons of the site",
  },
} satisfies Record<string, DiscoveryDocument>;

/** Absolute URL of a document. */
export function documentUrl({ baseUrl }: { baseUrl: string }, name: keyof typeof DOCUMENTS): string {
  return baseUrl + DOCUMENTS[name].path;
}
