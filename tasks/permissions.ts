import { loadConfig } from "@/lib/config.ts";
import { permissionFlags } from "@/lib/permissions.ts";

/** The permission flags for what the environment asks. A bad setting is reported by the service itself, right after. */
export function flagsOfEnvironment(): string {
  try {
    return permissionFlags(loadConfig((name) => Deno.env.get(name), "start")).join(" ");
  } catch {
    return permissionFlags(loadConfig(() => undefined, "start")).join(" ");
  }
}

if (import.meta.main) console.log(flagsOfEnvironment());
