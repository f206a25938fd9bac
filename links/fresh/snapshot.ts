import { setBuildId } from "./runtime.ts";
import type { ResolvedFreshConfig } from "./types.ts";

// deno-lint-ignore no-explicit-any
type Module = any;

/** A file below `routes/`. */
export interface RouteFile {
  kind: "app" | "middleware" | "layout" | "error" | "notFound" | "route";
  /** The pattern of its folder, with the names of groups. */
  folder: string;
  pattern: string;
}

/** A file for `staticFiles()`. */
export interface StaticFile {
  type: string;
  hash: string;
  /** Relative to the root. */
  path: string;
  /** Read once in production, each time in development. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/** The result of a build, as in `_fresh/snapshot.js`. */
export interface Build {
  buildId: string;
  /** URL of the code of all islands. */
  clientEntry: string;
  routes: RouteFile[];
  /** By their pathnames. */
  files: Record<string, StaticFile>;
  /** Import the routes, then the island files. */
  load: (() => Promise<Module>)[];
}

/** A build in use. */
export interface Snapshot extends Build {
  root: string;
  /** Of the routes; pages and endpoints are loaded when first asked for. */
  modules: Module[];
  /** How the client names an island: file and export. */
  islands: Map<unknown, string>;
}

/** Loads all modules that are needed before the first request. */
export async function loadSnapshot(
  build: Build,
  root: string,
): Promise<Snapshot> {
  const { routes, load } = build;
  const modules = await Promise.all(
    routes.map(({ kind }, index) => kind === "route" ? null : load[index]()),
  );
  const islands = new Map<unknown, string>();
  for (const [index, loadIsland] of load.slice(routes.length).entries()) {
    for (const [name, component] of Object.entries(await loadIsland())) {
      islands.set(component, `${index}:${name}`);
    }
  }
  return { ...build, root, modules, islands };
}

const snapshots = new WeakMap<object, Snapshot>();

/** Makes a build part of an app; takes effect with its next `handler()`. */
export function attach(
  app: { config: ResolvedFreshConfig },
  snapshot: Snapshot,
): void {
  app.config.root = snapshot.root;
  setBuildId(snapshot.buildId);
  snapshots.set(app, snapshot);
}

/** The build that is attached to an app, if any. */
export function snapshotOf(app: object): Snapshot | null {
  return snapshots.get(app) ?? null;
}
