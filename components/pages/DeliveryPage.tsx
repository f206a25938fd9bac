import { AgentNote } from "@/components/AgentNote.tsx";
import { DeliverySteps } from "@/components/contact/DeliverySteps.tsx";
import { Masthead } from "@/components/Masthead.tsx";
import type { DeliveryRecord } from "@/lib/contact/record.ts";
import type { PageView } from "@/lib/site/view.ts";

/** How the delivery of a message stands. Without script the page asks again by itself. */
export function DeliveryPage({ view: { page, context }, record }: { view: PageView; record: DeliveryRecord }) {
  return (
    <Masthead
      title={page.title}
      above={<a href="/contact">Contact</a>}
      note={<AgentNote context={context} operations={["get_delivery_record"]} input={{ id: record.id }} />}
    >
      <DeliverySteps record={record} ownerName={context.service.content.profile.name} />
      <p class="fine">
        This page is yours alone: nobody who does not know its address can find it. It holds nothing of what you wrote,
        and is deleted on <time dateTime={record.expires_at}>{record.expires_at.slice(0, 10)}</time>.
      </p>
      <p class="onward">
        <a href="/">To the first page</a> <a href="/contact">Write another message</a>
      </p>
    </Masthead>
  );
}
