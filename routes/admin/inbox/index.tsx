import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { inboxPage } from "@/routes/admin/(_components)/InboxPage.tsx";

export const handler = ownerRoute({ GET: (ctx) => inboxPage(ctx) });
