import { userMessage } from "@/lib/mcp/prompts/user_message.ts";
import type { Prompt } from "@/lib/mcp/protocol/prompt_methods.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { restCall, toolNames } from "@/lib/operations/references.ts";

/** For a recruiter who screens for a role. */
export function screenCandidate(context: CallContext): Prompt {
  const { profile, candidate } = context.service.content;
  return {
    name: "screen_candidate",
    title: "Screen for a role",
    description: `Checks ${profile.name} against a role: what fits, what does not, what must be asked`,
    arguments: [
      {
        name: "role",
        title: "Role",
        description: "The role, as its advertisement calls it",
        required: true,
        complete: () => candidate.target_roles,
      },
      { name: "requirements", title: "Requirements", description: "What the role needs, in any form" },
    ],
    get({ role, requirements }) {
      return userMessage(`Screening ${profile.name} for: ${role}`, [
        `Screen ${profile.name} for this role: ${role}.`,
        requirements && `The role needs:\n${requirements}`,
        `First read the hiring facts: the resource vitrine://candidate, or ${
          restCall(context, "get_candidate")
        }. Then ` +
        `use ${
          toolNames(context, "discovery").join(", ")
        } for evidence; read the projects that are nearest to the role ` +
        "in full.",
        "Answer with: a verdict in two sentences; a table of each requirement with met, partly or not shown and the " +
        "evidence (id and title of the project); availability, location and languages against the role; and the " +
        "questions that the material leaves open. Where the material is silent, say so: do not infer.",
        `Do not contact ${profile.name} unless I ask for it after I have read your answer.`,
      ]);
    },
  };
}
