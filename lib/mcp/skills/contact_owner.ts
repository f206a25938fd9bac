import type { Skill } from "@/lib/mcp/skills/skill.ts";
import { connection, operationList } from "@/lib/mcp/skills/skill_text.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** How to write to the owner. */
export function contactOwner(context: CallContext): Skill {
  const { service, baseUrl } = context;
  const { name } = service.content.profile;
  const operations = service.operations.filter(({ topic, tool }) => topic === "contact" || tool === "engagement");
  return {
    name: "contact-owner",
    description:
      `Sends ${name} a message about a role or a business problem, with the user's consent. Use it only when ` +
      "the user has asked to make contact.",
    queries: [
      `How can I reach ${name}?`,
      `Send ${name} a message about a position`,
      `Ask ${name} for an introductory call`,
    ],
    body: `# Write to ${name}

${connection(baseUrl)}

## What can be sent

${operationList(operations, context)}

## Steps

1. Draft the message: who writes, what about, what is wanted, by when. Plain text, no longer than it must be.
2. Ask the user for the e-mail address for the reply (\`reply_to\`). Never invent one.
3. Show the user the whole message and the address, and wait for a clear yes. The message reaches a person.
4. Choose a random key and send it along (over MCP \`idempotency_key\`, over REST the header \`Idempotency-Key\`). On a
   timeout or a lost answer send the same again with the same key: nothing is delivered twice.
5. The answer says \`queued\` and gives \`status_url\`. Read it after two seconds or more: \`delivered\` means that the
   message is with the owner.

## Rules

- Never send a message to try the interface. To check one without sending it, set \`dry_run\` to true.
- \`rate_limited\`: stop, and tell the user when the hint says to try again.
- \`idempotency_key_reused\`: the key belongs to another message; choose a new one only for a new message.
`,
  };
}
