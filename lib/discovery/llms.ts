import { offeredBy } from "@/lib/catalog/catalog.ts";
import type { ItemKind } from "@/lib/content/content_schemas.ts";
import { AGENT_TAG } from "@/lib/contact/check_signature.ts";
import { HELD_TIMES, NETWORK_PART } from "@/lib/contact/contact_limits.ts";
import { skillPath } from "@/lib/discovery/catalogs.ts";
import { DOCUMENTS, documentUrl } from "@/lib/discovery/documents.ts";
import { STATUS } from "@/lib/http/http_errors.ts";
import { skills } from "@/lib/mcp/guides.ts";
import { restCall, toolNames, V1 } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { getProfile } from "@/lib/operations/profile_operations.ts";
import type { Limit } from "@/lib/settings.ts";
import { restExample } from "@/lib/site/call_examples.ts";
import { itemLine, noticeText, pageText } from "@/lib/site/page_markdown.ts";
import { pageUrl, sitePage, sitePages, twinUrl } from "@/lib/site/pages.ts";
import { blocks, code, link, list, plain, section } from "@/lib/text/markdown.ts";

/** Writes the overview for agents, as llmstxt.org has it: title, summary, and sections of links. */
export function llmsText(context: CallContext): string {
  const { site, profile, services, analysis } = context.service.content;
  const offered = offeredBy(context.service.content);
  return blocks(
    `# ${plain(site.title)}`,
    `> ${plain(site.description)}`,
    `${plain(profile.name)}: ${plain(profile.headline)}.${site.notice ? ` ${plain(site.notice)}` : ""}`,
    "Reads are public and free, need no key and change nothing. Only the contact tools and " +
      code(`POST ${V1.prefix}/contact`) +
      " write: they deliver a real message to a person. Ask your user first; to test, use `dry_run`.",
    offered.analysis ? services!.disclaimer ?? analysis.disclaimer : undefined,
    section(2, "When to use", list(uses(context))),
    section(2, "How to call", list(calls(context))),
    section(2, "Pages", list(pages(context))),
    section(2, "Projects", list(items("project", context))),
    offered.agents ? section(2, "Agents", list(items("agent", context))) : undefined,
    section(2, "Optional", list(optional(context))),
  ) + "\n";
}

/** Lists what a user may want, and what to do then. */
function uses(context: CallContext): string[] {
  const { name } = context.service.content.profile;
  const offered = offeredBy(context.service.content);
  const page = (path: string) => twinUrl(context, { path });
  const tools = (group: Parameters<typeof toolNames>[1]) => toolNames(context, group).map(code).join(", ");
  return [
    `${link(`Learn who ${name} is`, page("/"))}: ${code("get_profile")}`,
    ...offered.hiring
      ? [
        link(`See whether ${name} fits a role`, page("/recruiters")) +
        `: ${code("get_candidate")}, ${code("match_role")} with the posting; ${
          link("work history and education", documentUrl(context, "resume"))
        }`,
      ]
      : [],
    link("Find finished work on a subject", page("/projects")) +
    `: ${["search", "list_projects", ...offered.agents ? ["list_agents"] : []].map(code).join(", ")}, then ${
      code("get_project")
    }`,
    ...offered.services
      ? [`${link(`See what ${name} offers`, page("/services"))}: ${code("get_ai_transformation_services")}`]
      : [],
    ...offered.analysis
      ? [`${link("Find out whether the services fit a problem", page("/services"))}: ${tools("problem_matching")}`]
      : [],
    `${link(`Write to ${name}`, page("/contact"))}, only if your user wants it: ${tools("engagement")}`,
  ];
}

