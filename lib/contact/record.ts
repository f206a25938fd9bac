import { z } from "zod";
import type { Job } from "@/lib/contact/job.ts";
import { ServiceError } from "@/lib/errors.ts";

/** What a sender can learn about a message (contract, section 2.7). Content-free. */
export const deliveryRecord = z.object({
  id: z.string().describe("Id of the message"),
  status: z.enum(["queued", "delivering", "delivered", "failed"]).describe(
    "queued: waits for its next attempt; delivering: being attempted; delivered: in the owner's inbox and accepted by " +
      "every channel; failed: a channel did not accept it in any attempt",
  ),
  created_at: z.iso.datetime().describe("When the message was accepted"),
  updated_at: z.iso.datetime().describe("When this record changed last"),
  delivered_at: z.iso.datetime().nullable().describe("When the message was delivered; null before"),
  attempts: z.int().min(0).describe("Delivery attempts that came to an end"),
  error: z.enum(["channel_unavailable", "rejected"]).nullable().describe(
    "Why the last attempt failed: channel_unavailable or rejected; null when it did not",
  ),
  message: z.string().describe("The state, for people"),
  expires_at: z.iso.datetime().describe("When the message and this record are deleted"),
}).meta({ id: "DeliveryRecord", description: "How the delivery of a message stands; nothing of the message itself." });

export type DeliveryRecord = z.output<typeof deliveryRecord>;

export function toRecord(job: Job, retention: number): DeliveryRecord {
  return {
    id: job.id,
    status: job.status,
    created_at: isoTime(job.createdAt),
    updated_at: isoTime(job.updatedAt),
    delivered_at: job.deliveredAt === null ? null : isoTime(job.deliveredAt),
    attempts: job.attempts,
    error: job.error,
    message: inWords(job),
    expires_at: isoTime(job.createdAt + retention),
  };
}

/** @returns the failure of an id that was never given, or whose record has expired. */
export function unknownRecord(): ServiceError {
  return new ServiceError("not_found", "There is no such delivery record.", {
    hint:
      "The id comes from the answer to POST /api/v1/contact (`id`, `status_url`). Records are deleted at `expires_at`.",
  });
}

function inWords({ status, channels, attempts }: Job): string {
  const kept = channels.inbox?.acceptedAt ? "The message is in the owner's inbox" : "The message is safely kept";
  switch (status) {
    case "delivered":
      return "The message has been delivered to the owner.";
    case "delivering":
      return `${kept} and is being delivered.`;
    case "failed":
      return `${kept}, but a notification channel did not accept it. The owner can have it sent again.`;
    case "queued":
      return attempts === 0
        ? `${kept} and waits for its delivery.`
        : `${kept}. A notification channel did not accept it yet; it will be tried again.`;
  }
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
