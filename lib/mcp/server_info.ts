import { offeredBy } from "@/lib/catalog/catalog.ts";
import { SKILLS_EXTENSION } from "@/lib/mcp/guides.ts";
import { VIEW_TYPE, VIEWS_EXTENSION } from "@/lib/mcp/mcp_resources.ts";
import { toolNames, V1 } from "@/lib/operations/addresses.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { markAsData } from "@/lib/site/mark.ts";
import { shortened } from "@/lib/text/excerpt.ts";
import { listed } from "@/lib/text/in_words.ts";

/** The capabilities of the tool server. Its lists change with the content only, and nobody is told of that. */
export const CAPABILITIES = {
  tools: { listChanged: false },
  // To the changes; since 2026-07-28, because before one needs a session for it.
  resources: { listChanged: false, subscribe: true },
  prompts: { listChanged: false },
  completions: {},
  extensions: { [SKILLS_EXTENSION]: {}, [VIEWS_EXTENSION]: { mimeTypes: [VIEW_TYPE] } },
};

/** The most characters of a server card's description (server card schema). */
const MAX_DESCRIPTION = 100;

/** Says who the tool server is: in the protocol, in its card and in the manifest. */
export function serverInfo({ content }: Pick<Service, "content">, baseUrl: string) {
  const { site, profile } = content;
  const { agents, services } = offeredBy(content);
  const parts = [...agents ? ["agents"] : [], ...services ? ["services"] : []];
  return {
    name: serverName(baseUrl),
    title: shortened(site.title, MAX_DESCRIPTION),
    version: V1.version,
    description: shortened(`${listed(["Profile", "projects", ...parts])} of ${profile.name}`, MAX_DESCRIPTION),
    websiteUrl: `${baseUrl}/`,
    // It travels inside the answer, so that a host that shows it need not ask another address.
    icons: [{ src: markAsData(site), mimeType: "image/svg+xml", sizes: ["any"] }],
  };
}

/** Returns the host of `baseUrl` in reverse, as registries of servers name them: `com.example.tess/profile`. */
export function serverName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const namespace = isAddress ? hostname : hostname.split(".").reverse().join(".");
  return `${namespace.replace(/[^a-zA-Z0-9.-]/g, "-")}/profile`;
}

/** Writes what a host tells its model about the server as a whole; a tool's own description says when to use that tool. */
export function instructions(context: CallContext): string {
  const { site, profile } = context.service.content;
  const { hiring } = offeredBy(context.service.content);
  const matching = toolNames(context, "problem_matching");
  const [writing, status] = [false, true].map((readOnly) => toolNames(context, "engagement", readOnly));
  const first = [
    "Who this is: get_profile.",
    hiring && "Availability, pay and terms: get_candidate. A job posting: match_role.",
    "Evidence of a skill: search, then get_project or list_claims.",
  ].filter((part) => part).join(" ");
  const further = toolNames(context, "discovery").filter((name) => !first.includes(name));
  return [
    `The professional profile of ${profile.name}: ${profile.headline}.`,
    site.notice,
    `${first} Besides: ${further.join(", ")}.`,
    matching.length > 0 &&
    `Whether a problem fits: ${matching.join(", ")}, in the user's own words. Nothing is stored.`,
    writing.length > 0 &&
    `To write to the owner: ${
        writing.join(", ")
      }. They deliver a real message to a person, or take one back. Show the ` +
      "user the text and the reply address first, and call them only when the user has agreed; for tests use dry_run, and " +
      `an idempotency_key against a second message. ${status.join(", ")} only reads.`,
    `REST has the same data: ${context.baseUrl}/openapi.json.`,
  ].filter((part) => part).join("\n");
}
