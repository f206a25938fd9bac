import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { parse } from "yaml";
import { type Offer, offeredBy } from "@/lib/catalog/catalog.ts";
import { AGENT_TAG } from "@/lib/contact/check_signature.ts";
import { once } from "@/lib/lazily.ts";
import { invalidParams, listMethod, type Methods } from "@/lib/mcp/mcp_message.ts";
import type { Resource } from "@/lib/mcp/mcp_resources.ts";
import { operationLine, restCall, toolNames } from "@/lib/operations/addresses.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import { sendMessage } from "@/lib/operations/contact_operations.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { listProjects } from "@/lib/operations/portfolio_operations.ts";
import { restExample } from "@/lib/site/call_examples.ts";
import { frontMatter } from "@/lib/text/front_matter.ts";
import { blocks, list, plain } from "@/lib/text/markdown.ts";
import { fill } from "@/lib/words/fill.ts";

/** A skill: how to do one thing with the service (agentskills.io). Its name is also the folder of its file. */
interface Skill {
  /** Small letters, digits and single hyphens; at most 64. */
  name: string;
  /** Says what it does and when to use it; at most 1024 characters. */
  description: string;
  /** Two to five questions of users for which it is right; catalogs are searched by them. */
  queries: string[];
  /** Markdown. */
  body: string;
}

/** A text that a person picks to begin a conversation with. */
export interface PromptText {
  name: string;
  title: string;
  description: string;
  /** The subject of the conversation. */
  subject: string;
  /** The fields that a person fills in first. */
  arguments: { name: string; title?: string; description: string; required?: boolean }[];
  text: string;
}

/** Both as guides.yaml has them. */
interface Guides {
  skills: (Skill & { needs?: Offer })[];
  prompts: (PromptText & { needs?: Offer })[];
}

const guides = once((): Guides => parse(Deno.readTextFileSync(new URL("./guides.yaml", import.meta.url))));

/** The operations that each skill explains, and the one that it shows over REST. */
const EXPLAINED: Record<string, [explains: (operation: Operation) => boolean, example: Operation]> = {
  "query-profile": [
    ({ topic, rest, readOnly }) => (topic === "profile" || topic === "portfolio") && readOnly && rest?.path !== "",
    listProjects as Operation,
  ],
  "find-opportunity": [
    ({ topic, tool }) => topic === "services" || tool === "problem_matching",
    analyzeBusinessProblem as Operation,
  ],
  "contact-owner": [({ topic, tool }) => topic === "contact" || tool === "engagement", sendMessage as Operation],
};

/** Makes every skill that the service teaches; the tool server and the discovery index serve the same files. */
export function skills(context: CallContext): Skill[] {
  return guides().skills.filter(isOffered(context)).map(({ name, description, queries, body }) => {
    const [explains, example] = EXPLAINED[name];
    const operations = context.service.operations.filter(explains).map((operation) =>
      operationLine(operation, context)
    );
    const more = { connection: connection(context), operations: list(operations) };
    return {
      name,
      description: filled(description, context),
      queries: queries.map((query) => filled(query, context)).filter((query) => query !== ""),
      body: filled(body, context, { ...more, example: restExample(example, context) ?? "" }),
    };
  });
}

/** Returns the prompts for this owner; `{given}` in a text is left for what a person fills in. */
export function promptTexts(context: CallContext): PromptText[] {
  return guides().prompts.filter(isOffered(context)).map(({ name, title, description, subject, text, ...prompt }) => ({
    name,
    title: filled(title, context),
    description: filled(description, context),
    subject: filled(subject, context),
    arguments: prompt.arguments,
    text: filled(text, context),
  }));
}

function isOffered({ service }: CallContext): (guide: { needs?: Offer }) => boolean {
  const offered = offeredBy(service.content);
  return ({ needs }) => needs === undefined || offered[needs];
}

/** Leaves out what is not true of this owner, and puts in what is. */
function filled(text: string, context: CallContext, more: Record<string, string> = {}): string {
  const { service, baseUrl } = context;
  const { profile, services, analysis } = service.content;
  const offered = offeredBy(service.content);
  const [first, ...parts] = text.split("[?");
  const said = first + parts.map((part) => {
    const [condition, after] = part.split("?]");
    const offer = condition.slice(0, condition.indexOf(" "));
    const isTrue = offer.startsWith("!") ? !offered[offer.slice(1) as Offer] : offered[offer as Offer];
    return (isTrue ? condition.slice(offer.length + 1) : "") + after;
  }).join("");
  return fill(said, {
    name: profile.name,
    base: baseUrl,
    agent_tag: AGENT_TAG,
    lists: offered.agents ? "projects and agents" : "projects",
    services: services?.name ?? "",
    disclaimer: services?.disclaimer ?? analysis.disclaimer,
    discovery: toolNames(context, "discovery").join(", "),
    matching: toolNames(context, "problem_matching").join(", "),
    tools: service.operations.filter(({ tool }) => tool !== undefined).map(({ name }) => name).join(", "),
    ...offered.hiring && {
      candidate_call: restCall(context, "get_candidate"),
      match_call: restCall(context, "match_role"),
    },
    ...more,
  });
}

/** Says how to reach the service, which every skill must say, because it can be read without the others. */
function connection({ service, baseUrl }: CallContext): string {
  const { notice } = service.content.site;
  const ways = [
    `Tool server (MCP, streamable HTTP, stateless, no authentication): ${baseUrl}/mcp`,
    `REST, described by OpenAPI 3.1: ${baseUrl}/openapi.json`,
  ];
  const choice = "Use the tools if you have them, otherwise REST; both give the same data.";
  return blocks("## Connect", list(ways), choice, notice && plain(notice));
}

/** Returns the text of `SKILL.md`. */
export function skillFile({ name, description, body }: Skill): string {
  return `${frontMatter({ name, description })}\n${body.trim()}\n`;
}

/** Returns the digest of a file's bytes, as the extension and the discovery index write it. */
export function digestOf(text: string): string {
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

/** Name of the extension in the capabilities (SEP-2640). */
export const SKILLS_EXTENSION = "io.modelcontextprotocol/skills";

/** Makes `skills/list` and `skills/get`. */
export function skillMethods(skills: readonly Skill[]): Methods {
  const entries = new Map(skills.map((skill) => [skillUri(skill), entryOf(skill)]));
  return {
    "skills/list": listMethod("skills", [...entries.values()]),
    "skills/get": ({ uri }) => {
      const skill = typeof uri === "string" ? entries.get(uri) : undefined;
      if (skill === undefined) {
        throw invalidParams("There is no skill with this URI. skills/list names them all.", { uri });
      }
      return { skill };
    },
  };
}

/** Makes resources of the files of the skills. */
export function skillResources(skills: readonly Skill[]): Resource[] {
  return skills.map((skill) => {
    const { name, description } = skill;
    const text = skillFile(skill);
    const mimeType = "text/markdown";
    const read = () => ({ mimeType, text });
    return { uri: skillUri(skill), name, description, mimeType, size: Buffer.byteLength(text), read };
  });
}

function entryOf(skill: Skill) {
  const { name, description } = skill;
  const uri = skillUri(skill);
  const text = skillFile(skill);
  return {
    uri,
    frontmatter: { name, description },
    resources: [{ uri, digest: digestOf(text), size: Buffer.byteLength(text) }],
  };
}

function skillUri({ name }: Skill): string {
  return `skill://${name}/SKILL.md`;
}
