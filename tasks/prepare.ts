/** For `deno task start`: builds if something has changed since the last build, and prints the permission flags. */
import { flagsOfEnvironment } from "@/tasks/permissions.ts";

/** What a build is made of. */
const SOURCES = ["routes", "islands", "components", "lib", "static", "links", "deno.json", "dev.ts"];

/** When something in `path`, or the list of what is in it, changed last, in milliseconds since the epoch. */
function changedAt(path: string): number {
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

if (Math.max(...SOURCES.map(changedAt)) >= changedAt("_fresh/server.js")) {
  const { Builder } = await import("fresh/dev");
  const print = console.log;
  // What a build tells must not come between the flags.
  console.log = console.error;
  await new Builder().build();
  console.log = print;
}
console.log(flagsOfEnvironment());
