import { InboxPage } from "@/components/inbox/InboxPage.tsx";
import { deskPage } from "@/lib/admin/inbox/desk_page.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";

export const handler = ownerRoute({ GET: (ctx) => deskPage(ctx, InboxPage) });
