import type { Skill } from "@/lib/mcp/skills/skill.ts";
import { connection, operationList } from "@/lib/mcp/skills/skill_text.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** How to learn about the owner and the work. */
export function queryProfile(context: CallContext): Skill {
  const { service, baseUrl } = context;
  const { name } = service.content.profile;
  const operations = service.operations.filter(({ topic, rest, readOnly }) =>
    (topic === "profile" || topic === "portfolio") && readOnly && rest?.path !== ""
  );
  return {
    name: "query-profile",
    description:
      `Reads the professional profile, hiring facts, projects and agents of ${name} over MCP or REST. Use it ` +
      "to assess fit for a role, experience, availability or finished work.",
    queries: [
      `Who is ${name}?`,
      `Does ${name} fit this role?`,
      `What has ${name} built, and with what result?`,
    ],
    body: `# Query the profile of ${name}

${connection(baseUrl)}

## What can be read

${operationList(operations, context)}

## Steps

1. Read the profile for who this is, and the candidate document for availability, location, languages and engagement
   types. Over MCP the candidate document is the resource \`vitrine://candidate\`.
2. List projects and agents. \`tag\` keeps the items one of whose tags contains the text; \`flagship\` keeps the best work.
   A list says \`total\`, \`count\` and \`next\`: go on until \`next\` is null.
3. Read in full, by id, only the items that matter to the question: problem, solution, result, the owner's role.
4. Answer with the id and title of each item that supports a statement. What the material does not say is not known:
   say so instead of inferring it.

## When something goes wrong

- \`not_found\`: the hint lists every valid id; take the one that was meant.
- \`validation_failed\`: the details name each field and what is allowed.
- \`rate_limited\`: wait for the seconds that the hint (over REST: Retry-After) names, then go on.
`,
  };
}
