import type { App } from "fresh";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { orExplainAddress } from "@/lib/http/listen.ts";
import { type Config, ConfigError, contentFolder, loadConfig } from "@/lib/settings.ts";
import { siteBuilder } from "@/lib/site_builder.ts";

const builder = siteBuilder();

if (Deno.args.includes("build")) {
  await builder.build();
  const { cacheContent, cachedContent } = await import("@/lib/content/content_cache.ts");
  await cacheContent(contentFolder());
  const content = cachedContent(contentFolder());
  const { writeLearned } = await import("@/lib/analysis/learned.ts");
  if (content !== undefined) await writeLearned(content);
} else {
  const config = readConfig();
  await orExplainAddress(config, () => builder.listen(importApp, { hostname: config.host, port: config.port }));
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

/** Imports the app; while the content has mistakes, makes one that shows them instead. */
async function importApp(): Promise<{ app: App<unknown> }> {
  try {
    const { app, runtime } = await import("./main.ts");
    const { createHandler } = await import("./app.ts");
    const makeRoutes = app.handler.bind(app);
    // Here too a request passes all steps: the builder puts its files into the app, and asks it for its handler then.
    app.handler = () => {
      const answer = createHandler(runtime, makeRoutes());
      return async (request, info) => await answer(request, info!);
    };
    return { app: app as App<unknown> };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(`\n${error.problems.map(formatProblem).join("\n")}\n\n${error.message}; the browser shows them too.`);
    const { createBrokenApp } = await import("@/lib/http/development.tsx");
    return { app: createBrokenApp(error) };
  }
}
