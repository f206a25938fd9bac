import { API_CATALOG_TYPE, MARKDOWN_TYPE, SERVER_CARD_TYPE, TEXT_TYPE } from "@/lib/http/http_headers.ts";
import type { ServedDocument } from "@/lib/http/serve_document.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import { CONTENT_SIGNAL_HEADER } from "@/lib/site/head.ts";

/** A document about the service, with everything that a newcomer needs. */
interface DiscoveryDocument extends ServedDocument {
  title: string;
  /** One line. */
  description: string;
}

// Each story is loaded with the first of its documents that is asked for, so that the start does not wait.
const texts = () => import("@/lib/discovery/llms.ts");
const catalogs = () => import("@/lib/discovery/catalogs.ts");
const portfolios = () => import("@/lib/discovery/portfolio.ts");
const crawlers = () => import("@/lib/discovery/crawlers.ts");
const openApi = () => import("@/lib/discovery/openapi.ts");
const serverCards = () => import("@/lib/discovery/server_card.ts");
const feeds = () => import("@/lib/discovery/feeds.ts");
const keys = () => import("@/lib/discovery/key_documents.ts");
const pictures = () => import("@/lib/discovery/drawn_pictures.ts");
const resumeFiles = () => import("@/lib/discovery/resume_file.ts");

const signalled: Pick<ServedDocument, "headers"> = { headers: () => [CONTENT_SIGNAL_HEADER] };

