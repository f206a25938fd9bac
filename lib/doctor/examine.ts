import { sourcesChangedAt } from "@/lib/build_state.ts";
import { checkBuild } from "@/lib/doctor/build.ts";
import { checkChannels } from "@/lib/doctor/channels.ts";
import { checkClock } from "@/lib/doctor/clock.ts";
import { checkContent } from "@/lib/doctor/content.ts";
import { checkDeno } from "@/lib/doctor/deno_version.ts";
import { error, type Finding, reasonOf, type Report, warning } from "@/lib/doctor/finding.ts";
import { checkFolders } from "@/lib/doctor/folders.ts";
import { checkOrigin } from "@/lib/doctor/origin.ts";
import { checkStore } from "@/lib/doctor/store.ts";
import { checkVariables } from "@/lib/doctor/variables.ts";

/** The folders of the code, besides that of the content. */
const CODE = ["lib", "routes", "islands", "static", "_fresh"];

/**
 * Looks at everything that the service needs. A check that fails in a way nobody thought of is a finding too: the
 * examination goes on.
 */
export async function examine(env: Record<string, string>, now: number = Date.now()): Promise<Finding[]> {
  const { config, reports: variables, wrong } = checkVariables(env);
  const origin = safely(() => checkOrigin(config));
  const parts: [part: string, reports: Promise<Report[]>][] = [
    ["Deno", check(() => checkDeno())],
    ["variables", check(() => variables)],
    ["content", check(() => checkContent(config.contentDir))],
    ["build", check(() => checkBuild())],
    ["folders", check(() => checkFolders([config.contentDir, ...CODE]))],
    ["store", check(() => checkStore(config.kvPath))],
    ["channels", check(unlessWrong(/^(?:SMTP|NOTIFY|WEBHOOK)_/, () => checkChannels(config)))],
    ["origin", check(unlessWrong(/^BASE_URL$/, async () => (await origin()).reports))],
    [
      "clock",
      check(async () =>
        checkClock(now, { server: (await origin().catch(() => undefined))?.date, past: sourcesChangedAt() })
      ),
    ],
  ];
  const findings = await Promise.all(
    parts.map(async ([part, reports]) => (await reports).map((report) => ({ part, ...report }))),
  );
  return findings.flat();

  /** Without a setting that is wrong, a part would be found to be in order, and is not. */
  function unlessWrong(names: RegExp, work: () => Promise<Report[]>): () => Promise<Report[]> {
    const named = wrong.filter((name) => names.test(name));
    if (named.length === 0) return work;
    return () =>
      Promise.resolve([
        warning(`not examined, because of ${named.join(", ")}`, "mend what is said of it above, and ask again"),
      ]);
  }
}

/** One run whose result several parts use. */
function safely<T>(work: () => Promise<T>): () => Promise<T> {
  const running = work();
  running.catch(() => {});
  return () => running;
}

async function check(work: () => Report[] | Promise<Report[]>): Promise<Report[]> {
  try {
    return await work();
  } catch (thrown) {
    return [error(`could not be examined: ${reasonOf(thrown)}`, "please report this, with the command that you ran")];
  }
}
