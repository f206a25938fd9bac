/** For `deno task start`: builds if something has changed since the last build, and prints the permission flags. */
import { changedAt } from "@/lib/changed_at.ts";
import { flagsOfEnvironment } from "@/tasks/permissions.ts";

/** What a build is made of. */
const SOURCES = ["routes", "islands", "components", "lib", "static", "links", "deno.json", "dev.ts"];

if (Math.max(...SOURCES.map(changedAt)) >= changedAt("_fresh/server.js")) {
  const { Builder } = await import("fresh/dev");
  const print = console.log;
  // What a build tells must not come between the flags.
  console.log = console.error;
  await new Builder().build();
  console.log = print;
}
console.log(flagsOfEnvironment());
