import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { HOME } from "@/lib/admin/paths.ts";

export const handler = ownerRoute({ GET: (ctx) => ctx.redirect(HOME, 303) });
