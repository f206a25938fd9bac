import type { ItemKind } from "@/lib/content/schema/item.ts";
import { DOCUMENTS, documentUrl } from "@/lib/discovery/documents.ts";
import { skillPath } from "@/lib/discovery/agent_skills.ts";
import { skills } from "@/lib/mcp/skills/skills.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { toolNames } from "@/lib/operations/references.ts";
import { V1 } from "@/lib/operations/version.ts";
import { itemLine } from "@/lib/site/markdown/item_lists.ts";
import { sitePages, twinUrl } from "@/lib/site/pages.ts";
import { blocks, code, link, list, plain, section } from "@/lib/text/markdown.ts";

/** The overview for agents, as llmstxt.org has it: title, summary, and sections of links. */
export function llmsText(context: CallContext): string {
  const { site, profile, services } = context.service.content;
  return blocks(
    `# ${plain(site.title)}`,
    `> ${plain(site.description)}`,
    `${plain(profile.name)}: ${plain(profile.headline)}.${site.notice ? ` ${plain(site.notice)}` : ""}`,
    "Reads are public and free, need no key and change nothing. Only the contact tools and " +
      `${
        code(`POST ${V1.prefix}/contact`)
      } write: they deliver a real message to a person, so ask your user first, and ` +
      "never call them to try them out.",
    services.disclaimer,
    section(2, "When to use", list(uses(context))),
    section(2, "How to call", list(calls(context))),
    section(2, "Pages", list(pages(context))),
    section(2, "Projects", list(items("project", context))),
    section(2, "Agents", list(items("agent", context))),
    section(2, "Optional", list(optional(context))),
  ) + "\n";
}

/** What a user may want, and what to do then. */
function uses(context: CallContext): string[] {
  const { name } = context.service.content.profile;
  const page = (path: string) => twinUrl(context, { path });
  const tools = (group: Parameters<typeof toolNames>[1]) => toolNames(context, group).map(code).join(", ");
  return [
    `${link(`Learn who ${name} is`, page("/"))}: ${code("get_profile")}`,
    `${
      link(`See whether ${name} fits a role`, page("/recruiters"))
    }: the hiring facts, then the works that prove them; ${
      link("work history and education", documentUrl(context, "resume"))
    }`,
    `${link("Look for finished work of a kind", page("/projects"))}: ${code("list_projects")}, ${
      code("list_agents")
    }, then ` +
    code("get_project"),
    `${link("Find out whether a business problem can be helped", page("/services"))}: ${tools("problem_matching")}`,
    `${link(`Write to ${name}`, page("/contact"))}: ${tools("engagement")}, only when the user wants it`,
  ];
}

function calls(context: CallContext): string[] {
  const { baseUrl } = context;
  return [
    `${entry("serverCard", context)}. Endpoint ${code(`${baseUrl}/mcp`)}, MCP over streamable HTTP, stateless`,
    `${entry("openApi", context)}. Every path begins with ${code(baseUrl + V1.prefix)}`,
    entry("developersLlms", context),
    entry("auth", context),
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

/** What a reader with little room can do without. */
function optional(context: CallContext): string[] {
  return (["llmsFull", "portfolio", "resume", "agent", "apiCatalog", "agentSkills", "ard"] as const).map((name) =>
    entry(name, context)
  );
}

function entry(name: keyof typeof DOCUMENTS, context: CallContext): string {
  const { title, description } = DOCUMENTS[name];
  return `${link(title, documentUrl(context, name))}: ${description}`;
}
