import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";
import { isGone } from "@/lib/contact/job.ts";
import { deliveryInWords, type DeliveryWords } from "@/lib/site/form_state.ts";
import { instantInWords } from "@/lib/words/dates.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";

interface DeliveryStepsProps {
  record:
    & Pick<DeliveryRecord, "status" | "attempts" | "created_at" | "delivered_at">
    & Partial<Pick<DeliveryRecord, "outcome" | "outcome_at" | "reply_note">>;
  /** Shown instead of the record's own message. */
  message?: string;
  ownerName: string;
  words: DeliveryWords;
  language: string;
  /** Of the times; left out in a browser, whose own is the reader's. */
  timeZone?: string;
}

/** Shows the way of a message step by step; each says by words and shape whether it lies behind. */
export function DeliverySteps({ record, message, ownerName, words, language, timeZone }: DeliveryStepsProps) {
  const { status, attempts, created_at, delivered_at, outcome, outcome_at, reply_note } = record;
  const time = (at: string) => <time dateTime={at}>{instantInWords(at, language, timeZone)}</time>;
  const stored = { name: words.stored, state: "done", more: time(created_at) } as const;
  const delivery = [
    {
      name: status === "held" ? words.waiting : words.on_its_way,
      state: status === "delivered" || status === "failed" ? "done" : "now",
      more: attempts > 1 && fillCounted(words.attempts, attempts, language),
    },
    {
      name: status === "failed" ? words.failed_step : fill(words.arrived, { name: ownerName }),
      state: status === "delivered" ? "done" : status === "failed" ? "failed" : "open",
      more: delivered_at !== null && time(delivered_at),
    },
  ] as const;
  const end = outcome ? [{ name: words.outcomes[outcome], state: "done", more: time(outcome_at!) } as const] : [];
  // What was withdrawn or replaced is not on its way any more.
  const steps = [stored, ...isGone(record) ? [] : delivery, ...end];
  return (
    <>
      <p class="lede" role="status">{message ?? deliveryInWords(record, words, ownerName)}</p>
      {reply_note && (
        <figure class="reply-note">
          <figcaption>{fill(words.owner_writes, { name: ownerName })}</figcaption>
          <blockquote dir="auto">{reply_note}</blockquote>
        </figure>
      )}
      <ol class="steps">
        {steps.map(({ name, state, more }) => (
          <li key={name} class={`step-${state}`}>
            <b dir="auto">{name}</b> <span class="step-state">{words.states[state]}</span> {more}
          </li>
        ))}
      </ol>
    </>
  );
}
