import { type Channel, ChannelError, type Delivery } from "@/lib/contact/channels/channel.ts";

export interface WebhookSettings {
  url: string;
  /** `whsec_` and the key in base64. */
  secret: string;
}

/** How long the receiver may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Posts messages to the owner's own service, signed as Standard Webhooks 1.0.0 says (https://www.standardwebhooks.com).
 * `webhook-id` is the message's id, in every attempt. Any 2xx accepts; redirects are not followed, because the signed
 * message is meant for this URL only.
 */
export function createWebhookChannel({ url, secret }: WebhookSettings): Channel {
  return { name: "webhook", send };

  async function send(delivery: Delivery, signal: AbortSignal): Promise<void> {
    // Loaded with the first message, as few starts bring one.
    const { Webhook } = await import("standardwebhooks");
    const body = JSON.stringify(payloadOf(delivery));
    const sentAt = new Date();
    const status = await post(body, {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Vitrine",
      "webhook-id": delivery.id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(delivery.id, sentAt, body),
    }, signal);
    if (status >= 200 && status < 300) return;
    throw new ChannelError(isRefusal(status) ? "rejected" : "channel_unavailable", `status ${status}`);
  }

  async function post(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
    const own = new AbortController();
    const stop = () => own.abort();
    const timer = setTimeout(stop, TIMEOUT_MS);
    signal.addEventListener("abort", stop, { once: true });
    try {
      const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal: own.signal });
      // What the receiver says besides its status is of no interest, however long it is.
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      throw new ChannelError("channel_unavailable", error instanceof Error ? error.name : "unknown");
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }
}

/** Whether the receiver means it: RFC 9110, section 15.5, without "too slow" (408) and "too many" (429, RFC 6585). */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** The form that Standard Webhooks recommends: what happened, when, and the facts. */
function payloadOf({ id, createdAt, message }: Delivery) {
  const { kind, from, reply_to, company, subject, message: text } = message;
  const timestamp = new Date(createdAt).toISOString();
  return {
    type: "contact.message",
    timestamp,
    data: {
      id,
      kind,
      from: from ?? null,
      reply_to,
      company: company ?? null,
      subject: subject ?? null,
      message: text,
      created_at: timestamp,
    },
  };
}
