// Not in `job.ts`: browsers load that, and none needs the words of all findings.
import type { Job } from "@/lib/contact/job.ts";
import { type CheckName, FINDINGS, type Lane, type LaneReason } from "@/lib/contact/sender_facts.ts";

/** The checks that vouch for a sender; a good domain alone does not (contract, section 7.1). */
const VOUCHING: readonly CheckName[] = ["signature", "mailbox", "posting"];

/** Returns the lane of a message. It is `held` exactly as long as its status is; what was released is not again. */
export function laneOf({ status, hold, checks = [] }: Pick<Job, "status" | "hold" | "checks">): {
  lane: Lane;
  reason: LaneReason;
} {
  const failed = checks.find(({ finding }) => FINDINGS[finding].status === "failed");
  if (status === "held") {
    return { lane: "held", reason: hold?.reason === "check_failed" && failed ? failed.finding : hold!.reason };
  }
  const vouching = checks.find(({ check, finding }) =>
    VOUCHING.includes(check) && FINDINGS[finding].status === "passed"
  );
  if (failed === undefined && vouching !== undefined) return { lane: "vouched", reason: vouching.finding };
  if (hold?.releasedAt) return { lane: "open", reason: "released" };
  if (failed !== undefined) return { lane: "open", reason: failed.finding };
  const pending = checks.find(({ finding }) => FINDINGS[finding].status === "pending")?.finding;
  return { lane: "open", reason: pending === "mailbox_asked" ? pending : pending ? "checking" : "nothing_known" };
}

/** Returns the marks of the lane on the entry of the inbox. */
export function laneMarks(job: Pick<Job, "status" | "hold" | "checks">): { held: boolean; vouched: true | undefined } {
  const { lane } = laneOf(job);
  return { held: lane === "held", vouched: lane === "vouched" || undefined };
}
