import { createApp, createRuntime } from "@/app.ts";
import { requireOwnerPassword } from "@/lib/admin/password.ts";
import { sweepEachMinute } from "@/lib/contact/worker.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { makeRevision } from "@/lib/content/revision.ts";
import { withDeadline } from "@/lib/deadline.ts";
import type { ServingRuntime } from "@/lib/http/runtime.ts";
import { ConfigError, loadConfig } from "@/lib/settings.ts";

/** The process that this module was started by: the development server, or one that serves for real. */
const mode = Deno.mainModule.endsWith("/dev.ts") ? "dev" : "start";

/** The time that the start waits for what is published at the desk, in milliseconds. */
const MAX_WAIT_MS = 3000;

let started: ServingRuntime | undefined;

// Before the first await: the platform finds crons by evaluating this module, and must not have to wait for the store.
sweepEachMinute(async () => {
  await Promise.all([started?.service.contact.sweep(), started?.service.evidence.sweep(), started?.inbox.bringBack()]);
});

export const runtime = started = await startOrExit(async () => {
  const settings = loadConfig((name) => Deno.env.get(name), mode);
  const revision = await makeRevision({ folder: settings.contentDir, withDrafts: mode === "dev" });
  await requireOwnerPassword(settings, revision.content);
  const runtime = createRuntime(settings, revision, { timeline: Deno.env.get("DENO_TIMELINE") });
  runtime.services.start();
  // What is published is served from the first request on; a store that does not answer keeps no reader waiting for ever.
  if (runtime.editing !== undefined) await withDeadline(runtime.editing.known(), MAX_WAIT_MS).catch(() => {});
  return runtime;
});

export const app = createApp(runtime);

/**
 * Ends the process with what to mend, not with a stack, where the owner has made a mistake. In development the server
 * shows what to mend in the content, and stays.
 */
async function startOrExit<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.message);
    else if (error instanceof ContentError && mode === "start") {
      console.error(error.problems.map(formatProblem).join("\n"));
    } else throw error;
    Deno.exit(1);
  }
}
