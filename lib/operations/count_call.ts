import type { CallContext } from "@/lib/operations/operation.ts";

/** What an answer about a problem found. */
export interface Found {
  fit?: string;
  /** Ids, best first. */
  opportunities?: readonly { id: string }[];
}

/** Counts an analysis for the owner: where it came in, how it fitted and what fitted best; nothing of its text. */
export function countAnalysis(
  { service: { insight }, surface }: CallContext,
  { fit, opportunities }: Found = {},
): void {
  if (surface === undefined) return;
  insight.count("analyses", surface);
  if (fit !== undefined) insight.count("fits", fit);
  const best = opportunities?.at(0);
  if (best !== undefined) insight.count("opportunities", best.id);
}

/** Counts a message that was accepted. */
export function countMessage({ service: { insight }, surface }: CallContext): void {
  if (surface !== undefined) insight.count("messages", surface);
}
