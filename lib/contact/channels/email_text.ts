import type { Delivery } from "@/lib/contact/channels/channel.ts";
import type { Message, MessageKind } from "@/lib/contact/message.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

const KINDS: Record<MessageKind, string> = {
  role: "Role",
  opportunity: "Opportunity",
  other: "Message",
};

/**
 * The subject: what it is about, then the sender's own, or who writes. One line, since its parts are; characters that
 * turn the reading direction are shown as their codes, so that nobody passes for another sender.
 */
export function subjectOf({ kind, subject, from, company, reply_to }: Message): string {
  const sender = company === undefined ? from ?? reply_to : from === undefined ? company : `${from}, ${company}`;
  return `[${KINDS[kind]}] ${harmlessLine(subject ?? `from ${sender}`)}`;
}

/** The text: the facts line by line, then the message as it was written. */
export function textOf({ id, createdAt, message }: Delivery): string {
  const { kind, from, reply_to, company, subject } = message;
  const facts = [
    ["About", KINDS[kind]],
    ["From", from],
    ["Company", company],
    ["Reply to", reply_to],
    ["Subject", subject],
    ["Sent", new Date(createdAt).toUTCString()],
    ["Id", id],
  ].filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${harmlessLine(value!)}`);
  return `${facts.join("\n")}\n\n${message.message}\n\n-- \nAnswering this e-mail writes to ${reply_to}. ` +
    "The sender's address has not been verified.\n";
}
