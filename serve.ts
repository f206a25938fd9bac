import { createHandler } from "@/app.ts";
import { listen } from "@/lib/http/listen.ts";
import { runtime } from "@/main.ts";

// Made by the build, so it cannot be imported by name before there is one.
const built = new URL("./_fresh/server.js", import.meta.url).href;
const { default: site } = await import(built);

await listen(createHandler(runtime, site.fetch), runtime);

// What only the start needed, a tenth of the memory, V8 would hold until the heap grows. Where the collector is not
// exposed (COLLECTION_FLAG), as on the platform, it does.
const { gc } = globalThis as { gc?: (options: { type: "major"; flavor: "last-resort" }) => void };
setTimeout(() => gc?.({ type: "major", flavor: "last-resort" }), 1000);
