import { HOME } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";

export const handler = ownerRoute({ GET: (ctx) => ctx.redirect(HOME, 303) });
