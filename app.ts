import { App, staticFiles } from "fresh";
import { showFailure } from "@/components/admin/FailureNotice.tsx";
import { createGate } from "@/lib/admin/gate.ts";
import { createFrontDoor } from "@/lib/http/front_door.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import { httpFailure } from "@/lib/mcp/protocol/http_failure.ts";

/** Puts the app together; the routes are files, and so is what lies in `static/`. */
export function createApp(runtime: Runtime): App<State> {
  return new App<State>()
    .use(createFrontDoor(runtime, { "/mcp": httpFailure, "/.well-known/mcp": httpFailure }))
    .use(createGate(showFailure))
    .use(staticFiles())
    .fsRoutes();
}
