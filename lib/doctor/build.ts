import { isBuilt } from "@/lib/build_state.ts";
import { ok, type Report, warning } from "@/lib/doctor/finding.ts";

export function checkBuild(): Report[] {
  if (isBuilt()) return [ok("up to date")];
  return [warning("there is no build of the present code", "run: deno task build (deno task start does it by itself)")];
}
