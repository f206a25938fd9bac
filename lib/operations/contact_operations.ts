import { z } from "zod";
import type { Submitted, TriedOut } from "@/lib/contact/contact.ts";
import {
  type Accepted,
  accepted,
  deliveryFeed,
  deliveryRecord,
  dryRun,
  dryRunAnswer,
  newAnswer,
} from "@/lib/contact/delivery_record.ts";
import { INBOX } from "@/lib/contact/inbox_index.ts";
import { type MessageInput, messageInput, type MessageKind } from "@/lib/contact/message.ts";
import type { SubmitCall } from "@/lib/contact/submission.ts";
import type { Content } from "@/lib/content/content.ts";
import { id } from "@/lib/content/schema/fields.ts";
import { once } from "@/lib/lazily.ts";
import { callsFor, isComparable } from "@/lib/match/posting_size.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import { match } from "@/lib/operations/match_operations.ts";
import {
  type CallContext,
  defineOperation,
  LARGE_BODY_BYTES,
  type Operation,
  type ReportedLimit,
  type RestReply,
} from "@/lib/operations/operation.ts";
import { countCall, countRead } from "@/lib/operations/read_limit.ts";

const EXAMPLE_TIME = Date.UTC(2026, 10, 21, 9, 30);

/** Seconds after which the delivery record is first worth reading. */
const POLL_AFTER = "2";

/** The note for senders over REST. */
const AFTER_SENDING =
  " 202 means the message is stored; follow `Location` for delivery. Send an `Idempotency-Key`, so " +
  "that you can safely repeat the call after a failure. A message that is the same in every field is delivered once " +
  "within 24 hours. To test, send `dry_run`.";

