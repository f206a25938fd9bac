import { type Config, ConfigError, loadConfig, VARIABLE_NAMES } from "@/lib/settings.ts";
import { error, ok, type Report, warning } from "@/lib/doctor/finding.ts";
import { nearest } from "@/lib/text/nearest.ts";

/** What can be said of the settings, and the settings as they are without the `wrong` ones. */
export function checkVariables(env: Record<string, string>): { config: Config; reports: Report[]; wrong: string[] } {
  const left = { ...env };
  const reports: Report[] = [];
  while (true) {
    try {
      const config = loadConfig((name) => left[name], "start");
      reports.push(...misspelt(env));
      const set = VARIABLE_NAMES.filter((name) => env[name]);
      if (reports.length === 0) {
        reports.push(ok(set.length === 0 ? "no variable is set, so the defaults hold" : `${set.join(", ")} set`));
      }
      return { config, reports, wrong: VARIABLE_NAMES.filter((name) => env[name] && !left[name]) };
    } catch (thrown) {
      if (!(thrown instanceof ConfigError)) throw thrown;
      reports.push(error(thrown.message, "set the variable anew where your service gets its settings from"));
      // Every variable that the message names is wrong, or half of something.
      const named = VARIABLE_NAMES.filter((name) => thrown.message.split(/[^A-Z_]+/).includes(name) && left[name]);
      if (named.length === 0) throw thrown;
      for (const name of named) delete left[name];
    }
  }
}

/** A variable that nobody reads, but that is spelt nearly like one that is read. */
function misspelt(env: Record<string, string>): Report[] {
  return Object.keys(env).filter((name) => name.includes("_") && !VARIABLE_NAMES.some((known) => known === name))
    .flatMap((name) => {
      const meant = nearest(name, VARIABLE_NAMES);
      return meant === undefined || env[meant]
        ? []
        : [warning(`${name} is set, but nobody reads it`, `did you mean ${meant}?`)];
    });
}
