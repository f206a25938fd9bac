import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const CHECKOUT = fileURLToPath(new URL("..", import.meta.url));

/** Makes the folder for backups, which is its owner's only and outside the code's: nothing there is committed or deployed. */
export async function backupFolder(): Promise<string> {
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE");
  const parent = home && !isInCheckout(join(home, "any")) ? home : dirname(resolve(CHECKOUT));
  const folder = join(parent, "vitrine-backups");
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Returns the time as names of backups have it: `20261123T101500Z`. */
export function timeInName(): string {
  return new Date().toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Tells whether a file lies in the folder of the code. */
export function isInCheckout(file: string): boolean {
  return !/^\.\.(?:[/\\]|$)/.test(relative(CHECKOUT, resolve(file)));
}
