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
