import { OPERATIONS } from "@/lib/operations/registry.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";
import { compare, type Row, type Server, startServer } from "./support/measure.ts";

type Era = "2026-07-28" | "2025-11-25";

const GREET = { name: "greet", arguments: { name: "World" } };
const PROFILE = { name: "get_profile", arguments: {} };
const ANALYZE = {
  name: "analyze_business_problem",
  arguments: { problem: "We retype 40 supplier invoices a week from e-mail into our accounting system." },
};

/** Servers run on this core one after the other; the load comes from another. */
const CORE = 0;

/** The tool server against the SDK's minimal server and the floor, in both eras; see issue 5 for the aims. */
export async function benchTools(): Promise<void> {
  using folder = temporaryFolder();
  const start = (file: string, env = {}) => startServer(["run", "-A", file], env, CORE);
  await using service = await start("serve.ts", {
    KV_PATH: `${folder.path}/store.sqlite3`,
    READ_LIMIT: "999999999;w=60",
  });
  await using minimal = await start("bench/support/sdk_minimal.ts");
  await using floor = await start("bench/support/floor.ts");

  for (const era of ["2026-07-28", "2025-11-25"] as const) {
    const call = ({ port }: Server, params: Record<string, unknown>) => message(port, era, "tools/call", params);
    const list = ({ port }: Server) => message(port, era, "tools/list", {});
    const hasAnalysis = OPERATIONS.some(({ name }) => name === ANALYZE.name);
    await compare(`Tool server, protocol ${era}, 32 connections, one core`, [
      { name: "SDK's minimal server, tools/call", plan: call(minimal, GREET) },
      { name: "SDK's minimal server, tools/list (one tool)", plan: list(minimal) },
      { name: "bare Deno.serve: parse, validate, answer", plan: call(floor, GREET) },
      { name: "tools/list", plan: list(service), aim: 4 },
      { name: "tools/call get_profile", plan: call(service, PROFILE), aim: 4 },
      ...(hasAnalysis ? [{ name: "tools/call analyze_business_problem", plan: call(service, ANALYZE) }] : []),
    ]);
  }
}

/** A message as a correct client of the era sends it. */
function message(port: number, era: Era, method: string, params: Record<string, unknown>): Row["plan"] {
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
