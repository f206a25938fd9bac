/** How one part of the installation is. */
export interface Finding {
  /** Short name of the part. */
  part: string;
  /** `warning`: it works, but somebody should look at it. `error`: it does not work. */
  state: "ok" | "warning" | "error";
  /** What was found, one line. */
  message: string;
  /** What to do about it. */
  remedy?: string;
}

/** What one check says about its part. */
export type Report = Omit<Finding, "part">;

export function ok(message: string): Report {
  return { state: "ok", message };
}

export function warning(message: string, remedy: string): Report {
  return { state: "warning", message, remedy };
}

export function error(message: string, remedy: string): Report {
  return { state: "error", message, remedy };
}

/** Rejects after `ms` milliseconds with a TimeoutError; whoever is late then is left alone. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no answer within ${ms / 1000} seconds`, "TimeoutError")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What was thrown, in one line without a stack. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown).split("\n")[0];
  // A failed fetch says less of itself than of its cause, and one that tried several addresses only what each said.
  const [told = thrown.cause] = "errors" in thrown && Array.isArray(thrown.errors) ? thrown.errors : [];
  const { message } = told instanceof Error ? told : thrown;
  return (message || thrown.name).split("\n")[0];
}
