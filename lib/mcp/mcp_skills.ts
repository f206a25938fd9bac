import { createHash } from "node:crypto";
import { offeredBy } from "@/lib/catalog/offered.ts";
import { invalidParams, listMethod, type Methods, uncounted } from "@/lib/mcp/mcp_message.ts";
import type { Resource } from "@/lib/mcp/mcp_resources.ts";
import { operationLine } from "@/lib/operations/addresses.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import { sendMessage } from "@/lib/operations/contact_operations.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { listProjects } from "@/lib/operations/portfolio_operations.ts";
import { restExample } from "@/lib/site/call_examples.ts";
import { frontMatter, list, plain } from "@/lib/text/markdown.ts";

/** A skill: how to do one thing with the service (agentskills.io). Its name is also the folder of its file. */
interface Skill {
  /** Small letters, digits and single hyphens; at most 64. */
  name: string;
  /** What it does and when to use it; at most 1024 characters. */
  description: string;
  /** Two to five questions of users for which it is right; catalogs are searched by them. */
  queries: string[];
  /** Markdown. */
  body: string;
}

/** Makes every skill that the service teaches; the tool server and the discovery index serve the same files. */
export function skills(context: CallContext): Skill[] {
  const { analysis } = offeredBy(context.service.content);
  return [queryProfile(context), ...analysis ? [findOpportunity(context)] : [], contactOwner(context)];
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
    "skills/get": ({ uri }, call) => {
      const skill = typeof uri === "string" ? entries.get(uri) : undefined;
      if (skill === undefined) {
        throw invalidParams("There is no skill with this URI; skills/list names them all.", { uri });
      }
      call.fixed = uncounted;
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
    return { uri: skillUri(skill), name, description, mimeType, size: sizeOf(text), read };
  });
}

function entryOf(skill: Skill) {
  const { name, description } = skill;
  const uri = skillUri(skill);
  const text = skillFile(skill);
  return { uri, frontmatter: { name, description }, resources: [{ uri, digest: digestOf(text), size: sizeOf(text) }] };
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function skillUri({ name }: Skill): string {
  return `skill://${name}/SKILL.md`;
}

/** Teaches how to learn about the owner and the work. */
function queryProfile(context: CallContext): Skill {
  const { service } = context;
  const { name } = service.content.profile;
  const { agents, hiring } = offeredBy(service.content);
  const lists = agents ? "projects and agents" : "projects";
  const operations = service.operations.filter(({ topic, rest, readOnly }) =>
    (topic === "profile" || topic === "portfolio") && readOnly && rest?.path !== ""
  );
  return {
    name: "query-profile",
    description:
      `Reads the professional profile, ${hiring ? "hiring facts, " : ""}${lists} of ${name} over MCP or REST. Use it ` +
      `to assess ${hiring ? "fit for a role, experience, availability or" : "experience or"} finished work.`,
    queries: [
      `Who is ${name}?`,
      ...hiring ? [`Does ${name} fit this role?`] : [],
      `What has ${name} done, and with what result?`,
    ],
    body: `# Query the profile of ${name}

${connection(context)}

## What can be read

${operationList(operations, context)}

Over REST:

${restExample(listProjects, context)}

## Steps

1. Read the profile for who this is${
      hiring
        ? `, and the candidate document for availability, location, languages and engagement
   types. Over MCP the candidate document is the resource \`vitrine://candidate\`.`
        : "."
    }
2. List ${lists}. \`tag\` keeps the items one of whose tags contains the text; \`flagship\` keeps the best work.
   A list says \`total\`, \`count\` and \`next\`: go on until \`next\` is null.
3. Read in full, by id, only the items that matter to the question: problem, solution, result, the owner's role.
4. Answer with the id and title of each item that supports a statement. What the material does not say is not known:
   say so instead of inferring it.

## When something goes wrong

- \`not_found\`: the hint lists every valid id; take the one that was meant.
- \`validation_failed\`: the details name each field and what is allowed.
- \`rate_limited\`: wait for the seconds that the hint (over REST: Retry-After) names, then go on.
`,
  };
}

