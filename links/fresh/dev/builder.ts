import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { App, ListenOptions } from "../app.ts";
import { ALIVE_PATH } from "../rendering.ts";
import { attach, loadSnapshot } from "../snapshot.ts";
import { makePlan, type Plan } from "./plan.ts";

/** Finds routes, islands and static files and makes them part of an app. */
// deno-lint-ignore no-explicit-any
export class Builder<State = any> {
  readonly config: { root: string; outDir: string; serverEntry: string };

  /** Other paths start from `root`, and that from the working directory. */
  constructor(
    { root = ".", outDir = "_fresh", serverEntry = "main.ts" }: {
      root?: string;
      outDir?: string;
      serverEntry?: string;
    } = {},
  ) {
    root = resolve(root);
    outDir = resolve(root, outDir);
    this.config = { root, outDir, serverEntry: resolve(root, serverEntry) };
  }

  /**
   * Builds to `outDir`, to be started as `_fresh/server.js`, or in memory:
   * then the result makes the build part of an app that has no handler yet.
   */
  async build(
    { snapshot = "disk" }: {
      mode?: "development" | "production";
      snapshot?: "disk" | "memory";
    } = {},
  ): Promise<(app: App<State>) => void> {
    const { root, outDir } = this.config;
    const { modules, ...plan } = await makePlan(root, outDir);
    if (snapshot === "disk") {
      this.#write({ modules, ...plan });
      return () => {};
    }
    const load = modules.map((it) => () => import(pathToFileURL(it).href));
    const loaded = await loadSnapshot({ ...plan, load }, root);
    return (app) => attach(app, loaded);
  }

  /**
   * Serves an app for development. Open pages reload when another process has
   * taken its place: run it by `deno run --watch=routes,islands,static`.
   */
  async listen(
    importApp: () => Promise<{ app: App<State> } | App<State>>,
    options: ListenOptions = {},
  ): Promise<void> {
    const imported = await importApp();
    const app = "app" in imported ? imported.app : imported;
    app.config.mode = "development";
    (await this.build({ snapshot: "memory" }))(app);
    const handler = app.handler();
    const process = crypto.randomUUID();
    Deno.serve(
      options,
      (req, info) =>
        new URL(req.url).pathname === ALIVE_PATH ? openStream(`retry: 200\ndata: ${process}\n\n`) : handler(req, info),
    );
  }

  #write({ modules, ...plan }: Plan): void {
    const { root, outDir, serverEntry } = this.config;
    const specifier = (path: string) => JSON.stringify(encodeURI("./" + relative(outDir, path)));
    const load = modules.map((path) => `() => import(${specifier(path)}),\n`);
    const snapshot = JSON.stringify(
      plan,
      (key, value) => key === "bytes" ? undefined : value,
      2,
    );

    rmSync(join(outDir, "static"), { recursive: true, force: true });
    mkdirSync(outDir, { recursive: true });
    for (const { path, bytes } of Object.values(plan.files)) {
      if (bytes === undefined) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), bytes);
    }
    writeFileSync(
      join(outDir, "snapshot.js"),
      `export const load = [\n${load.join("")}];\nexport default ${snapshot};\n`,
    );
    writeFileSync(
      join(outDir, "server.js"),
      `import { resolve } from "node:path";
import { attach, loadSnapshot } from "fresh/internal";
import { app } from ${specifier(serverEntry)};
import build, { load } from "./snapshot.js";

const root = resolve(import.meta.dirname, ${specifier(root)});
attach(app, await loadSnapshot({ ...build, load }, root));
export default { fetch: app.handler() };
`,
    );
  }
}

/** An event stream with one event that stays open. */
function openStream(event: string): Response {
  const start = (it: ReadableStreamDefaultController<string>) => it.enqueue(event);
  const events = new ReadableStream({ start }).pipeThrough(
    new TextEncoderStream(),
  );
  const headers = { "content-type": "text/event-stream" };
  return new Response(events, { headers });
}
