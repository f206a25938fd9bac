import { createHandler } from "@/app.ts";
import type { Handler } from "@/lib/http/incoming_request.ts";
import { reachableName, stopOnSignals } from "@/lib/http/listen.ts";
import { runtime } from "@/main.ts";

let lastAsked = performance.now();

/** Listens, and answers with the steps of a request, of which the routes of the build are the last. */
export async function serve(routes: Handler): Promise<void> {
  const { server, services, config, log } = runtime;
  const answer = createHandler(runtime, routes);
  await server.listen(
    (request, info) => {
      lastAsked = performance.now();
      return answer(request, info);
    },
    config,
    log,
  );
  stopOnSignals(services);
  // On the platform nobody can open the address that an instance listens at.
  if (Deno.env.get("DENO_DEPLOY") !== "true") {
    console.error(`Ready at ${config.baseUrl ?? `http://${reachableName(config.host)}:${config.port}`}`);
  }
  collectInQuiet();
}

/** Nobody has asked for so long that nobody will notice, in milliseconds. */
const QUIET_MS = 5000;

/** More than this since the last collection is worth another, in bytes. */
const MUCH = 32 * 1_048_576;

/**
 * Collects what only the start needed, or what was made beside the requests: V8 would hold it until the heap grows. Where
 * the collector is not exposed (COLLECTION_FLAG), as on the platform, it does.
 */
function collectInQuiet(): void {
  const { gc } = globalThis as { gc?: (options: { type: "major"; flavor: "last-resort" }) => void };
  if (gc === undefined) return;
  let least = 0;
  const collect = () => {
    gc({ type: "major", flavor: "last-resort" });
    least = Deno.memoryUsage().rss;
  };
  setTimeout(collect, 1000);
  const looking = setInterval(() => {
    if (performance.now() - lastAsked > QUIET_MS && Deno.memoryUsage().rss - least > MUCH) collect();
  }, 1000);
  Deno.unrefTimer(looking);
}
