import type { Options } from "csv-stringify/sync";
import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { readQuery } from "@/lib/admin/desk.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { visitorOf } from "@/lib/admin/visitor.ts";
import { exported, type InboxItem } from "@/lib/contact/inbox.ts";
import { isId } from "@/lib/contact/job.ts";
import { FIELD_NAMES } from "@/lib/contact/message.ts";
import { harmlessJson, harmlessLines } from "@/lib/text/harmless.ts";

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
    const { type, write } = FORMATS[format as keyof typeof FORMATS];
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

/** The formats of exports, with media type and writer. */
const FORMATS = {
  csv: { type: "text/csv; charset=utf-8; header=present", write: csvOf },
  json: { type: "application/json; charset=utf-8", write: jsonOf },
} as const;

const COLUMNS: (keyof ReturnType<typeof exported>)[] = [
  "id",
  "untrusted",
  "created_at",
  "received_at",
  ...FIELD_NAMES,
  "unread",
  "starred",
  "archived",
  "spam",
  "held",
  "lane",
  "outcome",
  "reply_note",
  "note",
  "status",
  "attempts",
  "error",
  "delivered_at",
];

/** Writes one array. Unsafe characters are escaped, so that the file is safe to look at and means the same. */
async function* jsonOf(items: AsyncIterable<InboxItem>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield `${before}\n  ${harmlessJson(exported(item))}`;
    before = ",";
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}

/**
 * Writes a table (RFC 4180), with a byte order mark, without which a common table program takes UTF-8 for something else.
 * The library is loaded with the first export.
 */
async function* csvOf(items: AsyncIterable<InboxItem>): AsyncGenerator<string> {
  const { stringify } = await import("csv-stringify/sync");
  const options: Options = {
    columns: COLUMNS,
    record_delimiter: "windows",
    // By itself the library quotes no line feed that stands alone, nor what some programs divide at or cut off.
    quoted_match: /[;\r\n]|^\s|\s$/,
    cast: { boolean: String, string: harmlessCell },
  };
  yield `\ufeff${COLUMNS.join(",")}\r\n`;
  for await (const item of items) yield stringify([exported(item)], options);
}

/**
 * The places where a table program may find a formula, in its ordinary or its wide form: at the beginning of a text;
 * but also of a line, and after a semicolon. Where the decimal sign is a comma, such programs divide at semicolons, and
 * then quotation marks within a line neither protect what they enclose nor hold its lines together. The library's own
 * guard (`escape_formulas`) looks at the beginning of the text only.
 */
const FORMULA = /(^|[\n;])(?=[^\S\n]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Makes a text harmless in a table program: a formula gets an apostrophe before it, with which such programs show it as
 * text (https://owasp.org/www-community/attacks/CSV_Injection); unsafe characters are shown as their codes.
 */
function harmlessCell(text: string): string {
  return harmlessLines(text).replace(FORMULA, "$1'");
}
