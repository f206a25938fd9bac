import { App, staticFiles } from "fresh";
import type { FailurePage as AdminFailurePage } from "@/lib/admin/failure.ts";
import { createGate } from "@/lib/admin/gate.ts";
import { liveReload } from "@/lib/dev/live_reload.ts";
import { document } from "@/lib/http/document.ts";
import type { FailurePage } from "@/lib/http/failure_page.ts";
import { createFrontDoor } from "@/lib/http/front_door.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";
import { httpFailure } from "@/lib/mcp/protocol/http_failure.ts";
import { favicon } from "@/lib/pictures/pictures.ts";
import "@/lib/site/current_links.ts";

/** Puts the app together; the routes are files, and so is what lies in `static/`. */
export function createApp(runtime: Runtime): App<State> {
  const forms = { "/mcp": httpFailure, "/.well-known/mcp": httpFailure };
  const app = new App<State>().use(createFrontDoor(runtime, forms, failurePage));
  if (runtime.config.mode === "dev") app.use(liveReload);
  return app
    .use(createGate(adminFailurePage))
    // No file, and before `staticFiles()`: official Fresh answers for this path by itself there, with 404.
    .all("/favicon.ico", document("image/x-icon", favicon))
    .use(staticFiles())
    .fsRoutes();
}

// What people see of failures is loaded with the first one: the start does not wait for it.

const failurePage: FailurePage = async (ctx, error) => {
  const { createFailurePage } = await import("@/lib/http/failure_page.ts");
  const { FailurePage } = await import("@/components/FailurePage.tsx");
  return await createFailurePage(FailurePage)(ctx, error);
};

const adminFailurePage: AdminFailurePage = async (state, failure) => {
  const { showFailure } = await import("@/components/admin/FailureNotice.tsx");
  return showFailure(state, failure);
};
