import { inFront } from "@/app.ts";
import { listen } from "@/lib/http/listen.ts";
import { runtime } from "@/main.ts";

// Made by the build, so it cannot be imported by name before there is one.
const built = new URL("./_fresh/server.js", import.meta.url).href;
const { default: site } = await import(built);

await listen(inFront(runtime, site.fetch), runtime);
