import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { readRequest, withOutcome } from "@/lib/admin/inbox_actions.ts";
import { ACTIONS_PATH, listOf, safeBack } from "@/lib/admin/inbox_paths.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";

/** Asks whether messages are to be deleted for good; for browsers without script. */
export const handler = ownerRoute({
  async GET(ctx, { formToken }) {
    const { inbox } = ctx.state.runtime;
    const { ids } = readRequest("delete", ctx.url.searchParams.getAll("id"), null);
    const found = await Promise.all(ids.map((id) => inbox.item(id)));
    const items = found.filter((item) => item !== undefined);
    const back = safeBack(ctx.url.searchParams.get("back"));
    // Another page has deleted them meanwhile.
    if (items.length === 0) return ctx.redirect(withOutcome(listOf(back), "delete", { count: 0, undoable: [] }), 303);
    return await adminPage(
      ctx,
      { title: "Delete for good?", stylesheets: ["/inbox.css"] },
      <AdminPage state={ctx.state} part="Inbox">
        <h1>{items.length === 1 ? "Delete this message for good?" : `Delete ${items.length} messages for good?`}</h1>
        <p>They cannot be brought back. The records of their delivery go with them.</p>
        <ul class="mail-doomed">
          {items.map(({ entry, message }) => (
            <li key={entry.id}>
              <bdi>{harmlessLine(message.from ?? message.reply_to)}</bdi>:{" "}
              <bdi>{harmlessLine(message.subject ?? "(no subject)")}</bdi>
            </li>
          ))}
        </ul>
        <AdminForm action={ACTIONS_PATH} token={formToken} class="mail-tools">
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="confirmed" value="yes" />
          {items.map(({ entry }) => <input key={entry.id} type="hidden" name="id" value={entry.id} />)}
          <button type="submit" name="action" value="delete">Delete for good</button>
          <a class="button quiet" href={back}>Keep</a>
        </AdminForm>
      </AdminPage>,
    );
  },
});
