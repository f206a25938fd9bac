/** The official suite. Newer versions add scenarios; which ones are required of a version of the protocol is frozen. */
export const SUITE = "npm:@modelcontextprotocol/conformance@0.2.0-alpha.12";

/** One start of the suite. */
export interface Run {
  /** The server that is asked. */
  target: "service" | "fixture";
  /** The version of the protocol; absent for what no version requires. */
  version?: string;
  /** One scenario; absent: all that are required of the version. */
  scenario?: string;
}

/** What a server with tools of its own can be asked; everything else needs tools that the suite knows by name. */
const SERVICE_SCENARIOS: Record<string, string[]> = {
  "2026-07-28": [
    "server-stateless",
    "http-header-validation",
    "tools-list",
    "resources-list",
    "prompts-list",
    "sep-2164-resource-not-found",
    "caching",
    "server-sse-multiple-streams",
    "input-required-result-unsupported-methods",
    "dns-rebinding-protection",
  ],
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ],
  "2025-06-18": ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"],
};

/** The extension that the service has; not required of any version, but of who declares it. */
const SKILL_SCENARIOS = ["sep-2640-skills-enumeration", "sep-2640-skills-manifest"];

/**
 * What is required of 2025-11-25, without the four scenarios in which the server asks the client something of its own
 * accord: they need a session, which a stateless server does not have.
 */
const FIXTURE_2025 = [
  "server-initialize",
  "logging-set-level",
  "ping",
  "completion-complete",
  "tools-list",
  "tools-call-simple-text",
  "tools-call-image",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-mixed-content",
  "tools-call-with-logging",
  "tools-call-error",
  "tools-call-with-progress",
  "resources-list",
  "resources-read-text",
  "resources-read-binary",
  "resources-templates-read",
  "resources-subscribe",
  "resources-unsubscribe",
  "prompts-list",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-embedded-resource",
  "prompts-get-with-image",
  "dns-rebinding-protection",
];

/** Every start of the suite. */
export function plan(): Run[] {
  const service = Object.entries(SERVICE_SCENARIOS).flatMap(([version, scenarios]) =>
    scenarios.map((scenario): Run => ({ target: "service", version, scenario }))
  );
  const skills = SKILL_SCENARIOS.map((scenario): Run => ({ target: "service", scenario }));
  const fixture = FIXTURE_2025.map((scenario): Run => ({ target: "fixture", version: "2025-11-25", scenario }));
  return [{ target: "fixture", version: "2026-07-28" }, ...service, ...skills, ...fixture];
}
