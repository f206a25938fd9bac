import type { CallContext } from "@/lib/operations/operation.ts";
import { toolNames } from "@/lib/operations/references.ts";

/** What a host tells its model about the server as a whole; a tool's own description says when to use that tool. */
export function instructions(context: CallContext): string {
  const { service, baseUrl } = context;
  const { site, profile, services } = service.content;
  const discovery = toolNames(context, "discovery");
  const matching = toolNames(context, "problem_matching");
  const engagement = toolNames(context, "engagement");
  return [
    `${site.description} The owner is ${profile.name}: ${profile.headline}.`,
    `To learn about the owner and the work: ${discovery.join(", ")}. Ids of projects and agents come from the lists.`,
    matching.length > 0 &&
    `To judge a business problem: ${matching.join(", ")}. They compare words with what the owner has done; ` +
      "they store nothing. Describe the problem in the user's own words.",
    engagement.length > 0 &&
    `To write to the owner: ${engagement.join(", ")}. They deliver a real message to a person. Show the user the ` +
      "text and the address for the reply, and call them only when the user has agreed; never to try them out. Send an " +
      "idempotency_key, so that a retry is not a second message.",
    `An error says in its hint what is allowed. The same data is on REST: ${baseUrl}/openapi.json.`,
    services.disclaimer,
  ].filter((part) => part !== false).join("\n\n");
}
