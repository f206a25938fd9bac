/**
 * Lets the platform call `sweep` each minute. Call it once, unconditionally, while `main.ts` is being evaluated and
 * before anything slow: the platform finds crons by evaluating the module when it is deployed.
 *
 * A failure is not repeated: the default of the command line would repeat it for 96 seconds and skip the next minutes.
 */
export function sweepEachMinute(sweep: () => Promise<void>): void {
  // Absent without `--unstable-cron`; the worker's own timer does the same work while the process lives.
  if (typeof Deno.cron !== "function") return;
  Deno.cron("contact sweep", "* * * * *", { backoffSchedule: [] }, async () => {
    try {
      await sweep();
    } catch {
      // The next minute comes; `sweep` has logged what there is to say.
    }
  });
}
