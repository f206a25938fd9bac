import { userMessage } from "@/lib/mcp/prompts/user_message.ts";
import type { Prompt } from "@/lib/mcp/protocol/prompt_methods.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { toolNames } from "@/lib/operations/references.ts";

/** For a business owner who looks for something that is worth automating. */
export function findOpportunity(context: CallContext): Prompt {
  const { profile, services } = context.service.content;
  return {
    name: "find_ai_opportunity",
    title: "Find an AI opportunity",
    description: "Finds where AI would help a business first, with evidence from finished work",
    arguments: [
      {
        name: "business",
        title: "Business",
        description: "What the business does, and roughly how many people do it",
        required: true,
      },
      { name: "problem", title: "Problem", description: "What takes time or goes wrong, in your own words" },
      {
        name: "industry",
        title: "Industry",
        description: "The trade",
        complete: () => [...new Set(context.service.catalog.items.flatMap(({ industries }) => industries))],
      },
    ],
    get({ business, problem, industry }) {
      const matching = toolNames(context, "problem_matching");
      return userMessage("Where AI would help this business first", [
        `My business: ${business}${industry ? ` (${industry})` : ""}.`,
        problem && `What takes time or goes wrong: ${problem}`,
        matching.length > 0 &&
        `Find where AI would help first. Use ${matching.join(", ")}, and give them my words as they are, with every ` +
          "number I mentioned.",
        `Look at the offer with get_ai_transformation_services, and at the nearest finished work with ` +
        `${toolNames(context, "discovery").slice(1).join(", ")}.`,
        "Answer in plain words: the one thing to try first and why, what it would take, what must stay with a person, " +
        "one finished project that shows it, and two or three questions whose answers would change the advice. Name " +
        "no prices.",
        `If I want to talk to ${profile.name}, draft the message and show it to me before you send anything. ` +
        `${services.disclaimer}`,
      ]);
    },
  };
}
