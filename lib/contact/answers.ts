import { z } from "zod";

/** The answer to a message that was accepted: the 202 body (contract, section 2.6). */
export const accepted = z.object({
  id: z.string().describe("Id of the message"),
  status: z.literal("queued").describe("Always queued: accepted; status_url tells how it goes on"),
  status_url: z.url().describe("URL of the delivery record"),
  created_at: z.iso.datetime().describe("When the message was accepted"),
  deduplicated: z.boolean().describe(
    "true: the same message came from the same address in the last 24 hours, and this is the record of the first",
  ),
  message: z.string().describe("What happens next, for people"),
}).meta({ id: "ContactAccepted", description: "The message is kept and will be delivered." });

export type Accepted = z.output<typeof accepted>;

/** The answer to a dry run. */
export const dryRun = z.object({
  valid: z.literal(true).describe("The message would be accepted"),
  would_deliver_to: z.array(z.string()).describe("The channels on which the owner would receive it"),
  message: z.string().describe("What was done, for people"),
}).meta({ id: "ContactDryRun", description: "The message was checked; nothing was stored, delivered or counted." });

export type DryRun = z.output<typeof dryRun>;

/** The answer to a message that is accepted now. */
export function newAnswer(id: string, statusUrl: string, createdAt: number): Accepted {
  return {
    id,
    status: "queued",
    status_url: statusUrl,
    created_at: new Date(createdAt).toISOString(),
    deduplicated: false,
    message: "The message is safely kept and will be delivered. Read status_url to see when it has been.",
  };
}

/** The answer to a message that came before and was answered with `first`. */
export function duplicateAnswer(first: Accepted, statusUrl: string): Accepted {
  return {
    ...first,
    status_url: statusUrl,
    deduplicated: true,
    message: "The same message was accepted before and is not delivered a second time. See its record at status_url.",
  };
}

export function dryRunAnswer(channels: readonly string[]): DryRun {
  return {
    valid: true,
    would_deliver_to: [...channels],
    message: "The message is valid. Nothing was stored or delivered; send it without dry_run to deliver it.",
  };
}
