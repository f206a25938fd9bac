/** For `deno task start`: builds if something has changed since the last build, and prints the permission flags. */
import { isBuilt } from "@/lib/build_state.ts";
import { flagsOfEnvironment } from "@/tasks/permissions.ts";

if (!isBuilt()) {
  const { Builder } = await import("fresh/dev");
  const print = console.log;
  // What a build tells must not come between the flags.
  console.log = console.error;
  await new Builder().build();
  console.log = print;
}
console.log(flagsOfEnvironment());
