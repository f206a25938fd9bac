import { type Channel, ChannelError, type Delivery } from "@/lib/contact/channels/channel.ts";
import type { DeliveryError } from "@/lib/contact/job.ts";
import type { Log } from "@/lib/log.ts";

/** How long a channel may take; half of a lease, so that whoever records the result still holds the job. */
export const CHANNEL_DEADLINE_MS = 15_000;

/**
 * Hands `delivery` to `channel`, for no longer than its deadline and not beyond the abortion of `signal`, even where
 * the channel does not listen to either.
 *
 * @returns null when the channel has accepted, else why not. Never throws.
 */
export async function attempt(
  channel: Channel,
  delivery: Delivery,
  signal: AbortSignal,
  log: Log,
  deadline = CHANNEL_DEADLINE_MS,
): Promise<DeliveryError | null> {
  const own = new AbortController();
  const stop = () => own.abort(signal.reason);
  const timer = setTimeout(() => own.abort(new DOMException("too slow", "TimeoutError")), deadline);
  const aborted = new Promise<never>((_resolve, reject) => {
    own.signal.addEventListener("abort", () => reject(own.signal.reason), { once: true });
  });
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([channel.send(delivery, own.signal), aborted]);
    return null;
  } catch (error) {
    const kind = error instanceof ChannelError ? error.kind : "channel_unavailable";
    const reason = error instanceof ChannelError ? error.message : error instanceof Error ? error.name : "unknown";
    log("warn", "channel_failed", { id: delivery.id, channel: channel.name, kind, reason });
    return kind;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
