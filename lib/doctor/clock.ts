import { error, ok, type Report, warning } from "@/lib/doctor/finding.ts";

/** Signatures of webhooks are refused when they are some minutes off (Standard Webhooks 1.0.0). */
const TOLERANCE_MS = 60_000;

/** Compares the clock with that of a server or, without one, with the youngest thing that is known to be past. */
export function checkClock(now: number, { server, past }: { server?: number; past: number }): Report[] {
  const remedy = "set the clock, best by switching on time synchronisation (NTP)";
  if (server !== undefined && Math.abs(now - server) > TOLERANCE_MS) {
    return [
      warning(
        `the clock and that of the public origin are ${Math.round(Math.abs(now - server) / 1000)} seconds apart`,
        remedy,
      ),
    ];
  }
  const time = new Date(now).toISOString();
  // A day of grace for time zones and for files from elsewhere.
  if (now < past - 86_400_000) {
    return [error(`the clock says ${time}, which is before this project was written`, remedy)];
  }
  if (now > Date.UTC(2100)) return [error(`the clock says ${time}`, remedy)];
  return [ok(`${time}${server === undefined ? "" : ", the same as at the public origin"}`)];
}