function calls(context: CallContext): string[] {
  const { baseUrl, service } = context;
  const tools = service.operations.filter(({ tool }) => tool !== undefined).map(({ name }) => code(name));
  return [
    `${entry("serverCard", context)}. Endpoint ${code(`${baseUrl}/mcp`)}, MCP over streamable HTTP, stateless. ` +
    `Tools: ${tools.join(", ")}`,
    `${entry("openApi", context)}. Every path begins with ${code(baseUrl + V1.prefix)}`,
    entry("developersLlms", context),
    entry("auth", context),
    `${link("Proof", `${baseUrl}/developers#proof`)}: with the header ${
      code("Accept-Signature: sig=()")
    } every answer is ` +
    `signed (RFC 9421); ${link("keys", documentUrl(context, "jwks"))}, ${
      link("verifier", documentUrl(context, "verifier"))
    }, ${link("the same in Python", documentUrl(context, "pythonVerifier"))}`,
    ...skills(context).map(({ name, description }) =>
      `${link(`Skill ${name}`, baseUrl + skillPath(name))}: ${plain(description)}`
    ),
  ];
}

function pages(context: CallContext): string[] {
  return sitePages(context.service).filter(({ item }) => item === undefined)
    .map((page) => `${link(page.title, twinUrl(context, page))}: ${plain(page.description)}`);
}

function items(kind: ItemKind, context: CallContext): string[] {
  return context.service.catalog.filter({ kind }).map((item) => itemLine(item, context));
}

/** Lists what a reader with little room can skip. */
function optional(context: CallContext): string[] {
  const names = [
    "llmsFull",
    "portfolio",
    "resume",
    "jsonFeed",
    "atomFeed",
    "agent",
    "apiCatalog",
    "agentSkills",
    "ard",
  ] as const;
  return names.map((name) => entry(name, context));
}

function entry(name: keyof typeof DOCUMENTS, context: CallContext): string {
  const { title, description } = DOCUMENTS[name];
  return `${link(title, documentUrl(context, name))}: ${description}`;
}

/**
 * Writes the texts of all pages one after the other. Of that for developers it only says where it is: its examples are
 * answers of everything that can be called here, and it is a document of its own.
 */
export async function* llmsFullText(context: CallContext): AsyncGenerator<string> {
  const { service } = context;
  for (const [index, page] of sitePages(service).entries()) {
    const text = page.path === "/developers"
      ? blocks(`# ${plain(page.title)}`, `${entry("developersLlms", context)}.`)
      : await pageText(page, context);
    yield (index === 0 ? "" : RULE) + blocks(text, `Source: <${pageUrl(context, page)}>`);
  }
  const notice = noticeText(service);
  yield `${notice ? RULE + notice : ""}\n`;
}

const RULE = "\n\n---\n\n";

/** Returns the page for developers as plain text. */
export async function developersLlmsText(context: CallContext): Promise<string> {
  return blocks(await pageText(sitePage(context.service, "/developers")!, context), noticeText(context.service)) + "\n";
}

/**
 * Tells an agent how to authenticate, in the form of WorkOS's auth.md: the headings of its walkthrough, each with the
 * true answer of a service that knows no accounts.
 */
export function authText(context: CallContext): string {
  const { service, baseUrl } = context;
  const { readLimiter, callLimiter, contact: { limits: { client, all } } } = service;
  const rate = ({ quota, window }: Limit) => `${quota} in ${window} seconds`;
  return blocks(
    "# Auth.md",
    `This is the agentic registration and authentication document of ${baseUrl}. Identity type: ${
      code("anonymous")
    }. ` +
      "Reading is public, and sending a message needs no account either: there are no keys, no OAuth and no sign-up.",
    section(
      2,
      "Step 1 — Discover",
      "Nothing answers 401 or 403. There is no protected resource and no authorization server, and so no metadata for " +
        `them. Begin with ${link("the API catalog", documentUrl(context, "apiCatalog"))} or ` +
        `${link("all entry points", documentUrl(context, "agent"))}.`,
    ),
    section(
      2,
      "Step 2 — Pick a method",
      `There is only ${
        code("anonymous")
      }, over REST and MCP. There is no A2A endpoint: it would offer the same operations.`,
    ),
    section(
      2,
      "Step 3 — Register",
      `Your first call is the agent registration: ${code(restCall(context, getProfile.name))}, or a POST to ` +
        `${code(`${baseUrl}/mcp`)}. You receive no credentials and need not store any.`,
      restExample(getProfile, context),
    ),
    section(2, "Step 4 — Claim ceremony", "None: there is no account to claim."),
    section(
      2,
      "Step 5 — Use the credential",
      "There is no credential. Do not send `Authorization`. Say who you are in `User-Agent`, or over MCP in `clientInfo`. " +
        "In a message to the owner, put your user's address in `reply_to`, with their consent.",
      "To prove who you are, sign the message as Web Bot Auth describes: `Signature-Agent` names the site that publishes " +
        `your keys, and the tag is ${code(AGENT_TAG)}. More: ${link("proof", `${baseUrl}/developers#proof`)}.`,
    ),
    section(
      2,
      "Errors",
      list([
        `${code(`${STATUS.validation_failed} validation_failed`)}: the hint says what is allowed.`,
        `${code(`${STATUS.not_found} not_found`)}: the hint says where to find valid ids.`,
        `${code(`${STATUS.rate_limited} rate_limited`)}: wait as many seconds as ${code("Retry-After")} says. ` +
        `Limits for each client: lists and dry runs ${
          rate(readLimiter.limit)
        }; tool calls, analyses, matches, searches and ` +
        `refused messages ${rate(callLimiter.limit)}; messages ${rate(client)}. After ${all.quota} messages from ` +
        `everybody in ${all.window} seconds, up to ${
          all.quota * HELD_TIMES
        } more are held for the owner's release; one ` +
        `network gets at most 1/${NETWORK_PART} of either.`,
      ]),
      `All errors: ${link("guide for developers", documentUrl(context, "developersLlms"))}.`,
    ),
    section(
      2,
      "Revocation",
      `There is nothing to revoke. To report abuse, write to the address in ` +
        `${link("security.txt", documentUrl(context, "security"))}.`,
    ),
    noticeText(service),
  ) + "\n";
}
