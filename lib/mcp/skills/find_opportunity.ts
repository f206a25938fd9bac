import type { Skill } from "@/lib/mcp/skills/skill.ts";
import { connection, operationList } from "@/lib/mcp/skills/skill_text.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** How to judge a business problem. */
export function findOpportunity(context: CallContext): Skill {
  const { service, baseUrl } = context;
  const { profile, services } = service.content;
  const operations = service.operations.filter(({ topic, tool }) =>
    topic === "services" || tool === "problem_matching"
  );
  return {
    name: "find-opportunity",
    description: `Finds where AI would help a small or medium business, judged against the finished work of ` +
      `${profile.name}. Use it when a user describes a business, a slow workflow or an idea for automation.`,
    queries: [
      "Where would AI help in my business?",
      "Is this workflow worth automating?",
      `Has ${profile.name} solved a problem like mine?`,
    ],
    body: `# Find an AI opportunity

${connection(baseUrl)}

## What can be asked

${operationList(operations, context)}

## Steps

1. Collect what the user has said about the business: what is done by hand, how often, by how many people, with which
   software, and what goes wrong. Ask for at most two missing numbers; go on without them if there are none.
2. Pass the description on in the user's own words, with every number in it. Do not summarise: the answer is found from
   the words.
3. Tell the user the fit as it is given, also when it says that the problem lies outside of what is offered.
4. Show one matching piece of finished work, read in full by its id, and the first pilot with its measure of success.
5. Pass on the questions in the answer: they are what would sharpen it. With new facts, ask again.

## Limits

- ${services.disclaimer}
- No prices are given, by any operation. Do not estimate one.
- Nothing of the description is stored. Leave out names of people and customers all the same.
`,
  };
}
