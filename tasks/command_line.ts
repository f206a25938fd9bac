import { parseArgs } from "node:util";
import { exists } from "@/lib/content/content_file.ts";
import { type Say, sayIn } from "@/lib/words/say.ts";

/**
 * Ends a task with its usage: for `--help` (exit code 0), and for an argument that it does not know (2). It runs before
 * anything is read or written, so that asking for help never acts.
 *
 * @param usage begins with "Usage: "; what the task does may follow.
 * @param isKnown judges one argument; without it the task takes none.
 */
export function showUsage(usage: string, isKnown: (arg: string) => boolean = () => false): void {
  const args = Deno.args.filter((arg) => arg !== "--");
  if (args.some((arg) => arg === "--help" || arg === "-h")) {
    console.log(usage);
    Deno.exit(0);
  }
  if (!args.every(isKnown)) {
    console.error(usage);
    Deno.exit(2);
  }
}

/** The arguments of a task are not as its usage says; the message is the usage. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * Reads one file name and the given switches; `--` before them may be there or not.
 *
 * @param fallback stands for a name that is left out; without it none may be
 * @throws {UsageError}.
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
  throw new UsageError(usage);
}

const FLAG = "--language=";

/** Recognises the argument that names the language of a task: `--language=de`. */
export function isLanguage(arg: string): boolean {
  return arg.startsWith(FLAG);
}

/** Chooses the language of a task: the one that is asked for, that of the content, that of the machine (`LANG`). */
export function speak(folder?: string): Say {
  const asked = Deno.args.find(isLanguage)?.slice(FLAG.length);
  return sayIn(asked ?? languageOf(folder) ?? navigator.language);
}

/** Returns the language of a site, also where something else in its file is wrong. */
function languageOf(folder: string | undefined): string | undefined {
  const file = `${folder}/site.yaml`;
  if (folder === undefined || !exists(file)) return undefined;
  return /^language:[ \t]*["']?([A-Za-z-]{2,20})/m.exec(Deno.readTextFileSync(file))?.[1];
}
