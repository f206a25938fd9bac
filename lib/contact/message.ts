import { z } from "zod";
import { emailAddress } from "@/lib/contact/email_address.ts";
import { lines, oneLine } from "@/lib/contact/text_rules.ts";

/** What a message is about. */
export const messageKind = z.enum(["role", "opportunity", "other"]);

export type MessageKind = z.output<typeof messageKind>;

/** What a sender sends (contract, section 2.6). */
export const messageInput = z.strictObject({
  message: lines(5, 5000).describe("What you want to say; plain text, shown to the owner as it is"),
  reply_to: emailAddress().describe("E-mail address to which the owner answers"),
  from: oneLine(120).optional().describe("Name of the sender"),
  subject: oneLine(200).optional().describe("What it is about, in one line"),
  kind: messageKind.default("other").describe(
    "role: a position or contract for the owner; opportunity: a business problem for an introductory call; other: anything else",
  ),
  company: oneLine(120).optional().describe("Company or organisation of the sender"),
  dry_run: z.boolean().optional().describe("true: check the message only; nothing is stored, delivered or counted"),
}).describe("A message to the owner");

export type MessageInput = z.output<typeof messageInput>;

/** A message as it is kept and delivered: line breaks are `\n`, and what says nothing is left out. */
export interface Message {
  kind: MessageKind;
  message: string;
  reply_to: string;
  from?: string;
  subject?: string;
  company?: string;
}

/** Gives the message that `input` means. */
export function toMessage({ kind, message, reply_to, from, subject, company }: MessageInput): Message {
  return {
    kind,
    message: message.replaceAll("\r\n", "\n"),
    reply_to,
    from: from?.trim() || undefined,
    subject: subject?.trim() || undefined,
    company: company?.trim() || undefined,
  };
}
