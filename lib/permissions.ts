import { dirname } from "node:path";
import { type Config, VARIABLE_NAMES } from "@/lib/config.ts";

/** Variables read by others: set by the platform, or read by `Deno.openKv`, the YAML parser and official Fresh. */
const FOREIGN_VARIABLES = [
  ...["DENO_DEPLOY", "DENO_TIMELINE", "DENO_DEPLOYMENT_ID"],
  "DENO_KV_ACCESS_TOKEN",
  ...["LOG_TOKENS", "LOG_STREAM"],
  ...["GITHUB_SHA", "CI_COMMIT_SHA"],
];

/**
 * The permission flags with which the service runs, and no others:
 * - net: the address to listen on; any address once messages are sent on or the store is a remote one, because mail
 *   and database servers are found through DNS and may be several
 * - env: the variables of the contract
 * - read: the code and the build, the content, the store
 * - write: the folder of the store
 * - import: code comes from the lock and the JSR packages that it names; without this flag `import()` may fetch code
 *   from further hosts, whatever net allows
 */
export function permissionFlags({ host, port, contentDir, kvPath, smtp, webhook }: Config): string[] {
  const isRemoteStore = kvPath !== undefined && /^https?:/.test(kvPath);
  const storeFolder = kvPath === undefined || isRemoteStore || kvPath === ":memory:" ? [] : [dirname(kvPath)];
  return [
    "--no-prompt",
    smtp || webhook || isRemoteStore ? "--allow-net" : `--allow-net=${host.includes(":") ? `[${host}]` : host}:${port}`,
    `--allow-env=${[...VARIABLE_NAMES, ...FOREIGN_VARIABLES].join(",")}`,
    pathFlag("--allow-read", [".", contentDir, ...storeFolder]),
    ...storeFolder.map((folder) => pathFlag("--allow-write", [folder])),
    "--allow-import=jsr.io:443",
  ];
}

/** A path that a list in a flag cannot hold makes the flag a general one, so that the service still runs. */
function pathFlag(flag: string, paths: string[]): string {
  return paths.some((path) => /[\s,]/.test(path)) ? flag : `${flag}=${paths.join(",")}`;
}
