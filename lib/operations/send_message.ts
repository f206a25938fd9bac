import { type Accepted, accepted, dryRun, dryRunAnswer, newAnswer } from "@/lib/contact/answers.ts";
import { INBOX } from "@/lib/contact/inbox/entry.ts";
import { type MessageInput, messageInput } from "@/lib/contact/message.ts";
import { exampleMessage } from "@/lib/operations/example_message.ts";
import { contactLimit, statusUrl, submitMessage } from "@/lib/operations/submit_message.ts";
import { type CallContext, defineOperation, type RestReply } from "@/lib/operations/operation.ts";

/** Seconds after which reading the delivery record first makes sense. */
const POLL_AFTER = "2";

/** The answer to a message that nobody has sent. */
function exampleAnswer({ baseUrl }: Pick<CallContext, "baseUrl">): Accepted {
  const id = "01m7z0q628z8rsa6exzgjp5fa7r7hwmq8r1r";
  return newAnswer(id, statusUrl(baseUrl, id), Date.UTC(2026, 10, 21, 9, 30));
}

/** The one write of the REST interface. */
export const sendMessage = defineOperation({
  name: "send_message",
  title: "Send a message",
  summary: "Sends a message that really reaches the owner",
  description: "Delivers a message to the owner: a role enquiry, a business problem, or anything else. A 202 is a " +
    "promise: the message is kept and arrives; the record at Location tells how it goes. Send an Idempotency-Key, and " +
    "repeating the call after a failure is safe. The same text from the same address is delivered once within 24 " +
    "hours. Do not use it for testing: send dry_run instead.",
  topic: "contact",
  rest: {
    method: "POST",
    path: "/contact",
    idempotent: true,
    successes: [
      {
        status: 202,
        description: "The message is kept and will be delivered, now or as told before.",
        body: accepted,
        headers: ["Location", "Retry-After", "Idempotency-Replayed"],
        example: exampleAnswer,
      },
      {
        status: 200,
        description: "A dry run: the message would be accepted. Nothing was stored, delivered or counted.",
        body: dryRun,
        example: () => dryRunAnswer([INBOX]),
      },
    ],
    respond,
    limitOf: contactLimit,
  },
  readOnly: false,
  input: messageInput,
  output: accepted,
  errors: [
    "invalid_json",
    "validation_failed",
    "payload_too_large",
    "unsupported_media_type",
    "idempotency_key_reused",
    "rate_limited",
    "unavailable",
  ],
  examples: ({ content }) => [
    // First what harms nobody: readers try the first example.
    { title: "Only check", input: { ...exampleMessage(content), dry_run: true } },
    { title: "A role", input: { ...exampleMessage(content), kind: "role" as const } },
  ],
  async run(input, context) {
    return (await submitMessage(input, context)).answer as Accepted;
  },
});

async function respond(input: unknown, context: CallContext): Promise<RestReply> {
  const result = await submitMessage(input as MessageInput, context);
  if (result.dryRun) return { status: 200, headers: [], body: result.answer };
  return {
    status: 202,
    headers: [
      ["location", result.answer.status_url],
      ["retry-after", POLL_AFTER],
      ...(result.replayed ? [["idempotency-replayed", "true"] as [string, string]] : []),
    ],
    limit: { name: "contact", state: result.limit },
    body: result.body,
  };
}
