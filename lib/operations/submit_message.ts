import type { Submitted, TriedOut } from "@/lib/contact/contact.ts";
import type { MessageInput } from "@/lib/contact/message.ts";
import { countMessage } from "@/lib/operations/count_call.ts";
import type { CallContext, ReportedLimit } from "@/lib/operations/operation.ts";
import { countRead } from "@/lib/operations/read_limit.ts";
import { V1 } from "@/lib/operations/version.ts";

/**
 * Hands a message to the write path, from whichever surface it comes. A dry run changes nothing and counts as a read.
 *
 * @throws {ServiceError} `validation_failed`, `idempotency_key_reused`, `rate_limited`, `unavailable`.
 */
export async function submitMessage(message: MessageInput, context: CallContext): Promise<Submitted | TriedOut> {
  const { service, baseUrl, client, idempotencyKey } = context;
  if (message.dry_run) countRead(context);
  const submitted = await service.contact.submit(message, {
    client,
    idempotencyKey,
    statusUrl: (id) => statusUrl(baseUrl, id),
  });
  if (!submitted.dryRun && !submitted.replayed && !submitted.answer.deduplicated) countMessage(context);
  return submitted;
}

/** Where the delivery record of a message is read. */
export function statusUrl(baseUrl: string, id: string): string {
  return `${baseUrl}${V1.prefix}/contact/${id}`;
}

/** The limit that answers of the write path report; none while the store cannot tell. */
export async function contactLimit({ service, client }: CallContext): Promise<ReportedLimit | undefined> {
  const state = await service.contact.limitState(client);
  return state && { name: "contact", state };
}
