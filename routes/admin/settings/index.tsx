import { SettingsPage } from "@/components/admin/settings/SettingsPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";
import { settingsView } from "@/lib/admin/settings/settings_view.ts";

export const handler = ownerRoute({
  async GET(ctx) {
    const view = await settingsView(ctx);
    const { searchParams } = ctx.url;
    const test = { channel: searchParams.get("test"), result: searchParams.get("result") };
    return await adminPage(
      ctx,
      { title: "Settings", scripts: ["/passkeys.js"] },
      <SettingsPage state={ctx.state} view={view} test={test} />,
    );
  },
});
