import { parseArgs } from "node:util";
import { BackupError } from "@/lib/store/archive.ts";
import { showUsage } from "@/tasks/usage.ts";

/**
 * Reads one file name and the given switches; `--` before them may be there or not.
 *
 * @param fallback stands for a name that is left out; without it none may be
 * @throws {BackupError} with `usage`.
 */
export function readArguments<S extends string = never>(
  args: string[],
  usage: string,
  switches: readonly S[] = [],
  fallback?: string,
): { file: string } & Partial<Record<S, boolean>> {
  showUsage(usage, () => true);
  try {
    const { values, positionals } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : args,
      allowPositionals: true,
      options: Object.fromEntries(switches.map((name) => [name, { type: "boolean" as const }])),
    });
    const [file, ...more] = positionals.length === 0 && fallback !== undefined ? [fallback] : positionals;
    if (file !== undefined && more.length === 0) return { ...values as Partial<Record<S, boolean>>, file };
  } catch {
    // Said below.
  }
  throw new BackupError(usage);
}
