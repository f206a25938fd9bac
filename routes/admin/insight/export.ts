import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { visitorOf } from "@/lib/admin/visitor.ts";
import { daysAfter } from "@/lib/insight/insight.ts";
import { type CountRow, countRows, periodOf } from "@/lib/insight/report.ts";

export const handler = ownerRoute({
  async GET(ctx, call) {
    const asked = await proofFirst(ctx, call);
    if (asked !== undefined) return asked;
    const { insight } = ctx.state.service;
    const to = insight.today();
    const from = daysAfter(to, 1 - periodOf(ctx.url.searchParams.get("days")));
    const counts = await countRows(insight, from, to);
    await ctx.state.runtime.access.events.record({ kind: "export", browser: visitorOf(ctx).browser });
    const isCsv = ctx.url.searchParams.get("format") === "csv";
    const body = isCsv
      ? await csvOf(counts)
      : JSON.stringify({ from, to, time_zone: insight.timeZone, counts }, null, 2);
    return new Response(body, {
      headers: {
        "content-type": isCsv ? "text/csv; charset=utf-8; header=present" : "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="insight-${from}-${to}.${isCsv ? "csv" : "json"}"`,
      },
    });
  },
});

async function csvOf(rows: CountRow[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  return stringify(rows, { header: true, columns: ["day", "series", "label", "count"], record_delimiter: "windows" });
}
