/** The sources of a build. */
const SOURCES = ["routes", "islands", "components", "lib", "static", "links", "deno.json", "dev.ts"];

/** The result of a build. */
const BUILT = "_fresh/server.js";

/** Tells whether there is a build, and nothing that it is made of has changed since. */
export function isBuilt(): boolean {
  return sourcesChangedAt() < changedAt(BUILT);
}

/** Returns when the youngest source was written, in milliseconds since the epoch. */
export function sourcesChangedAt(): number {
  return Math.max(...SOURCES.map(changedAt));
}

/** Returns when something in `path`, or the list of what is in it, changed last, in milliseconds since the epoch; 0: not there. */
export function changedAt(path: string): number {
  const info = stat(path);
  if (info === undefined) return 0;
  const inside = info.isDirectory ? [...Deno.readDirSync(path)].map(({ name }) => changedAt(`${path}/${name}`)) : [];
  return Math.max(info.mtime?.getTime() ?? Infinity, ...inside);
}

function stat(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
