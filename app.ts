import { App } from "fresh";
import { document } from "@/lib/http/document.ts";
import { createFrontDoor } from "@/lib/http/front_door.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import { httpFailure } from "@/lib/mcp/protocol/http_failure.ts";
import { favicon } from "@/lib/pictures/pictures.ts";

/** Puts the app together; the routes are files. */
export function createApp(runtime: Runtime): App<State> {
  return new App<State>().use(createFrontDoor(runtime, { "/mcp": httpFailure, "/.well-known/mcp": httpFailure }))
    // No file, and before `staticFiles()`: official Fresh answers for this path by itself there, with 404.
    .all("/favicon.ico", document("image/x-icon", favicon))
    .fsRoutes();
}
