import type { DeliveryError } from "@/lib/contact/job.ts";
import type { Message } from "@/lib/contact/message.ts";

/** A message on its way to the owner. */
export interface Delivery {
  /** The same in every attempt, so that a channel can recognise a repetition. */
  id: string;
  /** When the message was accepted, in milliseconds since the epoch. */
  createdAt: number;
  message: Message;
}

/** A way to tell the owner, besides the inbox. */
export interface Channel {
  /** Part of stored records: must not be changed. */
  name: string;
  /**
   * Resolves when the channel has accepted the message. A crash before that is recorded leads to a second call.
   *
   * @throws {ChannelError}
   */
  send(delivery: Delivery, signal: AbortSignal): Promise<void>;
}

/** A channel did not accept. The message is for the owner's log: nothing of the channel's own words belongs in it. */
export class ChannelError extends Error {
  override name = "ChannelError";
  readonly kind: DeliveryError;

  constructor(kind: DeliveryError, message: string) {
    super(message);
    this.kind = kind;
  }
}
