import { CODE, ProtocolError } from "@/lib/mcp/protocol/protocol_error.ts";

/** The longest that a caller waits; the work itself has deadlines of its own where it waits for something. */
const MAX_MS = 20_000;

/** Waits for `work`, though not forever and not for a caller who has gone away. */
export async function withinTime<T>(work: Promise<T>, signal: AbortSignal, maxMs = MAX_MS): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const tooLate = () =>
    reject(new ProtocolError(CODE.internalError, "This took too long; try again later.", { status: 503 }));
  const gone = () => reject(new ProtocolError(CODE.internalError, "The caller has gone away.", { status: 503 }));
  if (signal.aborted) gone();
  signal.addEventListener("abort", gone);
  const timer = setTimeout(tooLate, maxMs);
  try {
    return await Promise.race([work, ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", gone);
  }
}
