import { hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import mime from "mime";
import type { App } from "../app.ts";
import { NONCE } from "../rendering.ts";
import { attach, type Snapshot } from "../snapshot.ts";

const ALIVE_PATH = "/_frsh/alive";
const RELOAD = `const alive=new EventSource("${ALIVE_PATH}");alive.onopen=()=>alive.onopen=()=>location.reload();`;

/** Finds routes, islands and static files and makes them part of an app. */
export class Builder {
  readonly #root: string;
  readonly #outDir: string;

  constructor({ root = ".", outDir = "_fresh" }: { root?: string; outDir?: string } = {}) {
    this.#root = resolve(root);
    this.#outDir = resolve(root, outDir);
  }

  /** Builds to `outDir`, to be started as `_fresh/server.js`, or in memory, for an app that has no handler yet. */
  async build({ snapshot = "disk" }: { snapshot?: "disk" | "memory" } = {}): Promise<<State>(app: App<State>) => void> {
    const build = await inspect(this.#root);
    const paths = [...build.routes, ...build.islands].map((path) => join(this.#root, path));
    if (snapshot === "memory") {
      const modules = await Promise.all(paths.map((path) => import(pathToFileURL(path).href)));
      return (app) => attach(app, { ...build, root: this.#root, modules });
    }
    const specifier = (path: string) => JSON.stringify(encodeURI("./" + relative(this.#outDir, path)));
    const code = `import { attach } from "fresh/internal";
import { app } from ${specifier(join(this.#root, "main.ts"))};

const modules = [
${paths.map((path) => `  await import(${specifier(path)}),\n`).join("")}];
const root = import.meta.dirname + ${JSON.stringify("/" + relative(this.#outDir, this.#root))};
attach(app, { ...${JSON.stringify(build, null, 2)}, root, modules });
export default { fetch: app.handler() };
`;
    mkdirSync(this.#outDir, { recursive: true });
    writeFileSync(join(this.#outDir, "server.js"), code);
    return () => {};
  }

  /** Serves an app for development. Open pages reload once another process has taken its place. */
  async listen<State>(importApp: () => Promise<{ app: App<State> }>, options: Deno.ServeTcpOptions = {}) {
    const { app } = await importApp();
    (await this.build({ snapshot: "memory" }))(app);
    const handler = app.handler();
    Deno.serve(options, async (req, info) => {
      if (new URL(req.url).pathname === ALIVE_PATH) {
        return new Response(aliveStream(), { headers: { "content-type": "text/event-stream" } });
      }
      const response = await handler(req, info);
      const nonce = Reflect.get(response, NONCE);
      if (!nonce) return response;
      return new Response(`${await response.text()}<script nonce="${nonce}">${RELOAD}</script>`, response);
    });
  }
}

/** Says nothing but how soon, in milliseconds, to ask again once this process is gone; ends with the process. */
function aliveStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("retry: 300\n\n")) });
}

/** Finds, bundles and hashes what an app is made of; writes nothing. */
async function inspect(root: string): Promise<Omit<Snapshot, "root" | "modules">> {
  const modules = [...listFiles(root, "routes"), ...listFiles(root, "islands")]
    .filter((path) => /(?<![._]test)\.[tj]sx?$/.test(path));
  const routes = modules.filter((path) => path.startsWith("routes/") && !path.includes("/(_"));
  const islands = modules.filter((path) => path.startsWith("islands/") || path.includes("/(_islands)/"));
  const files: Snapshot["files"] = {};
  for (const path of listFiles(root, "static")) {
    const isHidden = /\/\.(?!well-known\/)/.test(path);
    if (!isHidden) files[path.slice("static".length)] = describe(path, readFileSync(join(root, path)));
  }
  const content = islands.length > 0 ? await bundle(islands.map((path) => join(root, path))) : "";
  const id = hash("sha1", JSON.stringify(files) + content);
  if (content) files[`/_fresh/js/${id}/client.js`] = { ...describe("client.js", content), content };
  return { id, routes, islands, files };
}

/** All files below a folder of the root. */
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

/** One script for the browser with all islands. */
async function bundle(paths: string[]): Promise<string> {
  const islands = paths.map((path, index) => `export * as island${index} from "${pathToFileURL(path)}";`);
  const entry = `export * from "${import.meta.resolve("../client.ts")}";` + islands.join("");
  const { success, errors, outputFiles } = await Deno.bundle({
    // Deno takes data URLs of other forms for names of packages.
    entrypoints: [`data:text/javascript;base64,${btoa(entry)}`],
    outputDir: ".",
    platform: "browser",
    minify: true,
    write: false,
  });
  if (!success) throw new Error(errors.map(({ text }) => text).join("\n"));
  return outputFiles![0].text();
}
