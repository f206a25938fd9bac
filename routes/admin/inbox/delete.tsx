import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { readRequest, withResult } from "@/lib/admin/inbox_actions.ts";
import { ACTIONS_PATH, listOf, safeBack } from "@/lib/admin/inbox_paths.ts";
import { harmlessLine } from "@/lib/text/harmless.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** Asks whether messages are to be deleted for good; for browsers without script. */
export const handler = ownerRoute({
  async GET(ctx, { formToken }) {
    const { inbox } = ctx.state.runtime;
    const { ids } = readRequest("delete", ctx.url.searchParams.getAll("id"), null);
    const found = await Promise.all(ids.map((id) => inbox.item(id)));
    const items = found.filter((item) => item !== undefined);
    const back = safeBack(ctx.url.searchParams.get("back"));
    // Another page has deleted them meanwhile.
    if (items.length === 0) return ctx.redirect(withResult(listOf(back), "delete", { count: 0, undoable: [] }), 303);
    const { words: { inbox: { page, no_subject } }, locale } = ctx.state.speech;
    const title = items.length === 1 ? page.delete_one : fillCounted(page.delete_many, items.length, locale);
    return await adminPage(
      ctx,
      { title, stylesheets: ["/inbox.css"] },
      <AdminPage state={ctx.state} part="inbox">
        <h1>{title}</h1>
        <p>{page.records_too}</p>
        <ul class="mail-to-delete">
          {items.map(({ entry, message }) => (
            <li key={entry.id}>
              <bdi>{harmlessLine(message.from ?? message.reply_to)}</bdi>:{" "}
              <bdi>{message.subject === undefined ? no_subject : harmlessLine(message.subject)}</bdi>
            </li>
          ))}
        </ul>
        <AdminForm action={ACTIONS_PATH} token={formToken} class="mail-tools">
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="confirmed" value="yes" />
          {items.map(({ entry }) => <input key={entry.id} type="hidden" name="id" value={entry.id} />)}
          <a class="button" href={back} autofocus>{page.keep}</a>
          <button type="submit" name="action" value="delete" class="quiet">{page.delete_for_good}</button>
        </AdminForm>
      </AdminPage>,
    );
  },
});
