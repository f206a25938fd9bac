import { z } from "zod";
import { accepted, dryRun } from "@/lib/contact/answers.ts";
import { messageInput, type MessageKind } from "@/lib/contact/message.ts";
import { exampleMessage } from "@/lib/operations/example_message.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { submitMessage } from "@/lib/operations/submit_message.ts";

/** What a tool gives: the answer to a message, or that of a dry run. */
const contactResult = z.object({
  ...accepted.partial().shape,
  ...dryRun.partial().shape,
  message: accepted.shape.message,
}).meta({
  id: "ContactResult",
  description: "An accepted message has id, status and status_url; a dry run has valid and would_deliver_to.",
});

/** Defines a tool that writes to the owner; both differ only in the kind of message and in when to use them. */
export function contactTool(
  { name, title, summary, description, kind }: {
    name: string;
    title: string;
    summary: string;
    description: string;
    kind: MessageKind;
  },
) {
  return defineOperation({
    name,
    title,
    summary,
    description,
    topic: "contact",
    tool: "engagement",
    readOnly: false,
    input: messageInput.extend({
      kind: z.literal(kind).default(kind).describe("Given by the tool"),
      idempotency_key: z.string().optional().describe(
        "1 to 255 visible ASCII characters, random; repeat the call with the same key after a failure, and nothing is " +
          "delivered twice",
      ),
    }).meta({ id: undefined, description: undefined }),
    output: contactResult,
    errors: ["validation_failed", "idempotency_key_reused", "rate_limited", "unavailable"],
    examples: ({ content }) => [{ title: "Only check", input: { ...exampleMessage(content), dry_run: true } }],
    async run({ idempotency_key, ...message }, context) {
      const call = { ...context, idempotencyKey: idempotency_key ?? context.idempotencyKey };
      return (await submitMessage(message, call)).answer;
    },
  });
}
