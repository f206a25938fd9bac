import { createHandler } from "@/app.ts";
import { reachableName, stopOnSignals } from "@/lib/http/listen.ts";
import { runtime } from "@/main.ts";

// Made by the build, so it cannot be imported by name before there is one.
const built = new URL("./_fresh/server.js", import.meta.url).href;
const { default: site } = await import(built);

const { server, services, config, log } = runtime;
const answer = createHandler(runtime, site.fetch);
let lastAsked = performance.now();
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

/** Nobody has asked for so long that nobody will notice, in milliseconds: after the start, and later. */
const [FIRST_QUIET_MS, QUIET_MS] = [800, 5000];

/** More than this since the last collection is worth another, in bytes. */
const MUCH = 16 * 1_048_576;

/** V8 keeps the pages that it has emptied for eight seconds or more, and gives them back with the next collection. */
const KEPT_MS = 11_000;

// What only the start needed, or what was made beside the requests, V8 would hold until the heap grows: a third of the
// memory. Where the collector is not exposed (COLLECTION_FLAG), as on the platform, it does.
const { gc } = globalThis as { gc?: (options: { type: "major"; flavor: "last-resort" }) => void };
if (gc !== undefined) {
  let [quiet, least] = [FIRST_QUIET_MS, 0];
  let collected: number | undefined;
  const looking = setInterval(() => {
    const now = performance.now();
    const { rss } = Deno.memoryUsage();
    least = Math.min(least, rss);
    const isWorthwhile = collected === undefined ? rss - least > MUCH : now - collected > KEPT_MS;
    if (!isWorthwhile || now - lastAsked < quiet) return;
    gc({ type: "major", flavor: "last-resort" });
    collected = collected === undefined ? now : undefined;
    [quiet, least] = [QUIET_MS, Infinity];
  }, 1000);
  Deno.unrefTimer(looking);
}
