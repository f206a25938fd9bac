import { App, staticFiles } from "fresh";
import { showFailure } from "@/components/admin/FailureNotice.tsx";
import { FailurePage } from "@/components/FailurePage.tsx";
import { createGate } from "@/lib/admin/gate.ts";
import { liveReload } from "@/lib/dev/live_reload.ts";
import { document } from "@/lib/http/document.ts";
import { createFailurePage } from "@/lib/http/failure_page.ts";
import { createFrontDoor } from "@/lib/http/front_door.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import { httpFailure } from "@/lib/mcp/protocol/http_failure.ts";
import { favicon } from "@/lib/pictures/pictures.ts";

/** Puts the app together; the routes are files, and so is what lies in `static/`. */
export function createApp(runtime: Runtime): App<State> {
  const forms = { "/mcp": httpFailure, "/.well-known/mcp": httpFailure };
  const app = new App<State>().use(createFrontDoor(runtime, forms, createFailurePage(FailurePage)));
  if (runtime.config.mode === "dev") app.use(liveReload);
  return app
    .use(createGate(showFailure))
    // No file, and before `staticFiles()`: official Fresh answers for this path by itself there, with 404.
    .all("/favicon.ico", document("image/x-icon", favicon))
    .use(staticFiles())
    .fsRoutes();
}
