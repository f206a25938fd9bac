import { AdminForm } from "@/components/admin/AdminForm.tsx";
import type { DeskView } from "@/lib/admin/inbox/desk_view.ts";

/** What was just done, and how to undo it. */
export function Notice({ view: { notice, href }, token }: { view: DeskView; token: string }) {
  return (
    <div class="mail-notice" role="status">
      {notice !== null && notice.text !== "" && (
        <>
          <p>{notice.text}</p>
          {notice.undo && (
            <AdminForm action="/admin/inbox/actions" token={token}>
              <input type="hidden" name="back" value={href} />
              {notice.undo.ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)}
              <button type="submit" name="action" value={notice.undo.action} class="quiet">Undo</button>
            </AdminForm>
          )}
        </>
      )}
    </div>
  );
}
