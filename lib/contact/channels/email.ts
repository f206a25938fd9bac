import type { Transporter } from "nodemailer";
import { type Channel, ChannelError, type Delivery } from "@/lib/contact/channels/channel.ts";
import { subjectOf, textOf } from "@/lib/contact/channels/email_text.ts";
import type { DeliveryError } from "@/lib/contact/job.ts";
import { lazily } from "@/lib/lazily.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

export interface EmailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  to: string;
  from: string;
}

/** For each phase of the conversation, in milliseconds; the whole of it has the channels' deadline. */
const TIMEOUT_MS = 10_000;

/**
 * Mails messages to the owner as plain text. The envelope and `From` are the owner's, so that nothing a sender writes
 * decides where mail goes; `Reply-To` is the sender. `Message-ID` is made from the message's id, the same in every
 * attempt: mail programs show repetitions once.
 */
export function createEmailChannel({ url, to, from }: EmailSettings): Channel {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const transport = lazily(() => connect(url, domain));
  return { name: "email", send };

  async function send(delivery: Delivery, signal: AbortSignal): Promise<void> {
    try {
      await (await transport()).sendMail({
        envelope: { from, to },
        from: { name: "", address: from },
        to: { name: "", address: to },
        replyTo: { name: harmlessLine(delivery.message.from ?? ""), address: delivery.message.reply_to },
        messageId: `<${delivery.id}@${domain}>`,
        date: new Date(delivery.createdAt),
        subject: subjectOf(delivery.message),
        text: textOf(delivery),
        // RFC 3834, section 5: nobody's vacation notice should answer.
        headers: { "Auto-Submitted": "auto-generated" },
        signal,
      });
    } catch (error) {
      throw new ChannelError(kindOf(error), reasonOf(error));
    }
  }
}

/** The library is loaded with the first mail: instances that are started on demand need it for few requests. */
async function connect(url: string, domain: string): Promise<Transporter> {
  const { default: nodemailer } = await import("nodemailer");
  return nodemailer.createTransport({
    url,
    name: domain,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is text: nothing in it may make this process read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A permanent negative reply (RFC 5321, section 4.2.1) is a refusal; all else may heal by itself. */
function kindOf(error: unknown): DeliveryError {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 ? "rejected" : "channel_unavailable";
}

/** The kind of failure, such as `ECONNECTION`, and the server's code: not its words, which may quote the message. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: number };
  return [typeof code === "string" ? code : "unknown", responseCode].filter((part) => part !== undefined).join(" ");
}
