import { DeletePage } from "@/components/inbox/DeletePage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { readRequest, withNotice } from "@/lib/admin/inbox/actions.ts";
import { listOf, safeBack } from "@/lib/admin/inbox/query.ts";
import { ownerRoute } from "@/lib/admin/owner_route.ts";

/** Asks whether messages are to be deleted for good; for browsers without script. */
export const handler = ownerRoute({
  async GET(ctx) {
    const { inbox } = ctx.state.runtime;
    const { ids } = readRequest("delete", ctx.url.searchParams.getAll("id"), null);
    const found = await Promise.all(ids.map((id) => inbox.item(id)));
    const items = found.filter((item) => item !== undefined);
    const back = safeBack(ctx.url.searchParams.get("back"));
    // Another page has deleted them meanwhile.
    if (items.length === 0) return ctx.redirect(withNotice(listOf(back), "delete", { count: 0, undoable: [] }), 303);
    return await adminPage(
      ctx,
      { title: "Delete for good?", stylesheets: ["/inbox.css"] },
      <DeletePage state={ctx.state} items={items} back={back} />,
    );
  },
});
