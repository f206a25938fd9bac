import { build } from "./build.ts";

/** A build in use. All but the root and the modules is plain data. */
export interface Snapshot {
  id: string;
  root: string;
  /** Paths of modules, from the root. */
  routes: string[];
  islands: string[];
  /** The modules of the routes, then of the islands; of all but what surrounds routes, functions that load them. */
  // deno-lint-ignore no-explicit-any
  modules: any[];
  /** Whether a page has loaded the islands. */
  hasIslands?: boolean;
  /** Of each module for the browser (0: `client.ts`, 1: `signals.ts`, then islands): its path, and what it imports. */
  scripts: string[][];
  /** By decoded pathname; the content of files in `static/` is read when it is first asked for. */
  files: Record<string, { type: string; hash: string; content?: string | Uint8Array<ArrayBuffer> }>;
}

/** The builds of apps. */
export const snapshots: WeakMap<object, Snapshot> = new WeakMap();

/** Where the browser's code has the islands. */
export const islands: Map<unknown, [module: number, name: string]> = new Map();

/** Makes a build part of an app that has no handler yet. */
export function attach(app: object, snapshot: Snapshot): void {
  snapshots.set(app, snapshot);
  build.id = snapshot.id;
}

/** Tells the islands from other components. */
export async function loadIslands(snapshot: Snapshot): Promise<void> {
  for (const [index, load] of snapshot.modules.slice(snapshot.routes.length).entries()) {
    const module = await load();
    for (const name in module) islands.set(module[name], [index + 2, name]);
  }
  snapshot.hasIslands = true;
}