/** Teaches how to judge a business problem. */
function findOpportunity(context: CallContext): Skill {
  const { service } = context;
  const { profile, services, analysis } = service.content;
  const operations = service.operations.filter(({ topic, tool }) =>
    topic === "services" || tool === "problem_matching"
  );
  return {
    name: "find-opportunity",
    description: `Finds out whether a problem fits what ${profile.name} offers (${services!.name}), judged against ` +
      "finished work. Use it when a user describes a problem or asks who can help with it.",
    queries: [
      `Can ${profile.name} help with this?`,
      "What would be a good first step?",
      `Has ${profile.name} solved a problem like mine?`,
    ],
    body: `# Find out whether ${profile.name} can help

${connection(context)}

## What can be asked

${operationList(operations, context)}

Over REST:

${restExample(analyzeBusinessProblem, context)}

## Steps

1. Collect what the user has said: what is done today, how often, by how many people, with what, and what goes wrong.
   Ask for at most two missing numbers; go on without them if there are none.
2. Pass the description on in the user's own words, with every number in it. Do not summarise: the answer is found from
   the words.
3. Tell the user the fit as it is given, also when it says that the problem lies outside of what is offered.
4. Show one matching piece of finished work, read in full by its id, and the first pilot with its measure of success.
5. Pass on the questions in the answer: they are what would sharpen it. With new facts, ask again.

## Limits

- ${services!.disclaimer ?? analysis.disclaimer}
- No prices are given, by any operation. Do not estimate one.
- Nothing of the description is stored. Leave out names of people and customers all the same.
`,
  };
}

/** Teaches how to write to the owner. */
function contactOwner(context: CallContext): Skill {
  const { service } = context;
  const { name } = service.content.profile;
  const { services } = offeredBy(service.content);
  const operations = service.operations.filter(({ topic, tool }) => topic === "contact" || tool === "engagement");
  return {
    name: "contact-owner",
    description:
      `Sends ${name} a message${
        services ? " about a role or the services" : ""
      }, with the user's consent. Use it only when ` +
      "the user has asked to make contact.",
    queries: [
      `How can I reach ${name}?`,
      `Send ${name} a message about a position`,
      ...services ? [`Ask ${name} about the services`] : [],
    ],
    body: `# Write to ${name}

${connection(context)}

## What can be sent

${operationList(operations, context)}

## Steps

1. Draft the message: who writes, what about, what is wanted, by when. Plain text, no longer than it must be.
2. Ask the user for the e-mail address for the reply (\`reply_to\`). Never invent one.
3. Show the user the whole message and the address, and wait for a clear yes. The message reaches a person.
4. Choose a random key and send it along (over MCP \`idempotency_key\`, over REST the header \`Idempotency-Key\`). On a
   timeout or a lost answer send the same again with the same key: nothing is delivered twice.
5. The answer says \`queued\` and gives \`status_url\`. Read it after two seconds or more: \`delivered\` means that the
   message is with the owner.

Over REST, checking a message without sending it:

${restExample(sendMessage, context)}

## Rules

- Never send a message to try the interface. To check one without sending it, set \`dry_run\` to true.
- \`rate_limited\`: stop, and tell the user when the hint says to try again.
- \`idempotency_key_reused\`: the key belongs to another message; choose a new one only for a new message.
`,
  };
}

/** Lists the operations: the tool and the REST call, each where there is one, and what it does. */
function operationList(operations: readonly Operation[], context: CallContext): string {
  return list(operations.map((operation) => operationLine(operation, context)));
}

/** Says how to reach the service, which every skill must say, because it can be read without the others. */
function connection({ service, baseUrl }: CallContext): string {
  const { notice } = service.content.site;
  return [
    "## Connect",
    "",
    `- Tool server (MCP, streamable HTTP, stateless, no authentication): ${baseUrl}/mcp`,
    `- REST, described by OpenAPI 3.1: ${baseUrl}/openapi.json`,
    "",
    "Use the tools where you have them, REST otherwise; both give the same data.",
    ...notice === undefined ? [] : ["", plain(notice)],
  ].join("\n");
}
