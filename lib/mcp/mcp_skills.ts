import { createHash } from "node:crypto";
import { offeredBy } from "@/lib/catalog/offered.ts";
import { AGENT_TAG } from "@/lib/contact/check_signature.ts";
import { invalidParams, listMethod, type Methods, sameForAll } from "@/lib/mcp/mcp_message.ts";
import type { Resource } from "@/lib/mcp/mcp_resources.ts";
import { operationLine } from "@/lib/operations/addresses.ts";
import { analyzeBusinessProblem } from "@/lib/operations/analysis_operations.ts";
import { sendMessage } from "@/lib/operations/contact_operations.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { listProjects } from "@/lib/operations/portfolio_operations.ts";
import { restExample } from "@/lib/site/call_examples.ts";
import { frontMatter } from "@/lib/text/front_matter.ts";
import { list, plain } from "@/lib/text/markdown.ts";

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
    "skills/get": ({ uri }) => {
      const skill = typeof uri === "string" ? entries.get(uri) : undefined;
      if (skill === undefined) {
        throw invalidParams("There is no skill with this URI. skills/list names them all.", { uri });
      }
      return sameForAll({ skill });
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
        ? `, and the hiring facts (\`get_candidate\`) for availability, terms, location
   and languages. With a job posting, use \`match_role\`.`
        : "."
    }
2. Search for the subject of the question, or list ${lists}: \`tag\` selects items with a tag that contains this text,
   \`flagship\` the best work. Continue with \`next\` until it is null.
3. Read only the items that matter to the question in full, by id: problem, solution, result, the owner's role.
4. Support each statement with the id and title of an item. If the material does not say something, say that it is not
   known. Do not infer it.

## When something goes wrong

- \`not_found\`: the hint lists the valid ids, and often the one you meant.
- \`validation_failed\`: the details name each field and what is allowed.
- \`rate_limited\`: wait as many seconds as the hint says (over REST: Retry-After), then continue.

## Prove where an answer comes from

People may ask you for proof of what you pass on. A request with the header \`Accept-Signature: sig=()\` gets an
answer signed with the site's key (RFC 9421): \`Content-Digest\`, \`Signature-Input\` and \`Signature\` stand beside it. Keep
the bytes with these three headers and the address. ${context.baseUrl}/developers/verify.mjs (Node, Deno) and
${context.baseUrl}/developers/verify.py verify an answer; ${context.baseUrl}/.well-known/jwks.json has the keys, old ones
too. \`GET /api/v1/claims\` says of each statement whether there is proof elsewhere.
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

1. Collect what the user has said: what is done today, how often, by how many people, with which tools, and what goes
   wrong. Ask for at most two missing numbers; if the user has none, continue without them.
2. Pass the description on in the user's own words, with every number. Do not summarise it: the analysis works on the
   words.
3. Tell the user the fit as the answer gives it, even if the problem is outside what is offered.
4. Show one matching work, read in full by its id, and the first pilot with its success measure.
5. Ask the user the questions in the answer, and repeat the analysis with the new facts.

## Limits

- ${services!.disclaimer ?? analysis.disclaimer}
- No operation gives prices. Do not estimate one.
- The description is not stored. Leave out names of people and customers anyway.
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

1. Draft the message: who is writing, about what, what they want and by when. Use plain text, and keep it short.
2. Ask the user for the e-mail address for the reply (\`reply_to\`). Never invent one.
3. Show the user the whole message and the address, and wait for a clear yes. The message reaches a person.
4. Send a random key with it (over MCP \`idempotency_key\`, over REST the header \`Idempotency-Key\`). After a timeout or
   a lost answer, send the same message with the same key: it is delivered once.
5. The answer says \`queued\` and gives an id. After two seconds or more, read the delivery status (the tool
   \`get_delivery_status\`, or \`status_url\`): \`delivered\` means that the owner has the message.

Over REST, checking a message without sending it:

${restExample(sendMessage, context)}

## Rules

- Never send a message as a test. To check one without sending it, set \`dry_run\` to true.
- \`rate_limited\`: stop, and tell the user when they can try again, as the hint says.
- \`idempotency_key_reused\`: the key belongs to another message. Use a new key only for a new message.

## Prove who sends

The delivery record says in \`checks\` what is known about the sender, and in \`mend\` what would help. A message whose
sender is vouched for stands above others. Any of these is enough, and none is needed:

- Sign the request as Web Bot Auth describes (over REST): \`Signature-Agent\` names the https site that publishes your keys,
  the signature has the tag \`${AGENT_TAG}\`, covers \`@authority\`, and has \`created\`, \`expires\` and a new \`nonce\`.
- Send \`posting_url\`, the address of the posting, and write from an address of the company in \`company_url\`.
- Where the owner has switched that on, press the button behind the link that is mailed to \`reply_to\`.
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
    "Use the tools if you have them, otherwise REST; both give the same data.",
    ...notice === undefined ? [] : ["", plain(notice)],
  ].join("\n");
}
