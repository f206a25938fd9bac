import { useEffect, useState } from "preact/hooks";
import { DeliverySteps } from "@/components/contact/DeliverySteps.tsx";
import { callApi } from "@/lib/browser/call_api.ts";
import type { Accepted } from "@/lib/contact/answers.ts";
import type { DeliveryRecord } from "@/lib/contact/record.ts";

interface LiveDeliveryProps {
  accepted: Accepted;
  /** Seconds until the record is first worth reading. */
  firstAfter: number;
  ownerName: string;
}

/** Attempts lie ever further apart, and so do the looks at them: at most so many seconds. */
const LONGEST_PAUSE = 60;

/** Follows the delivery of a message until it has come to an end. */
export function LiveDelivery({ accepted, firstAfter, ownerName }: LiveDeliveryProps) {
  const [record, setRecord] = useState<DeliveryRecord>();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    // The record is read from where this page comes from, whatever name the service goes by elsewhere.
    const { pathname } = new URL(accepted.status_url);
    let pause = firstAfter;
    let timer = setTimeout(look, pause * 1000);

    async function look() {
      const answered = await callApi<DeliveryRecord>(pathname);
      setLost(!answered.ok);
      if (answered.ok) setRecord(answered.body);
      if (answered.ok && ["delivered", "failed"].includes(answered.body.status)) return;
      pause = answered.retryAfter ?? Math.min(pause * 1.5, LONGEST_PAUSE);
      timer = setTimeout(look, pause * 1000);
    }
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <DeliverySteps record={record ?? { ...accepted, attempts: 0, delivered_at: null }} ownerName={ownerName} />
      {isLost && <p class="hint">The status cannot be read at the moment. It will be tried again by itself.</p>}
      <p class="fine">
        You can close this page: the message is on its way. <a href={`/contact/${accepted.id}`}>Its own page</a>{" "}
        tells how it goes on, and nobody else knows the address.
      </p>
    </>
  );
}
