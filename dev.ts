import type { App } from "fresh";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { type ContentFiles, makeRevision } from "@/lib/content/revision.ts";
import { changesIn, createBrokenApp, reloadPages } from "@/lib/http/development.tsx";
import type { Handler } from "@/lib/http/incoming_request.ts";
import { explainAddressErrors } from "@/lib/http/listen.ts";
import type { ServingRuntime } from "@/lib/http/runtime.ts";
import { type Config, ConfigError, contentFolder, loadConfig } from "@/lib/settings.ts";
import { siteBuilder } from "@/lib/site_builder.ts";

const builder = siteBuilder();

if (Deno.args.includes("build")) {
  await builder.build();
  const { cacheContent, cachedContent } = await import("@/lib/content/content_cache.ts");
  await cacheContent(contentFolder());
  const content = cachedContent(contentFolder());
  const { writeLearned } = await import("@/lib/analysis/learn.ts");
  const { firstDrawings } = await import("@/lib/discovery/drawn_pictures.ts");
  const { keepDrawings } = await import("@/lib/discovery/kept_drawings.ts");
  if (content !== undefined) {
    await writeLearned(content);
    await keepDrawings(firstDrawings(content));
  }
} else {
  const { host: hostname, port, contentDir } = readConfig();
  const files = { folder: contentDir, withDrafts: true };
  await explainAddressErrors({ host: hostname, port }, async () => {
    await showMistakes(files, { hostname, port });
    const { cacheKnownContent } = await import("@/lib/content/known_content.ts");
    Deno.mkdirSync("_fresh", { recursive: true });
    cacheKnownContent();
    await builder.listen(() => importApp(files), { hostname, port });
  });
}

function readConfig(): Config {
  try {
    return loadConfig((name) => Deno.env.get(name), "dev");
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}

/** Shows the mistakes in the content until it can be served. */
async function showMistakes(files: ContentFiles, address: Deno.ServeTcpOptions): Promise<void> {
  let server: Deno.HttpServer | undefined;
  let answer: Handler;
  for await (const _turn of changesIn(files.folder)) {
    try {
      await makeRevision(files);
      break;
    } catch (error) {
      answer = explain(error);
      server ??= Deno.serve(address, (request, info) => answer(request, info));
      reloadPages();
    }
  }
  reloadPages();
  await server?.shutdown();
}

async function importApp(files: ContentFiles): Promise<{ app: App<unknown> }> {
  const { app, runtime } = await import("./main.ts");
  const { createHandler } = await import("./app.ts");
  const makeRoutes = app.handler.bind(app);
  // Here too a request passes all steps: the builder puts its files into the app, and asks it for its handler then.
  app.handler = () => {
    const answer = followContent(files, runtime, createHandler(runtime, makeRoutes()));
    return async (request, info) => await answer(request, info!);
  };
  return { app: app as App<unknown> };
}

/** Takes up what is saved in the content, without a restart; while it has mistakes, answers with them instead. */
function followContent(files: ContentFiles, runtime: ServingRuntime, serve: Handler): Handler {
  let answer = serve;
  void follow();
  return (request, info) => answer(request, info);

  async function follow(): Promise<void> {
    for await (const _turn of changesIn(files.folder)) {
      const { revision } = runtime.service;
      try {
        const next = await makeRevision({ ...files, overlay: runtime.editing?.overlay }, revision);
        if (next === revision && answer === serve) continue;
        runtime.replace(next);
        answer = serve;
      } catch (error) {
        answer = explain(error);
      }
      reloadPages();
    }
  }
}

/** Explains in the terminal and to whoever asks why the content cannot be served. */
function explain(error: unknown): Handler {
  if (!(error instanceof ContentError)) throw error;
  console.error(`\n${error.problems.map(formatProblem).join("\n")}\n\n${error.message}; the browser shows them too.`);
  return createBrokenApp(error).handler();
}
