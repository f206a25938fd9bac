/**
 * For `deno task start`: builds if something has changed since the last build, keeps the content if that has, and prints
 * the permission flags.
 */
import { isBuilt } from "@/lib/build_state.ts";
import { keptContent } from "@/lib/content/kept.ts";
import { contentFolder } from "@/lib/content_folder.ts";
import { flagsOfEnvironment } from "@/tasks/permissions.ts";

if (!isBuilt()) {
  const { Builder } = await import("fresh/dev");
  const print = console.log;
  // What a build tells must not come between the flags.
  console.log = console.error;
  await new Builder().build();
  console.log = print;
}
const folder = contentFolder();
if (keptContent(folder) === undefined) {
  const { keepContent } = await import("@/lib/content/keep.ts");
  keepContent(folder);
}
console.log(flagsOfEnvironment());
