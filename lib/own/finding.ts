import { DeadlineError, withDeadline } from "@/lib/deadline.ts";

/** The state of one part of the installation. */
export interface Finding {
  /** Short name of the part. */
  part: string;
  /** `warning`: it works, but somebody should look at it. `error`: it does not work. */
  state: "ok" | "warning" | "error";
  /** One line. */
  message: string;
  /** The way to mend it. */
  remedy?: string;
}

/** A finding before its part is known. */
export type Report = Omit<Finding, "part">;

/** Makes a report: in order. */
export function ok(message: string): Report {
  return { state: "ok", message };
}

/** Makes a report: it works, but somebody should look at it. */
export function warning(message: string, remedy: string): Report {
  return { state: "warning", message, remedy };
}

/** Makes a report: it does not work. */
export function error(message: string, remedy: string): Report {
  return { state: "error", message, remedy };
}

/** Waits `ms` milliseconds for `work`, which goes on unobserved after that. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  try {
    return await withDeadline(work, ms);
  } catch (thrown) {
    throw thrown instanceof DeadlineError ? new Error(`no answer within ${ms / 1000} seconds`) : thrown;
  }
}

/** Returns what was thrown in one line, without a stack. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown).split("\n")[0];
  // A failed fetch says less of itself than of its cause, and one that tried several addresses only what each said.
  const [told = thrown.cause] = "errors" in thrown && Array.isArray(thrown.errors) ? thrown.errors : [];
  const { message } = told instanceof Error ? told : thrown;
  return (message || thrown.name).split("\n")[0];
}
