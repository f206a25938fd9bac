import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { INBOX_PATH } from "@/lib/admin/inbox_paths.ts";
import { callContext } from "@/lib/http/call_context.ts";
import { submitMessage } from "@/lib/operations/contact_operations.ts";

/** Sends the owner a message as any sender would, so that an empty inbox can be seen at work. */
export const handler = ownerRoute({
  async POST(ctx) {
    const { service: { content: { profile } }, runtime: { config }, speech } = ctx.state;
    const { subject, text } = speech.words.inbox.test;
    const address = profile.contact.email ?? config.smtp?.to ?? "owner@localhost.example";
    await submitMessage(
      { kind: "other", from: profile.name, reply_to: address, subject, message: text },
      callContext(ctx),
    );
    // Wherever it lies: the owner's address may not stand the checks of senders.
    return ctx.redirect(`${INBOX_PATH}?place=all`, 303);
  },
});
