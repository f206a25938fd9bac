import type { Handler } from "@/lib/http/incoming_request.ts";
import type { Log } from "@/lib/log.ts";
import type { Services } from "@/lib/services.ts";

/** The time for open requests to end once the process is told to stop; the platform kills it after five seconds. */
const STOP_WITHIN_MS = 4000;

/** Listens for requests. Taking no more of them and ending the open ones are separate steps. */
export class Server {
  #server?: Deno.HttpServer;
  #ended?: Promise<void>;

  /** Listens at an address. An address where nobody can listen ends the process with one line that says what to do. */
  async listen(handler: Handler, { host, port }: { host: string; port: number }, log: Log): Promise<void> {
    this.#server = await explainAddressErrors({ host, port }, () =>
      Deno.serve({
        hostname: host,
        port,
        onListen: ({ hostname, port }) => log("info", "listening", { host: hostname, port }),
      }, handler));
  }

  /** Takes no more requests. */
  stop(): void {
    this.#ended = this.#server?.shutdown();
  }

  /** Resolves when the requests that were open at the stop have been answered. */
  async ended(): Promise<void> {
    await this.#ended;
  }
}

/** Returns the name under which this machine opens what listens at `host`: an address for all names none (RFC 1122, 3.2.1.3). */
export function reachableName(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Stops all services when the process is told to end, so that open requests and deliveries are finished or given back. */
export function stopOnSignals(services: Services): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);

  async function stop(): Promise<void> {
    const timer = setTimeout(() => Deno.exit(0), STOP_WITHIN_MS);
    await services.stop();
    clearTimeout(timer);
    Deno.exit(0);
  }
}

/** Ends the process with one line where the address of the settings cannot be listened at. */
export async function explainAddressErrors<T>(
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
