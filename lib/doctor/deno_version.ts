import { error, ok, type Report } from "@/lib/doctor/finding.ts";

/** The oldest version that the project is tested with, which is that of the platform. */
const OLDEST = "2.5.0";

export function checkDeno(version: string = Deno.version.deno): Report[] {
  const [major, minor] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST.split(".").map(Number);
  const isOldEnough = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  if (isOldEnough) return [ok(`Deno ${version}`)];
  return [error(`Deno ${version} is older than ${OLDEST}`, "run: deno upgrade")];
}
