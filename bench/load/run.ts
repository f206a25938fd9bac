/**
 * Holds many connections for a while and says how the service took it:
 *
 *     deno task bench:load                        200 connections, 60 seconds
 *     deno task bench:load -- --svg docs/load.svg     and a picture of it
 *     deno task bench:soak                        a tenth of the rate for 30 minutes
 */
import { parseArgs } from "node:util";
import { startServer } from "@/bench/support/measure.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { processListening, residentMemory, settledMemory } from "@/tests/support/process_memory.ts";
import { chartOf, tableOf } from "./report.ts";
import type { TrafficPlan, TrafficResult } from "./traffic.ts";

const CONNECTIONS = 200;

/** Times the p99 of idle reads that the p99 under load may be. */
const MOST_SLOWER = 5;

/** What memory may rise by between a tenth of the load and its end, in bytes. */
const MOST_GROWTH = 96 * 1_048_576;

/** Seconds before the figures count: everything has been asked once, and the analysis has learnt its content. */
const WARM_UP = 5;

const { values } = parseArgs({
  args: Deno.args.filter((arg) => arg !== "--"),
  options: {
    seconds: { type: "string", default: "60" },
    rate: { type: "string", default: "1000" },
    svg: { type: "string" },
  },
});
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];

const labelled: { text: string }[] = JSON.parse(
  await Deno.readTextFile(new URL("../../tests/eval/dev.json", import.meta.url)),
);
const problems = labelled.map(({ text }) => text);

using folder = temporaryFolder();
await using server = await startServer(["run", "-A", "serve.ts"], {
  KV_PATH: `${folder.path}/store.sqlite3`,
  READ_LIMIT: "999999999;w=60",
  CALL_LIMIT: "999999999;w=60",
  CONTACT_LIMIT: "999999999;w=3600",
  CONTACT_GLOBAL_LIMIT: "999999999;w=86400",
});
const { port } = server;
const pid = processListening(port);
const list = await (await fetch(`http://127.0.0.1:${port}/api/v1/projects`)).json();
const sources = { port, problems, ids: list.items.map(({ id }: { id: string }) => id) };

await traffic({ ...sources, connections: CONNECTIONS, seconds: WARM_UP, rate });
const idle = await traffic({ ...sources, connections: 1, seconds: 10, rate: 50, readsOnly: true });
const early = await traffic({ ...sources, connections: CONNECTIONS, seconds: seconds / 10, rate });
const before = residentMemory(pid);
const full = await traffic({ ...sources, connections: CONNECTIONS, seconds, rate });
const after = await settledMemory(pid, before, 5000);

const errors = { ...early.errors, ...full.errors };
const slower = full.reads.p99 / idle.reads.p99;
console.log(`${CONNECTIONS} connections, ${rate} requests per second, ${seconds} s\n`);
console.log(tableOf([...full.kinds, { name: "all reads", ...full.reads }, { name: "reads, idle", ...idle.reads }]));
console.log(`
errors: ${Object.keys(errors).length === 0 ? "none" : JSON.stringify(errors)}
reads, p99 under load against idle: ${slower.toFixed(1)} times (aim: at most ${MOST_SLOWER})
memory: ${mib(before)} MiB after a tenth, ${mib(after)} MiB at the end (aim: at most ${mib(MOST_GROWTH)} MiB more)`);
if (values.svg) await Deno.writeTextFile(values.svg, chartOf("Latency under load, p50 to p99", full.kinds));

const isFine = Object.keys(errors).length === 0 && slower <= MOST_SLOWER && after - before <= MOST_GROWTH;
Deno.exitCode = isFine ? 0 : 1;

/** Sends traffic from another process, so that the two do not wait for each other. */
async function traffic(plan: TrafficPlan): Promise<TrafficResult> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--allow-net=127.0.0.1",
      new URL("./traffic.ts", import.meta.url).href,
      JSON.stringify(plan),
    ],
    stderr: "inherit",
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

function mib(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
