import type { Run } from "./plan.ts";

/** One thing that a scenario looked at, as the suite writes it. */
export interface Check {
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

/** What came of one scenario. */
export interface Verdict {
  label: string;
  /** Why it failed; none: it passed. */
  faults: string[];
}

/** Checks that look for lists that change while a server runs; these never do. */
const CHANGING_LISTS = [
  "sep-2575-server-sends-prompts-list-changed-on-subscription",
  "sep-2575-server-sends-tools-list-changed-on-subscription",
];

/** Checks that only a tool of the fixture can be asked. */
const FIXTURE_TOOLS = [
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
];

/** Scenarios that the suite runs along with the required ones, but does not require. */
const NOT_REQUIRED =
  /^(tasks-|json-schema-2020-12|http-|server-session-lifecycle|session-lifecycle|(server-)?sse-polling)/;

export function isRequired(scenario: string): boolean {
  return !NOT_REQUIRED.test(scenario);
}

/**
 * Judges a scenario by its checks, more strictly than the suite: for the service a warning is a fault, and for both a
 * scenario in which nothing was checked is one.
 */
export function judge(run: Run, scenario: string, checks: readonly Check[]): Verdict {
  const { target } = run;
  const exempt = target === "service" ? [...CHANGING_LISTS, ...FIXTURE_TOOLS] : CHANGING_LISTS;
  const counted = scenario.endsWith("stateless") ? checks.filter(({ id }) => !exempt.includes(id)) : checks;
  const isFault = ({ status }: Check) => status === "FAILURE" || (status === "WARNING" && target === "service");
  const faults = counted.filter(isFault).map(({ id, status, errorMessage }) => `${id}: ${errorMessage ?? status}`);
  const proven = counted.some(({ id, status }) => status === "SUCCESS" && !id.startsWith("wire-schema"));
  if (faults.length === 0 && !proven) faults.push("nothing was checked");
  return { label: labelOf(run, scenario), faults };
}

export function labelOf({ target, version = "extension", scenario }: Run, otherwise: string): string {
  return `${target} ${version}/${scenario ?? otherwise}`;
}
