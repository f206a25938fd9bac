import { temporaryFolder } from "@/tests/support/owner.ts";
import { compare, type Row, type Server, startServer } from "./support/measure.ts";
import { FRESH } from "./support/wire.ts";

type Era = "2026-07-28" | "2025-11-25";

/** What is asked, and how fast it must be against the SDK's floor. */
interface Subject {
  title: string;
  method: string;
  params: Record<string, unknown>;
  aim?: number;
}

const PROBLEM = "We retype 40 supplier invoices a week from e-mail into our accounting system.";

const SUBJECTS: Subject[] = [
  { title: "tools/list", method: "tools/list", params: {}, aim: 2 },
  call("get_profile", {}, 2),
  call("list_projects", { limit: 5 }, 2),
  // Nobody has asked for this tag before, so nothing is remembered.
  call("list_agents", { tag: FRESH }, 0.8),
  // What it costs is the analysis, which the floor does not do.
  call("analyze_business_problem", { problem: PROBLEM }),
];

/** Servers run on this core one after the other; the load comes from another. */
const CORE = 0;

/** Measures the tool server against a server of the SDK that gives the same results without making them. */
export async function benchTools(): Promise<void> {
  using folder = temporaryFolder();
  await using service = await startServer(["run", "-A", "serve.ts"], {
    KV_PATH: `${folder.path}/store.sqlite3`,
    READ_LIMIT: "999999999;w=60",
    CALL_LIMIT: "999999999;w=60",
  }, CORE);
  const results = `${folder.path}/results.json`;
  Deno.writeTextFileSync(results, JSON.stringify(await resultsOf(service)));
  await using floor = await startServer(["run", "-A", "bench/support/sdk_floor.ts", results], {}, CORE);

  for (const era of ["2026-07-28", "2025-11-25"] as const) {
    for (const { title, method, params, aim } of SUBJECTS) {
      await compare(`Tool server, protocol ${era}, ${title}, 32 connections, one core`, [
        { name: "SDK's low-level Server, same result", plan: message(floor, era, method, params) },
        { name: title, plan: message(service, era, method, params), aim },
      ]);
    }
  }
}

function call(name: string, input: Record<string, unknown>, aim?: number): Subject {
  return { title: `tools/call ${name}`, method: "tools/call", params: { name, arguments: input }, aim };
}

/** Asks for everything once; by the name of the tool, or of the method where there is none. */
async function resultsOf(service: Server): Promise<Record<string, unknown>> {
  const entries = SUBJECTS.map(async ({ method, params }) => {
    const { port, path, headers, body } = message(service, "2025-11-25", method, params);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body });
    return [params.name ?? method, (await response.json()).result];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Makes a message as a correct client of the era sends it. */
function message({ port }: Server, era: Era, method: string, params: Record<string, unknown>): Row["plan"] {
  const isModern = era === "2026-07-28";
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": era,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = {
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "mcp-protocol-version": era,
    ...(isModern && { "mcp-method": method }),
    ...(isModern && typeof params.name === "string" && { "mcp-name": params.name }),
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: isModern ? { ...params, _meta } : params });
  return { port, path: "/mcp", headers, body };
}
