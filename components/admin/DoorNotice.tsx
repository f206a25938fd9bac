import { PASSWORD_RULE } from "@/lib/access/password_rules.ts";
import type { DoorProblem } from "@/lib/admin/notices.ts";

/** What can go wrong at the door; the words do not tell which part of it was wrong. */
const NOTICES: Record<DoorProblem, string> = {
  refused: "That did not work. Check what you entered and try again.",
  form: "The form was open for too long, or your browser does not keep cookies. Please try again.",
  link: "This set-up code is not valid, or not any more: it holds for an hour and works once. " +
    "Starting the service again prints a new one, as long as nobody has set it up.",
  password: `This password cannot be used. Allowed: ${PASSWORD_RULE}.`,
  repeat: "The two passwords differ.",
  out: "You are signed out.",
};

/** A notice named in the address; nothing from the address itself is shown. */
export function DoorNotice({ problem }: { problem: string | null }) {
  if (problem === null || !Object.hasOwn(NOTICES, problem)) return null;
  return <p class="notice" role={problem === "out" ? "status" : "alert"}>{NOTICES[problem as DoorProblem]}</p>;
}
