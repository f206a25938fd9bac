import type { DeliveryRecord } from "@/lib/contact/delivery_record.ts";

interface DeliveryStepsProps {
  record: Pick<DeliveryRecord, "status" | "attempts" | "created_at" | "delivered_at" | "message">;
  ownerName: string;
}

/** Shows the way of a message in three steps; each says by words and shape whether it lies behind. */
export function DeliverySteps({ record, ownerName }: DeliveryStepsProps) {
  const { status, attempts, created_at, delivered_at, message } = record;
  const steps = [
    { name: "Safely kept", state: "done", text: time(created_at) },
    {
      name: status === "held" ? "Waiting to be looked at" : "On its way",
      state: status === "delivered" || status === "failed" ? "done" : "now",
      text: attempts > 1 ? `${attempts} attempts` : "",
    },
    {
      name: status === "failed" ? "Not delivered everywhere" : `With ${ownerName}`,
      state: status === "delivered" ? "done" : status === "failed" ? "failed" : "open",
      text: delivered_at === null ? "" : time(delivered_at),
    },
  ];
  return (
    <>
      <p class="lede" role="status">{message}</p>
      <ol class="steps">
        {steps.map(({ name, state, text }) => (
          <li key={name} class={`step-${state}`}>
            <b dir="auto">{name}</b> <span class="step-state">{WORDS[state]}</span> {text}
          </li>
        ))}
      </ol>
    </>
  );
}

const WORDS: Record<string, string> = { done: "done", now: "now", open: "not yet", failed: "failed" };

/** Writes a time as the site says it everywhere: day and minute in UTC. */
function time(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