/** The documents about the service by name, in the order in which other documents list them. */
export const DOCUMENTS = {
  llms: {
    path: "/llms.txt",
    type: TEXT_TYPE,
    title: "Overview for agents",
    description: "what is here, when to use it, and where to continue",
    make: async (context) => (await texts()).llmsText(context),
    ...signalled,
  },
  developersLlms: {
    path: "/developers/llms.txt",
    type: TEXT_TYPE,
    title: "Guide for developers",
    description: "every operation and tool: method, URL, parameters, example, errors, limits",
    make: async (context) => (await texts()).developersLlmsText(context),
    ...signalled,
  },
  llmsFull: {
    path: "/llms-full.txt",
    type: TEXT_TYPE,
    title: "All pages in one text",
    description: "the text of every page",
    write: async (context) => (await texts()).llmsFullText(context),
    ...signalled,
  },
  auth: {
    path: "/auth.md",
    type: MARKDOWN_TYPE,
    title: "Authentication",
    description: "none is needed; how an agent calls anonymously",
    make: async (context) => (await texts()).authText(context),
    ...signalled,
  },
  openApi: {
    path: "/openapi.json",
    type: "application/json",
    title: "OpenAPI 3.1",
    description: "the REST interface with schemas and real examples",
    make: async (context) => (await openApi()).openApiDocument(context),
  },
  portfolio: {
    path: "/portfolio.json",
    type: "application/json",
    title: "Everything in one JSON document",
    description: "everything that can be read, in one document",
    make: async (context) => (await portfolios()).portfolio(context),
    hasFields: true,
  },
  resume: {
    path: "/resume.json",
    type: "application/json",
    title: "Résumé",
    description: "profile, work history, education, skills and works as JSON Resume 1.0",
    make: async (context) => (await portfolios()).briefResume(context),
  },
  resumeComplete: {
    path: "/resume-complete.json",
    type: "application/json",
    title: "Résumé, complete",
    description: "the same with everything on this site, to move it elsewhere (deno task init --from)",
    make: async (context) => (await portfolios()).resumeDocument(context),
  },
  vcard: {
    path: "/contact.vcf",
    type: "text/vcard; charset=utf-8",
    title: "Contact",
    description: "name, addresses, languages and place for an address book (vCard 4.0)",
    make: async (context) => (await portfolios()).vcard(context),
  },
  jsonFeed: {
    path: "/feed.json",
    type: "application/feed+json",
    title: "Changes as a feed",
    description: "new works and changed availability, terms and services, newest first (JSON Feed 1.1)",
    make: async (context) => (await feeds()).jsonFeed(context),
    living: true,
  },
  atomFeed: {
    path: "/feed.xml",
    type: "application/atom+xml",
    title: "Changes as Atom",
    description: "the same for feed readers (RFC 4287)",
    make: async (context) => (await feeds()).atomFeed(context),
    living: true,
  },
  agent: {
    path: "/.well-known/agent.json",
    type: "application/json",
    title: "Entry points",
    description: "all entry points for programs",
    make: async (context) => (await catalogs()).agentDocument(context),
  },
  apiCatalog: {
    path: "/.well-known/api-catalog",
    type: API_CATALOG_TYPE,
    title: "API catalog",
    description: "the interfaces and their descriptions (RFC 9727)",
    make: async (context) => (await catalogs()).apiCatalog(context),
    // HEAD shall name the relations of the catalog (RFC 9727, section 2).
    headers(context) {
      const items = interfaceUrls(context).map((url) => `<${url}>; rel="item"`);
      return [["link", ['</.well-known/api-catalog>; rel="api-catalog"', ...items].join(", ")]];
    },
  },
  serverCard: {
    path: "/mcp/server-card",
    type: SERVER_CARD_TYPE,
    title: "Card of the tool server",
    description: "name, address and protocol versions of the MCP server",
    make: async (context) => (await serverCards()).serverCard(context),
  },
  serverCardAtOldPlace: {
    path: "/.well-known/mcp/server-card.json",
    type: "application/json",
    title: "Card of the tool server",
    description: "the same at the address of its first draft",
    make: async (context) => (await serverCards()).serverCard(context),
  },
  manifest: {
    path: "/.well-known/mcp",
    type: "application/json",
    title: "Manifest of the tool server",
    description: "the card, and the names of the tools",
  },
  manifestAsFile: {
    path: "/.well-known/mcp.json",
    type: "application/json",
    title: "Manifest of the tool server",
    description: "the same as a file",
    make: async (context) => (await serverCards()).manifest(context),
  },
  agentSkills: {
    path: "/.well-known/agent-skills/index.json",
    type: "application/json",
    title: "Agent skills",
    description: "step-by-step guides for agents, with digests",
    make: async (context) => (await catalogs()).agentSkillsIndex(context),
  },
  ard: {
    path: "/.well-known/ard.json",
    type: "application/json",
    title: "Resource catalog",
    description: "tool server and skills with the questions they answer (ARD)",
    make: async (context) => (await catalogs()).ardCatalog(context),
  },
  aiCatalog: {
    path: "/.well-known/ai-catalog.json",
    type: "application/ai-catalog+json",
    title: "Resource catalog",
    description: "the same under its earlier name",
    make: async (context) => (await catalogs()).ardCatalog(context),
  },
  agentSchema: {
    path: "/schemas/agent.json",
    type: "application/schema+json",
    title: "Schema of the entry points",
    description: "JSON Schema of /.well-known/agent.json",
    make: async (context) => (await catalogs()).agentJsonSchema(context),
  },
  candidateSchema: {
    path: "/schemas/candidate.json",
    type: "application/schema+json",
    title: "Schema of the hiring facts",
    description: "JSON Schema of /.well-known/candidate.json",
    make: async (context) => (await catalogs()).candidateJsonSchema(context),
  },
  robots: {
    path: "/robots.txt",
    type: TEXT_TYPE,
    title: "Rules for crawlers",
    description: "what crawlers may do with the content",
    make: async (context) => (await crawlers()).robots(context),
  },
  sitemap: {
    path: "/sitemap.xml",
    type: "application/xml",
    title: "Site map",
    description: "every page for people",
    make: async (context) => (await crawlers()).sitemap(context),
  },
  security: {
    path: "/.well-known/security.txt",
    type: TEXT_TYPE,
    title: "Security contact",
    description: "where to report a vulnerability",
    make: async (context) => (await crawlers()).securityText(context),
    changing: true,
  },
  jwks: {
    path: "/.well-known/jwks.json",
    type: "application/jwk-set+json",
    title: "Keys of the answers",
    description: "the public keys of signed answers; older keys with the date of their replacement",
    make: async (context) => (await keys()).jwks(context),
    living: true,
  },
  did: {
    path: "/.well-known/did.json",
    type: "application/did+json",
    title: "DID document",
    description: "the same keys for did:web",
    make: async (context) => (await keys()).didDocument(context),
    living: true,
  },
  verifier: {
    path: "/developers/verify.mjs",
    type: TEXT_TYPE,
    title: "Verifier for Node and Deno",
    description: "verifies a signed answer with nothing but what this site publishes",
    make: async () => (await keys()).VERIFIER,
  },
  pythonVerifier: {
    path: "/developers/verify.py",
    type: TEXT_TYPE,
    title: "Verifier for Python",
    description: "the same, with the package cryptography or the program openssl",
    make: async () => (await keys()).PYTHON_VERIFIER,
  },
  senderDirectory: {
    path: "/.well-known/http-message-signatures-directory",
    type: "application/http-message-signatures-directory+json",
    title: "Keys of what is sent",
    description: "the public keys of requests that the service sends, such as webhooks",
    make: async (context) => (await keys()).senderDirectory(context),
    headers: async (context) => await (await keys()).directoryHeaders(context),
    living: true,
    changing: true,
  },
  webManifest: {
    path: "/manifest.webmanifest",
    type: "application/manifest+json",
    title: "Web manifest",
    description: "name, colours and icons of the site",
    make: async (context) => (await crawlers()).webManifest(context),
  },
} satisfies Record<string, DiscoveryDocument>;

