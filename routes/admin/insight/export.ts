import { periodOf } from "@/lib/admin/insight_period.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { type CountRow, countRows } from "@/lib/insight/export.ts";
import { daysAfter } from "@/lib/insight/days.ts";

export const handler = ownerRoute({
  async GET(ctx) {
    const { insight } = ctx.state.runtime.service;
    const to = insight.today();
    const from = daysAfter(to, 1 - periodOf(ctx.url));
    const counts = await countRows(insight, from, to);
    const isCsv = ctx.url.searchParams.get("format") === "csv";
    const body = isCsv ? csvOf(counts) : JSON.stringify({ from, to, time_zone: insight.timeZone, counts }, null, 2);
    return new Response(body, {
      headers: {
        "content-type": isCsv ? "text/csv; charset=utf-8; header=present" : "application/json; charset=utf-8",
        "content-disposition": `attachment; filename="insight-${from}-${to}.${isCsv ? "csv" : "json"}"`,
      },
    });
  },
});

/** CSV after RFC 4180. Labels are plain names that begin with a letter or digit, so none needs quotes or is a formula. */
function csvOf(rows: CountRow[]): string {
  const lines = rows.map(({ day, series, label, count }) => [day, series, label, count].join(","));
  return ["day,series,label,count", ...lines, ""].join("\r\n");
}
