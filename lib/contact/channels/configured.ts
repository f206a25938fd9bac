import type { Channel } from "@/lib/contact/channels/channel.ts";
import { createEmailChannel } from "@/lib/contact/channels/email.ts";
import { createWebhookChannel } from "@/lib/contact/channels/webhook.ts";
import type { Config } from "@/lib/settings.ts";

/**
 * Makes the channels that are configured, in the order in which they are used.
 *
 * @param timeline `DENO_TIMELINE` of the platform: previews and branches run with their own database, and with the same
 * settings unless the owner takes care. They keep messages in their inbox, but disturb nobody.
 */
export function configuredChannels({ smtp, webhook }: Pick<Config, "smtp" | "webhook">, timeline?: string): Channel[] {
  if (timeline !== undefined && timeline !== "production") return [];
  const channels: Channel[] = [];
  if (smtp !== undefined) channels.push(createEmailChannel(smtp));
  if (webhook !== undefined) channels.push(createWebhookChannel(webhook));
  return channels;
}
