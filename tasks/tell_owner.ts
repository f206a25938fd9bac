import { speechOfContent } from "@/lib/admin/desk_language.ts";
import { type Happened, ownerMail } from "@/lib/admin/security_events.ts";
import { configuredChannels } from "@/lib/contact/delivery_channels.ts";
import { silentLog } from "@/lib/log.ts";
import type { Config } from "@/lib/settings.ts";

/** Mails the owner what a task has done to the access; nobody is told where no mail is set up. */
export async function tellOwner(config: Config, happened: Happened): Promise<void> {
  const channels = configuredChannels(config, Deno.env.get("DENO_TIMELINE"));
  const speech = await speechOfContent(config.contentDir);
  const mail = ownerMail({
    channels,
    address: config.smtp?.to,
    speech: () => speech,
    log: silentLog,
    now: Date.now,
    pauses: [0],
  });
  await mail?.(happened);
}
