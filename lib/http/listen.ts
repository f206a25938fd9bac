import type { Handler } from "@/lib/http/incoming_request.ts";
import type { Runtime } from "@/lib/http/runtime.ts";

/** How long open requests may take to end once the process is told to stop; the platform kills it after five seconds. */
const STOP_WITHIN_MS = 4000;

/**
 * Listens at the address of the settings until the process is told to stop; then open requests and deliveries are
 * finished or given back. An address where nobody can listen ends the process with one line that says what to do.
 */
export async function listen(
  handler: Handler,
  runtime: Runtime,
): Promise<void> {
  const { host, port } = runtime.config;
  const server = await orExplainAddress(runtime.config, () =>
    Deno.serve({
      hostname: host,
      port,
      onListen: ({ hostname, port }) => runtime.log("info", "listening", { host: hostname, port }),
    }, handler));

  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);

  async function stop(): Promise<void> {
    const timer = setTimeout(() => Deno.exit(0), STOP_WITHIN_MS);
    // Pages that wait for messages would keep their connections open.
    runtime.inbox.stop();
    runtime.service.history.stop();
    // Side by side: a request that hangs must not keep deliveries from being finished or given back.
    await Promise.all([server.shutdown(), runtime.service.contact.stop()]);
    await runtime.close();
    clearTimeout(timer);
    Deno.exit(0);
  }
}

/** Ends the process with one line where the address of the settings cannot be listened at. */
export async function orExplainAddress<T>(
  address: { host: string; port: number },
  start: () => T | Promise<T>,
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const reason = addressMistake(error, address);
    if (reason === undefined) throw error;
    console.error(reason);
    Deno.exit(1);
  }
}

/** Explains to the operator why an address cannot be listened on; undefined for any other error. */
function addressMistake(error: unknown, { host, port }: { host: string; port: number }): string | undefined {
  if (error instanceof Deno.errors.AddrInUse) {
    return `Port ${port} is in use by another program, perhaps by this service itself: end that, or name another with PORT.`;
  }
  // Of the system; what Deno itself does not allow is `NotCapable`.
  if (error instanceof Deno.errors.PermissionDenied) {
    return `Port ${port} is not for this user: name one above 1023 with PORT, and let a proxy stand before it.`;
  }
  const isForeign = error instanceof Deno.errors.AddrNotAvailable ||
    error instanceof Error && error.message.includes("failed to lookup address");
  return isForeign ? `HOST is "${host}", but it must be an address of this machine` : undefined;
}
