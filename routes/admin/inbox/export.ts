import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { readQuery } from "@/lib/admin/desk.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { type ExportFormat, FORMATS } from "@/lib/admin/inbox_export.ts";
import { visitorOf } from "@/lib/admin/visitor.ts";
import type { InboxItem } from "@/lib/contact/inbox.ts";
import { isId } from "@/lib/contact/job.ts";

/** Sends one message (`id`), or all that a list shows, as a file, while they are being read. */
export const handler = ownerRoute({
  async GET(ctx, call) {
    const asked = await proofFirst(ctx, call);
    if (asked !== undefined) return asked;
    const parameters = ctx.url.searchParams;
    const format = parameters.get("format") ?? "json";
    if (!Object.hasOwn(FORMATS, format)) {
      throw new DeskError("validation_failed", "no_format");
    }
    const { type, write } = FORMATS[format as ExportFormat];
    const id = parameters.get("id");
    const items = id === null ? ctx.state.runtime.inbox.each(readQuery(parameters)) : await one(ctx, id);
    const day = new Date(ctx.state.runtime.access.now()).toISOString().slice(0, 10);
    const name = id === null ? `inbox-${day}` : `message-${id}`;
    const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}.${format}"` };
    if (ctx.req.method === "HEAD") return new Response(null, { headers });
    await ctx.state.runtime.access.events.record({ kind: "export", browser: visitorOf(ctx).browser });
    const text = ReadableStream.from(write(items));
    return new Response(text.pipeThrough(new TextEncoderStream()), { headers });
  },
});

async function one(ctx: AdminContext, id: string): Promise<AsyncIterable<InboxItem>> {
  const item = isId(id) ? await ctx.state.runtime.inbox.item(id) : undefined;
  if (item === undefined) throw new DeskError("not_found", "no_message");
  return (async function* () {
    yield item;
  })();
}
