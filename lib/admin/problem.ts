/** The notices of the door, by the name that an address carries. */
export type DoorProblem = "refused" | "form" | "link" | "password" | "repeat" | "out";

/** A path with the name of a notice that its page shows. */
export function withProblem(path: string, problem: DoorProblem): string {
  return `${path}${path.includes("?") ? "&" : "?"}problem=${problem}`;
}
