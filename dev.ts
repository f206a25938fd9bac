import type { App } from "fresh";
import { Builder } from "fresh/dev";
import { type Config, ConfigError, loadConfig } from "@/lib/config.ts";
import { ContentError, formatProblem } from "@/lib/content/problem.ts";
import { contentFolder } from "@/lib/content_folder.ts";
import { listenFailure } from "@/lib/listen_failure.ts";

const builder = new Builder();

if (Deno.args.includes("build")) {
  await builder.build();
  const { keepContent } = await import("@/lib/content/keep.ts");
  keepContent(contentFolder());
} else {
  const config = readConfig();
  try {
    await builder.listen<unknown>(importApp, { hostname: config.host, port: config.port });
  } catch (error) {
    const reason = listenFailure(error, config);
    if (reason === undefined) throw error;
    console.error(reason);
    Deno.exit(1);
  }
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

/** While the content has mistakes, an app that shows them stands in for the service. */
async function importApp(): Promise<{ app: App<unknown> }> {
  try {
    return await import("./main.ts") as { app: App<unknown> };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(`\n${error.problems.map(formatProblem).join("\n")}\n\n${error.message}; the browser shows them too.`);
    const { createBrokenApp } = await import("@/lib/dev/broken_app.tsx");
    return { app: createBrokenApp(error) };
  }
}
