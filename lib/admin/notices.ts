import { ACCESS_SETTINGS } from "@/lib/admin/paths.ts";

/** The notices of the door, by the name that an address carries. */
export type DoorProblem = "refused" | "form" | "link" | "password" | "repeat" | "out";

/** A path with the name of a notice that its page shows. */
export function withProblem(path: string, problem: DoorProblem): string {
  return `${path}${path.includes("?") ? "&" : "?"}problem=${problem}`;
}

/** The notices of the settings of getting in. */
export type AccessNoticeName =
  | "welcome"
  | "changed"
  | "wrong"
  | "rule"
  | "differ"
  | "added"
  | "renamed"
  | "name"
  | "removed"
  | "ended";

/** The settings of getting in, with a notice of what an action has done. */
export function withNotice(notice: AccessNoticeName): string {
  return `${ACCESS_SETTINGS}?notice=${notice}`;
}
