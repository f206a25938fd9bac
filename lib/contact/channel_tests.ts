import { attempt } from "@/lib/contact/attempt.ts";
import type { Channel } from "@/lib/contact/channels/channel.ts";
import { createId } from "@/lib/contact/id.ts";
import type { DeliveryError } from "@/lib/contact/job.ts";
import { SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import type { Log } from "@/lib/log.ts";

/** What became of a test; `too_many`: it was not tried. */
export type TestResult = "accepted" | DeliveryError | "too_many";

/** Whoever looks at the page waits for it, in milliseconds. */
const DEADLINE_MS = 10_000;
/** For each channel. */
const LIMIT = { quota: 5, window: 600 };

export interface ChannelTestsOptions {
  channels: readonly Channel[];
  log: Log;
  /** Name and address that a test comes from: the owner's. */
  sender: { name: string; email: string };
  now: () => number;
  /** In milliseconds. */
  deadline?: number;
}

/**
 * Sends messages that try a channel out, on the way on which every message goes, but without keeping them: they come
 * into no inbox and are not repeated.
 */
export class ChannelTests {
  #options: ChannelTestsOptions;
  #limiter: SoftLimiter;

  constructor(options: ChannelTestsOptions) {
    this.#options = options;
    this.#limiter = new SoftLimiter(LIMIT, { now: options.now });
  }

  /** The channels that there are, in the order in which they are used. */
  get names(): string[] {
    return this.#options.channels.map(({ name }) => name);
  }

  /** Tries a channel. Resolves to undefined when there is none of this name. */
  async send(name: string): Promise<TestResult | undefined> {
    const { channels, log, sender, now, deadline = DEADLINE_MS } = this.#options;
    const channel = channels.find((one) => one.name === name);
    if (channel === undefined) return undefined;
    if (!this.#limiter.consume(name).allowed) return "too_many";
    const message = {
      kind: "other",
      from: sender.name,
      reply_to: sender.email,
      subject: "Test of this channel",
      message: `You asked for this test on the settings page. Messages reach you through "${name}".`,
    } as const;
    const delivery = { id: createId(now()), createdAt: now(), message };
    return await attempt(channel, delivery, new AbortController().signal, log, deadline) ?? "accepted";
  }
}
