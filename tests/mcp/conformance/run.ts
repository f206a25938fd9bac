/**
 * `deno task test:conformance`: starts the service and the fixture, runs the official conformance suite against both
 * and the Inspector against the service, and prints a line for each scenario and, last, "N passed, N failed".
 */
import { serveFixture } from "@/tests/mcp/fixture/serve.ts";
import { startOnPort } from "@/tests/mcp/support/running.ts";
import { inspect } from "./inspector.ts";
import { plan, type Run } from "./plan.ts";
import { loadSuite, runScenarios } from "./suite.ts";
import type { Verdict } from "./verdict.ts";

const BESIDE_EACH_OTHER = 3;

await using running = await startOnPort({
  env: { READ_LIMIT: "999999;w=60", CALL_LIMIT: "999999;w=60", CONTACT_LIMIT: "999999;w=60" },
});
await using fixture = serveFixture();
const urls = { service: `${running.origin}/mcp`, fixture: `http://127.0.0.1:${fixture.addr.port}/mcp` };

await loadSuite();
const waiting = plan();
const verdicts: Verdict[] = [];
await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, work));
verdicts.push(...await inspect(urls.service, running.service.runtime.service));

const failed = verdicts.filter(({ faults }) => faults.length > 0);
for (const { label, faults } of failed) for (const fault of faults) console.log(`FAILED ${label}: ${fault}`);
console.log(`${verdicts.length - failed.length} passed, ${failed.length} failed`);
Deno.exitCode = failed.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  let run: Run | undefined;
  while ((run = waiting.shift()) !== undefined) {
    for (const verdict of await runScenarios(run, urls[run.target])) {
      console.log(`${verdict.faults.length === 0 ? "ok    " : "FAILED"} ${verdict.label}`);
      verdicts.push(verdict);
    }
  }
}
