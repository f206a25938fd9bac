import { InsightPage } from "@/components/admin/insight/InsightPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { periodOf } from "@/lib/admin/insight_period.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { insightReport } from "@/lib/insight/report.ts";

export const handler = ownerRoute({
  async GET(ctx) {
    const report = await insightReport(ctx.state.runtime.service.insight, periodOf(ctx.url));
    const options = { title: "Insight", stylesheets: ["/insight.css"] };
    return await adminPage(ctx, options, <InsightPage state={ctx.state} report={report} />);
  },
});