export const sendMessage = defineOperation({
  name: "send_message",
  title: "Send a message",
  summary: "Sends a message to the owner",
  description: `Delivers a message to the owner: a role, or anything else.${AFTER_SENDING}`,
  wordsFor: (_content, { services }) =>
    services
      ? {
        description: "Delivers a message to the owner: a role, a question about the services, or anything else." +
          AFTER_SENDING,
      }
      : {},
  topic: "contact",
  rest: {
    method: "POST",
    path: "/contact",
    idempotent: true,
    countsRefusals: true,
    successes: [
      {
        status: 202,
        description: "The message is stored and will be delivered.",
        body: accepted,
        headers: ["Location", "Retry-After", "Idempotency-Replayed"],
        example: exampleAnswer,
      },
      {
        status: 200,
        description: "A dry run: the message would be accepted. Nothing was stored, delivered or counted.",
        body: dryRun,
        example: () => dryRunAnswer([INBOX], 365, EXAMPLE_TIME),
      },
    ],
    respond,
    limitOf: contactLimit,
    maxBytes: LARGE_BODY_BYTES,
  },
  readOnly: false,
  input: messageInput,
  output: accepted,
  errors: [
    "invalid_json",
    "validation_failed",
    "payload_too_large",
    "unsupported_media_type",
    "not_found",
    "already_answered",
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

export const getDeliveryRecord = defineOperation({
  name: "get_delivery_status",
  title: "Delivery record",
  summary: "Reads the delivery status of a message",
  description:
    "Returns the status of a message that you sent (held: until the owner releases it), what was found out about its " +
    "sender, and whether the owner has answered or declined. Never the message itself.",
  topic: "contact",
  tool: "engagement",
  view: "delivery",
  rest: { method: "GET", path: "/contact/{id}", volatile: true, limitOf: contactLimit },
  readOnly: true,
  input: z.strictObject({ id: id.describe("Id from the answer to the message") }),
  output: deliveryRecord,
  errors: ["validation_failed", "not_found", "unavailable"],
  examples: () => [],
  // Ids are made of small letters and digits.
  run: ({ id }, { service }) => service.contact.record(id.toLowerCase()),
});

/** The states of a message, for readers of feeds. */
export const followDelivery = defineOperation({
  name: "follow_delivery",
  title: "Delivery feed",
  summary: "Reads the states of a message as an Atom feed",
  description: "Returns the states of a message that you sent, newest first, for a feed reader (RFC 4287).",
  topic: "contact",
  rest: {
    method: "GET",
    path: "/contact/{id}/feed",
    volatile: true,
    limitOf: contactLimit,
    mediaType: "application/atom+xml",
  },
  readOnly: true,
  input: z.strictObject({ id: id.describe("Id from the answer to the message") }),
  output: once(() => z.object({ text: z.string().describe("The feed") })),
  errors: ["validation_failed", "not_found", "unavailable"],
  examples: () => [],
  async run({ id }, { service: { contact, content }, baseUrl }) {
    const record = await contact.record(id.toLowerCase());
    const [owner, { language }] = [content.profile.name, content.site];
    return { text: deliveryFeed(record, { statusUrl: statusUrl(baseUrl, record.id), owner, language }) };
  },
});

export const withdrawMessage = defineOperation({
  name: "withdraw_message",
  title: "Withdraw a message",
  summary: "Withdraws a message: erases its text",
  description:
    "Erases the text, names and addresses of a message; the owner sees only that one was withdrawn. This cannot be " +
    "undone, and is refused once the owner has answered or declined. To change a message, send a new one with its id in " +
    "`replaces`.",
  topic: "contact",
  tool: "engagement",
  rest: { method: "DELETE", path: "/contact/{id}", volatile: true, limitOf: contactLimit },
  readOnly: false,
  destructive: true,
  input: z.strictObject({ id: id.describe("Id from the answer to the message") }),
  output: deliveryRecord,
  errors: ["validation_failed", "not_found", "already_answered", "unavailable"],
  examples: () => [],
  run: ({ id }, { service }) => service.contact.withdraw(id.toLowerCase()),
});

/** The result of a tool: the answer to a message, or that of a dry run. */
const contactResult = once(() =>
  z.object({
    ...accepted().partial().shape,
    ...dryRun().partial().shape,
    message: accepted().shape.message,
    replayed: z.literal(true).optional().describe("true: the first answer, because the call was repeated with its key"),
  }).meta({
    id: "ContactResult",
    description: "An accepted message has id, status and status_url; a dry run has valid and would_deliver_to.",
  })
);

export const requestAiOpportunityCall = contactTool({
  name: "request_ai_opportunity_call",
  title: "Ask about the services",
  summary: "Sends the owner a question about the services",
  description:
    "Sends a question about the services to the owner, a person, who answers by e-mail. Use it only when your user " +
    "wants it sent, with their own address; say what is needed, for whom and by when. For a role use " +
    "contact_recruiter.",
  wordsFor: ({ services }) => ({ title: services!.cta?.button ?? "Ask about the services" }),
  needs: "services",
  kinds: ["opportunity"],
});

const ABOUT_A_ROLE =
  "Sends a message about a position or contract to the owner, a person, who answers by e-mail. Use " +
  "it only when your user wants it sent, with their own address; show them the text first.";

export const contactRecruiter = contactTool({
  name: "contact_recruiter",
  title: "Write to the owner about a role",
  summary: "Sends the owner a message about a role",
  description: ABOUT_A_ROLE,
  wordsFor: (_content, { services }) =>
    services ? { description: `${ABOUT_A_ROLE} About the services use request_ai_opportunity_call.` } : {},
  kinds: ["role", "other"],
});

/** Defines a tool that writes to the owner; both differ only in the kind of message and in when to use them. */
function contactTool(
  { kinds, ...words }:
    & { kinds: [MessageKind, ...MessageKind[]] }
    & Pick<Operation, "name" | "title" | "summary" | "description">
    & Partial<Pick<Operation, "wordsFor" | "needs">>,
) {
  return defineOperation({
    ...words,
    topic: "contact",
    tool: "engagement",
    view: "delivery",
    readOnly: false,
    input: messageInput.extend({
      kind: z.enum(kinds).default(kinds[0]).describe("Subject matter"),
      idempotency_key: z.string().optional().describe(
        "A random key: a call that is repeated with it delivers once",
      ),
    }).meta({ id: undefined, description: undefined }),
    output: contactResult,
    errors: [
      "validation_failed",
      "not_found",
      "already_answered",
      "idempotency_key_reused",
      "rate_limited",
      "unavailable",
    ],
    examples: ({ content }) => [{ title: "Only check", input: { ...exampleMessage(content), dry_run: true } }],
    async run({ idempotency_key, ...message }, context) {
      const call = { ...context, idempotencyKey: idempotency_key ?? context.idempotencyKey };
      const submitted = await submitMessage(message, call);
      return submitted.dryRun || !submitted.replayed
        ? submitted.answer
        : { ...submitted.answer, replayed: true as const };
    },
  });
}

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

/**
 * Hands a message to the write path, from whichever surface it comes. A dry run changes nothing and counts as a read.
 *
 * @throws {ServiceError} `validation_failed`, `idempotency_key_reused`, `rate_limited`, `unavailable`.
 */
export async function submitMessage(
  message: MessageInput,
  context: CallContext & Pick<SubmitCall, "hold">,
): Promise<Submitted | TriedOut> {
  const { service, baseUrl, client, surface, idempotencyKey, signed, hold } = context;
  if (message.dry_run) countRead(context);
  const submitted = await service.contact.submit(message, {
    client,
    idempotencyKey,
    signed,
    hold,
    statusUrl: (id) => statusUrl(baseUrl, id),
  });
  const { posting } = message;
  if (submitted.dryRun && posting !== undefined && service.content.candidate !== undefined && isComparable(posting)) {
    countCall(context, callsFor(posting));
    submitted.answer.match = await match({ posting }, context);
  }
  const isNew = !submitted.dryRun && !submitted.replayed && !submitted.answer.deduplicated;
  if (isNew && surface !== undefined) service.insight.count("messages", surface);
  return submitted;
}

/** Returns the address at which the delivery record of a message is read. */
function statusUrl(baseUrl: string, id: string): string {
  return `${baseUrl}${V1.prefix}/contact/${id}`;
}

/** Returns the limit that answers of the write path report; none while the store cannot tell. */
async function contactLimit({ service, client }: CallContext): Promise<ReportedLimit | undefined> {
  const state = await service.contact.limitState(client);
  return state && { name: "contact", state };
}

/** Makes the answer to a message that nobody has sent. */
function exampleAnswer({ baseUrl }: Pick<CallContext, "baseUrl">): Accepted {
  const id = "01m7z0q628z8rsa6exzgjp5fa7r7hwmq8r1r";
  return newAnswer(id, statusUrl(baseUrl, id), EXAMPLE_TIME);
}

/** Makes a message as documents show it, from nobody real. */
function exampleMessage({ profile }: Content) {
  const firstName = profile.name.split(" ")[0];
  return {
    message: `Hello ${firstName}, we would like to work with you. Can we talk next week?`,
    reply_to: "sam@company.example",
    from: "Sam Example",
    company: "Company Ltd",
  };
}
