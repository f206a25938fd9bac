import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import mime from "mime";
import type { Build } from "../snapshot.ts";
import { bundleIslands } from "./bundle.ts";
import { compareRoutes, toRouteFile } from "./route_files.ts";

/** A build that names the modules to load by their absolute paths. */
export type Plan = Omit<Build, "load"> & { modules: string[] };

/** Finds, bundles and hashes what an app is made of; writes nothing. */
export async function makePlan(root: string, outDir: string): Promise<Plan> {
  const inRoutes = listFiles(root, "routes").filter(isModule);
  const routes = inRoutes.filter((path) => !path.includes("/(_"))
    .sort(compareRoutes);
  const islands = [
    ...listFiles(root, "islands").filter(isModule),
    ...inRoutes.filter((path) => path.includes("/(_islands)/")),
  ].map((path) => join(root, path));

  const files: Build["files"] = {};
  for (const path of listFiles(root, "static")) {
    if (/\/\.(?!well-known\/)/.test(path)) continue;
    const names = path.split("/").slice(1).map(encodeURIComponent);
    const hash = sha256(readFileSync(join(root, path)));
    files[`/${names.join("/")}`] = { type: typeOf(path), hash, path };
  }
  const bytes = islands.length > 0 ? await bundleIslands(islands) : undefined;
  const buildId = sha256(JSON.stringify(files), bytes).slice(0, 40);
  const clientEntry = `/_fresh/js/${buildId}/client.js`;
  if (bytes !== undefined) {
    const path = relative(root, join(outDir, "static", clientEntry));
    const type = typeOf(path);
    files[clientEntry] = { type, hash: sha256(bytes), path, bytes };
  }
  return {
    buildId,
    clientEntry,
    routes: routes.map(toRouteFile),
    files,
    modules: [...routes.map((path) => join(root, path)), ...islands],
  };
}

/** All files below a folder of the root, as sorted paths from the root. */
function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();
}

/** Code that belongs to the app and is no test of it. */
function isModule(path: string): boolean {
  return /\.[tj]sx?$/.test(path) && !/[._]test\.\w+$/.test(path);
}

function sha256(...parts: (string | Uint8Array | undefined)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part ?? "");
  return hash.digest("hex");
}

function typeOf(path: string): string {
  const type = mime.getType(path) ?? "text/plain";
  const isText = /^text|javascript|json|xml/.test(type);
  return isText ? `${type}; charset=UTF-8` : type;
}
