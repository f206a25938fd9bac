import { useEffect, useState } from "preact/hooks";
import { DeliverySteps } from "@/components/DeliverySteps.tsx";
import type { Accepted, DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { stateOf } from "@/lib/contact/job.ts";
import { callApi, type DeliveryWords } from "@/lib/site/form_state.ts";

interface LiveDeliveryProps {
  ownerName: string;
  deliveryWords: DeliveryWords;
  /** Tag (BCP 47) of the language of the words. */
  language: string;
  accepted: Accepted;
  /** Seconds until the record is first worth reading. */
  firstAfter: number;
}

/** Attempts lie ever further apart, and so do the looks at them: at most so many seconds. */
const LONGEST_PAUSE = 60;

/** Follows the delivery of a message until it has come to an end. Apart from the form, which loads it only once it is needed. */
export function LiveDelivery({ accepted, firstAfter, ownerName, deliveryWords: words, language }: LiveDeliveryProps) {
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
      // How it has ended, its own page says.
      if (answered.ok && answered.body.outcome) return location.assign(`/contact/${accepted.id}`);
      if (answered.ok) setRecord(answered.body);
      if (answered.ok && ["delivered", "failed"].includes(stateOf(answered.body))) return;
      pause = answered.retryAfter ?? Math.min(pause * 1.5, LONGEST_PAUSE);
      timer = setTimeout(look, pause * 1000);
    }
    return () => clearTimeout(timer);
  }, []);

  const begun = { ...accepted, attempts: 0, delivered_at: null };
  const message = record === undefined ? words.messages[accepted.deduplicated ? "repeated" : "new"] : undefined;
  const [before, after] = words.follow.split("{link}");
  return (
    <>
      <DeliverySteps
        record={record ?? begun}
        message={message}
        ownerName={ownerName}
        words={words}
        language={language}
      />
      {isLost && <p class="hint">{words.unreadable}</p>}
      <p class="fine">
        {before}
        <a href={`/contact/${accepted.id}`}>{words.follow_link}</a>
        {after}
      </p>
    </>
  );
}
