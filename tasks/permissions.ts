/** Prints the permission flags for `deno task start`. A bad setting is reported by the service itself, right after. */
import { loadConfig } from "@/lib/config.ts";
import { permissionFlags } from "@/lib/permissions.ts";

const env = (name: string) => Deno.env.get(name);

function flags(): string[] {
  try {
    return permissionFlags(loadConfig(env, "start"));
  } catch {
    return permissionFlags(loadConfig(() => undefined, "start"));
  }
}

console.log(flags().join(" "));
