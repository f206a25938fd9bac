import { z } from "zod";
import type { ProfileContent } from "@/lib/content/schema/profile.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { restCall } from "@/lib/operations/references.ts";
import { candidate } from "@/lib/operations/schemas/candidate.ts";

/** The hiring facts. */
export const getCandidate = defineOperation({
  name: "get_candidate",
  title: "Candidate",
  summary: "Reads the hiring facts: availability, roles, experience, location, languages",
  description:
    "Gives what a recruiter asks first: availability, target roles, experience, location and remote policy, " +
    "work authorization, languages and engagement types. The same document stands at /.well-known/candidate.json.",
  topic: "profile",
  rest: { method: "GET", path: "/candidate", aliases: ["/.well-known/candidate.json"] },
  readOnly: true,
  input: z.strictObject({}),
  output: candidate,
  errors: [],
  examples: () => [{ title: "The hiring facts", input: {} }],
  run(_input, context) {
    const { profile, candidate: facts } = context.service.content;
    const { updated_at, ...rest } = facts;
    const links = linksOf(profile.contact, profile.website ?? `${context.baseUrl}/`);
    return {
      $schema: `${context.baseUrl}/schemas/candidate.json`,
      name: profile.name,
      headline: profile.headline,
      ...rest,
      links,
      contact: { rest: restCall(context, "send_message"), mcp_tool: "contact_recruiter" },
      updated_at,
    };
  },
});

/** The pages of the owner by network; the ones that have a place of their own count where two bear the same name. */
function linksOf(
  { linkedin, github, profiles = [] }: ProfileContent["contact"],
  website: string,
): Record<string, string> {
  const others = profiles.flatMap(({ network, url }) => url === undefined ? [] : [[network.toLowerCase(), url]]);
  return { ...Object.fromEntries(others), website, ...(linkedin && { linkedin }), ...(github && { github }) };
}
