import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { accessView } from "@/lib/admin/settings_page.ts";
import { AccessSettings } from "@/routes/admin/(_components)/AccessSettings.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const view = await accessView(ctx);
    const { title } = ctx.state.speech.words.desk.access;
    return await adminPage(
      ctx,
      { title, scripts: ["/passkeys.js", "/password-strength.js"] },
      <AdminPage state={ctx.state} part="settings">
        <h1>{title}</h1>
        <AccessSettings state={ctx.state} view={view} />
      </AdminPage>,
    );
  },
});
