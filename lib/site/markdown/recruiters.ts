import { DOCUMENTS, documentUrl } from "@/lib/discovery/documents.ts";
import { candidateSchema } from "@/lib/content/schema/candidate.ts";
import { getCandidate } from "@/lib/operations/get_candidate.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { toolNames } from "@/lib/operations/references.ts";
import { fieldsAsMarkdown } from "@/lib/text/fields_markdown.ts";
import { firstWorks } from "@/lib/site/first_works.ts";
import { itemLine } from "@/lib/site/markdown/item_lists.ts";
import { linkTo } from "@/lib/site/markdown/links.ts";
import { blocks, code, link, list, numbered, plain, section } from "@/lib/text/markdown.ts";
import { yearsInWords } from "@/lib/site/years.ts";

/** The facts for hiring at a glance, and how to let an agent do the first round. */
export async function recruiters(context: CallContext): Promise<string> {
  const candidate = await getCandidate.run({}, context);
  const { content, catalog } = context.service;
  const { experience } = candidate;
  const years = yearsInWords(experience);
  return blocks(
    `**${plain(`${candidate.name}: ${candidate.headline}`)}**`,
    candidate.summary,
    section(
      2,
      "At a glance",
      list([
        `**Availability:** ${plain(candidate.availability)}`,
        ...years === undefined ? [] : [`**Experience:** ${years}`],
        `**Location:** ${plain(candidate.location)}`,
        `**Remote:** ${plain(candidate.remote_policy)}`,
        `**Languages:** ${plain(candidate.languages.join("; "))}`,
        `**Engagement:** ${plain(candidate.engagement_types.join("; "))}`,
        ...candidate.compensation ? [`**Compensation:** ${plain(candidate.compensation)}`] : [],
      ]),
      candidate.work_authorization,
      `Work history and education: ${linkTo("/", context)}, and as JSON Resume ${
        link(DOCUMENTS.resume.path.slice(1), documentUrl(context, "resume"))
      }.`,
    ),
    section(2, "Roles", list(candidate.target_roles.map(plain))),
    section(2, "Fields of experience", list(experience.areas.map(plain))),
    section(2, "More to know", fieldsAsMarkdown(ownersOwnFields(content.candidate), 3)),
    section(
      2,
      "Evidence",
      list(firstWorks(catalog.items).slice(0, 3).map((item) => itemLine(item, context))),
      `All of it: ${linkTo("/projects", context)}, ${linkTo("/agents", context)}.`,
    ),
    section(2, "Elsewhere", list(Object.entries(candidate.links).map(([name, url]) => link(name, url)))),
    section(2, "Let your agent do the first round", numbered(steps(candidate.name, context))),
    `These facts were last true on ${candidate.updated_at}.`,
  );
}

/** What the owner has added beyond the fields that every candidate document has. */
function ownersOwnFields(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !Object.hasOwn(candidateSchema.shape, name)));
}

function steps(name: string, context: CallContext): string[] {
  const { baseUrl } = context;
  const discovery = toolNames(context, "discovery").map(code).join(", ");
  return [
    `Connect it to the tool server (MCP, streamable HTTP, no key): ${code(`${baseUrl}/mcp`)}. Or give it this page.`,
    `Give it the role. Over MCP the prompt ${
      code("screen_candidate")
    } asks the right things; the tools are ${discovery}.`,
    "Let it answer with the id and title of the work behind each statement, and say where the material is silent.",
    `If you want to talk, let it show you a message and send it with ${code("contact_recruiter")}. It reaches ` +
    `${plain(name)} in person: ${linkTo("/contact", context)}.`,
  ];
}
