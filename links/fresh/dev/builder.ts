import { hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import mime from "mime";
import type { App } from "../app.ts";
import { attach, type Snapshot } from "../snapshot.ts";

/** The modules that a server loads before it listens; all others when they are first needed. */
const SURROUNDING = /\/_(?:app|middleware|layout|error|404)\.\w+$/;

/** Changes a file of `static/` while it is built; where it returns nothing, the file stays as it is. */
type Transform = Parameters<Builder["onTransformStaticFile"]>[1];

/** Finds routes, islands and static files and makes them part of an app. */
export class Builder {
  readonly #transforms: [filter: RegExp, transform: Transform][] = [];

  constructor(readonly options: { root?: string; outDir?: string } = {}) {}

  /** Has all files of `static/` whose paths match changed; `pluginName` is for the official one. */
  onTransformStaticFile(
    { filter }: { pluginName: string; filter: RegExp },
    transform: (
      file: { path: string; text: string },
    ) => { content: string } | undefined | Promise<{ content: string } | undefined>,
  ): void {
    this.#transforms.push([filter, transform]);
  }

  /** Builds to `outDir`, to be started as `_fresh/server.js`, or in memory, for an app that has no handler yet. */
  async build({ snapshot = "disk" }: { snapshot?: "disk" | "memory" } = {}): Promise<<State>(app: App<State>) => void> {
    const root = resolve(this.options.root ?? ".");
    const outDir = resolve(root, this.options.outDir ?? "_fresh");
    const build = await inspect(root, this.#transforms);
    const paths = [...build.routes, ...build.islands].map((path) => join(root, path));
    if (snapshot === "memory") {
      const load = (path: string) => () => import(pathToFileURL(path).href);
      const modules = await Promise.all(paths.map((path) => SURROUNDING.test(path) ? load(path)() : load(path)));
      return (app) => attach(app, { ...build, root, modules });
    }
    const specifier = (path: string) => JSON.stringify(encodeURI("./" + relative(outDir, path)));
    const code = `import { attach } from "fresh/internal";
import { app } from ${specifier(join(root, "main.ts"))};

const modules = [
${paths.map((path) => `  ${SURROUNDING.test(path) ? "await" : "() =>"} import(${specifier(path)}),\n`).join("")}];
const root = import.meta.dirname + ${JSON.stringify("/" + relative(outDir, root))};
attach(app, { ...${JSON.stringify(build, null, 2)}, root, modules });
export default { fetch: app.handler() };
`;
    mkdirSync(outDir, { recursive: true });
    writeFileSync(join(outDir, "server.js"), code);
    return () => {};
  }

  /** Serves an app for development. */
  // deno-lint-ignore no-explicit-any -- as the official one has it
  async listen(importApp: () => Promise<{ app: App<any> }>, options: Deno.ServeTcpOptions = {}) {
    const { app } = await importApp();
    (await this.build({ snapshot: "memory" }))(app);
    Deno.serve(options, app.handler());
  }
}

/** Finds, bundles and hashes what an app is made of; writes nothing. */
async function inspect(
  root: string,
  transforms: [filter: RegExp, transform: Transform][],
): Promise<Omit<Snapshot, "root" | "modules">> {
  const modules = [...listFiles(root, "routes"), ...listFiles(root, "islands")]
    .filter((path) => /(?<![._]test)\.[tj]sx?$/.test(path));
  const routes = modules.filter((path) => path.startsWith("routes/") && !path.includes("/(_"));
  const islands = modules.filter((path) => path.startsWith("islands/") || path.includes("/(_islands)/"));
  const files: Snapshot["files"] = {};
  for (const path of listFiles(root, "static")) {
    if (/\/\.(?!well-known\/)/.test(path)) continue;
    const bytes = readFileSync(join(root, path));
    let content: string | undefined;
    for (const [, transform] of transforms.filter(([filter]) => filter.test(path))) {
      content = (await transform({ path: join(root, path), text: content ?? bytes.toString() }))?.content ?? content;
    }
    files[path.slice("static".length)] = {
      ...describe(path, content ?? bytes),
      ...content !== undefined && { content },
    };
  }
  const code = islands.length > 0 ? await bundle(islands.map((path) => pathToFileURL(join(root, path)).href)) : [];
  const id = hash("sha1", JSON.stringify([files, code]));
  const scripts = code.map((content, index) => {
    const imported = content.matchAll(/(?:from|import)"\.\/(\d+)\.js"/g).map(([, it]) => it);
    const paths = [index, ...imported].map((it) => `/_fresh/js/${id}/${it}.js`);
    files[paths[0]] = { ...describe(paths[0], content), content };
    return paths;
  });
  return { id, routes, islands, scripts, files };
}

/** Lists all files below a folder of the root. */
function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((it) => it.isFile()).map((it) => relative(root, join(it.parentPath, it.name))).sort();
}

function describe(path: string, content: string | Uint8Array) {
  const type = mime.getType(path) ?? "text/plain";
  const charset = /^text|javascript|json|xml/.test(type) ? "; charset=UTF-8" : "";
  return { type: type + charset, hash: hash("sha256", content) };
}

/** Makes the code for the browser: modules by their numbers, first those that pages import, then what they share. */
async function bundle(islands: string[]): Promise<string[]> {
  const { success, errors, outputFiles = [] } = await Deno.bundle({
    entrypoints: ["../client.ts", "../signals.ts"].map((path) => import.meta.resolve(path)).concat(islands),
    outputDir: ".",
    platform: "browser",
    codeSplitting: true,
    minify: true,
    write: false,
  });
  if (!success) throw new Error(errors.map(({ text }) => text).join("\n"));
  // What is shared, or loaded later, comes in between, by names that depend on where the sources lie; that is no part of a build.
  const isShared = ({ path }: { path: string }) => Number(/-[A-Z\d]{8}\.js$/.test(basename(path)));
  const names = outputFiles.sort((a, b) => isShared(a) - isShared(b)).map(({ path }) => basename(path));
  const toNumber = (it: string, name: string) => names.includes(name) ? `"./${names.indexOf(name)}.js"` : it;
  return outputFiles.map((file) => file.text().replace(/"[./]+\/([\w.]+-[A-Z\d]{8}\.js)"/g, toNumber));
}