/** The path of the résumé as a file for people. No document lists it: it is there if `hasResumeFile` says so. */
export const RESUME_FILE = "/resume.pdf";

/** The files that are served besides the documents, and are named by those who use them. */
const PARTS: ServedDocument[] = [
  {
    path: "/sitemaps/:name",
    type: "application/xml",
    make: async (context, { name }) => (await crawlers()).sitemapPart(context, name),
  },
  {
    path: RESUME_FILE,
    type: "application/pdf",
    make: async (context) => (await resumeFiles()).resumeFile(context),
    headers: ({ service }) => [["content-disposition", savedAs(service.content.profile.name)]],
  },
  {
    path: "/.well-known/agent-skills/:name/SKILL.md",
    type: MARKDOWN_TYPE,
    make: async (context, { name }) => (await catalogs()).skillDocument(context, name),
    ...signalled,
  },
  {
    path: "/icon.svg",
    type: "image/svg+xml",
    make: async (context) => (await pictures()).svgIcon(context),
  },
  ...Object.entries({ "/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512 })
    .map(([path, size]): ServedDocument => ({
      path,
      type: "image/png",
      make: async (context) => (await pictures()).pngIcon(context, size),
    })),
  {
    path: "/og.png",
    type: "image/png",
    make: async (context) => (await pictures()).sitePicture(context),
  },
  ...(["project", "agent"] as const).map((kind): ServedDocument => ({
    path: `/${kind}s/:id/og.png`,
    type: "image/png",
    make: async (context, { id }) => (await pictures()).itemPicture(context, kind, id),
  })),
];

/** Says that a browser saves a PDF, and under which name (RFC 6266; the name as RFC 8187 encodes it). */
function savedAs(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="resume.pdf"; filename*=UTF-8''${encoded}.pdf`;
}

/** The icon for browsers that look for none other. It stands by itself because it is mounted by itself, see `app.ts`. */
export const FAVICON: ServedDocument = {
  path: "/favicon.ico",
  type: "image/x-icon",
  make: async (context) => (await pictures()).favicon(context),
};

/** Everything else that is served by its path and made from the definitions and the content alone. */
export const SERVED: readonly ServedDocument[] = [...Object.values<DiscoveryDocument>(DOCUMENTS), ...PARTS];

export function documentUrl({ baseUrl }: { baseUrl: string }, name: keyof typeof DOCUMENTS): string {
  return baseUrl + DOCUMENTS[name].path;
}

/** Returns where the interfaces begin: the one over REST and the tool server. */
export function interfaceUrls({ baseUrl }: { baseUrl: string }): [rest: string, tools: string] {
  return [baseUrl + V1.prefix, `${baseUrl}/mcp`];
}
