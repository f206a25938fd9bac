import { createHandler } from "@/app.ts";
import { reachableName, stopOnSignals } from "@/lib/http/listen.ts";
import { runtime } from "@/main.ts";

// Made by the build, so it cannot be imported by name before there is one.
const built = new URL("./_fresh/server.js", import.meta.url).href;
const { default: site } = await import(built);

const { server, services, config, log } = runtime;
await server.listen(createHandler(runtime, site.fetch), config, log);
stopOnSignals(services);
// On the platform nobody can open the address that an instance listens at.
if (Deno.env.get("DENO_DEPLOY") !== "true") {
  console.error(`Ready at ${config.baseUrl ?? `http://${reachableName(config.host)}:${config.port}`}`);
}

// What only the start needed, a tenth of the memory, V8 would hold until the heap grows. Where the collector is not
// exposed (COLLECTION_FLAG), as on the platform, it does.
const { gc } = globalThis as { gc?: (options: { type: "major"; flavor: "last-resort" }) => void };
setTimeout(() => gc?.({ type: "major", flavor: "last-resort" }), 1000);
