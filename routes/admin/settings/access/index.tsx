import { adminPage } from "@/lib/admin/admin_page.ts";
import { ACCESS_SETTINGS } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { accessView } from "@/lib/admin/settings_page.ts";
import { AccessSettings } from "@/routes/admin/(_components)/AccessSettings.tsx";
import { SettingsPage } from "@/routes/admin/(_components)/SettingsPage.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const view = await accessView(ctx);
    const { title } = ctx.state.speech.words.desk.access;
    return await adminPage(
      ctx,
      { title, scripts: ["/passkeys.js", "/password-strength.js"] },
      <SettingsPage state={ctx.state} path={ACCESS_SETTINGS}>
        <AccessSettings state={ctx.state} view={view} />
      </SettingsPage>,
    );
  },
});
