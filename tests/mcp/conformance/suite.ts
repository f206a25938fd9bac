import { type Run, SUITE } from "./plan.ts";
import { type Check, isRequired, judge, labelOf, type Verdict } from "./verdict.ts";

/** Long enough for the slowest scenario on a busy machine; a server that does not answer hangs for a minute. */
const MAX_MS = 120_000;

/** Loads the suite once, so that runs beside each other do not do it all at the same time. */
export async function loadSuite(): Promise<void> {
  const { success, stderr } = await suite(["list"], Deno.makeTempDirSync());
  if (!success) throw new Error(`${SUITE} does not start: ${new TextDecoder().decode(stderr).slice(0, 500)}`);
}

/** Runs the suite against `url` and judges every scenario that it went through. */
export async function runScenarios(run: Run, url: string): Promise<Verdict[]> {
  const folder = Deno.makeTempDirSync({ prefix: "vitrine-conformance-" });
  try {
    await suite(["server", "--url", url, ...selection(run), "-o", folder], folder);
    const scenarios = [...checkFiles(folder)].map(([name, checks]) => [run.scenario ?? name, checks] as const)
      .filter(([name]) => run.scenario !== undefined || isRequired(name));
    if (scenarios.length === 0) return [{ label: labelOf(run, "required"), faults: ["it gave no result"] }];
    return scenarios.map(([name, checks]) => judge(run, name, checks));
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

function selection({ scenario, version }: Run): string[] {
  if (scenario === undefined) return ["--requirements", version!];
  return ["--scenario", scenario, ...(version === undefined ? [] : ["--spec-version", version])];
}

/** Runs it in a folder of its own, where no `deno.json` applies. */
async function suite(args: string[], cwd: string): Promise<Deno.CommandOutput> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-all", SUITE, ...args],
    cwd,
    signal: AbortSignal.timeout(MAX_MS),
  });
  return await command.output();
}

/** The checks of each scenario below a folder; the suite names a scenario's folder after it and the time. */
function checkFiles(folder: string): Map<string, Check[]> {
  const found = new Map<string, Check[]>();
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (!isDirectory) continue;
    const path = `${folder}/${name}`;
    const scenario = name.replace(/-\d{4}-\d\d-\d\dT.*$/, "").replace(/^server-(?=.)/, "");
    const own = readChecks(`${path}/checks.json`);
    if (own !== undefined) found.set(scenario, [...found.get(scenario) ?? [], ...own]);
    else for (const [inner, checks] of checkFiles(path)) found.set(inner, checks);
  }
  return found;
}

function readChecks(file: string): Check[] | undefined {
  try {
    return JSON.parse(Deno.readTextFileSync(file));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
