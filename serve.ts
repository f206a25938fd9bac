import { routable } from "@/lib/http/routable.ts";
import { listenFailure } from "@/lib/listen_failure.ts";
import { runtime } from "@/main.ts";

/** How long open requests may take to end once the process is told to stop; the platform kills it after five seconds. */
const STOP_WITHIN_MS = 4000;

// Made by the build, so it cannot be imported by name before there is one.
const built = new URL("./_fresh/server.js", import.meta.url).href;
const { default: site } = await import(built);

const { host, port } = runtime.config;
const server = listen();

for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);

function listen(): Deno.HttpServer {
  try {
    return Deno.serve({
      hostname: host,
      port,
      onListen: ({ hostname, port }) => runtime.log("info", "listening", { host: hostname, port }),
    }, routable(site.fetch));
  } catch (error) {
    const reason = listenFailure(error, runtime.config);
    if (reason === undefined) throw error;
    console.error(reason);
    Deno.exit(1);
  }
}

async function stop(): Promise<void> {
  const timer = setTimeout(() => Deno.exit(0), STOP_WITHIN_MS);
  // Pages that wait for messages would keep their connections open.
  runtime.inbox.stop();
  // Side by side: a request that hangs must not keep deliveries from being finished or given back.
  await Promise.all([server.shutdown(), runtime.service.contact.stop()]);
  await runtime.close();
  clearTimeout(timer);
  Deno.exit(0);
}
