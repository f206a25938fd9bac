import type { CheckStatus, Lane } from "@/lib/contact/sender_facts.ts";

const CHECK_SHAPES: Record<CheckStatus, string> = { passed: "✓", failed: "✕", unknown: "?", pending: "…" };

const LANE_SHAPES: Record<Lane, string> = { vouched: "◆", open: "◇", held: "‖" };

/** Says how a check of the sender ended, by word and shape. */
export function CheckTag({ name, status, said }: { name: string; status: CheckStatus; said: string }) {
  return (
    <span class="tag" data-check={status}>
      <span aria-hidden="true">{CHECK_SHAPES[status]}</span> {name}: {said}
    </span>
  );
}

/** Says in which lane a message is, by word and shape. */
export function LaneTag({ lane, name }: { lane: Lane; name: string }) {
  return (
    <span class="tag" data-lane={lane}>
      <span aria-hidden="true">{LANE_SHAPES[lane]}</span> {name}
    </span>
  );
}
