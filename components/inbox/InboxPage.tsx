import { AdminPage } from "@/components/admin/AdminPage.tsx";
import Inbox from "@/islands/Inbox.tsx";
import type { DeskView } from "@/lib/admin/inbox/desk_view.ts";
import type { State } from "@/lib/http/runtime.ts";

/** The inbox on the owner's desk. */
export function InboxPage({ state, view }: { state: State; view: DeskView }) {
  return (
    <AdminPage state={state} part="Inbox">
      <Inbox first={view} token={state.owner!.formToken} />
    </AdminPage>
  );
}
