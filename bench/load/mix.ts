import { requestBytes } from "@/bench/support/wire.ts";

/** One kind of request in the mix. */
export interface Kind {
  name: string;
  /** Share of the mix; only its relation to the others counts. */
  weight: number;
  /** Reads are what everyone waits for; the report compares them with idle. */
  isRead: boolean;
  /** The bytes of the next request of this kind. */
  next(): Uint8Array;
}

/** What a mix is made of. */
export interface MixSources {
  port: number;
  /** Ids of projects and agents. */
  ids: string[];
  /** Descriptions of business problems. */
  problems: string[];
}

/** Lists what agents, people and their programs ask for, mostly reads; every contact message is another one. */
export function mixOf({ port, ids, problems }: MixSources): Kind[] {
  let count = 0;
  const of = <T>(list: T[]) => list[count++ % list.length];
  const json = { "content-type": "application/json" };
  const rpc = { ...json, accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" };
  const get = (path: string) => requestBytes({ port, path });
  const post = (path: string, body: unknown, headers = json) =>
    requestBytes({ port, path, headers, body: JSON.stringify(body) });
  const tool = (name: string, input: unknown) =>
    post("/mcp", { jsonrpc: "2.0", id: ++count, method: "tools/call", params: { name, arguments: input } }, rpc);
  const read = (name: string, weight: number, next: () => Uint8Array): Kind => ({ name, weight, isRead: true, next });
  const call = (name: string, weight: number, next: () => Uint8Array): Kind => ({ name, weight, isRead: false, next });
  return [
    read("GET /api/v1/profile", 20, () => get("/api/v1/profile")),
    read("GET /api/v1/projects", 15, () => get("/api/v1/projects?limit=5")),
    read("GET /api/v1/projects/{id}", 15, () => get(`/api/v1/projects/${of(ids)}`)),
    read("GET /.well-known/candidate.json", 5, () => get("/.well-known/candidate.json")),
    read("GET /openapi.json", 2, () => get("/openapi.json")),
    read("GET / (page)", 10, () => get("/")),
    call("tool get_profile", 10, () => tool("get_profile", {})),
    call("tool list_projects", 6, () => tool("list_projects", { limit: 5 })),
    call("tool analyze_business_problem", 4, () => tool("analyze_business_problem", { problem: of(problems) })),
    call("POST /api/v1/services/analyze", 6, () => post("/api/v1/services/analyze", { problem: of(problems) })),
    call(
      "GET /api/v1/services/case-studies",
      3,
      () => get(`/api/v1/services/case-studies?q=${encodeURIComponent(of(problems).slice(0, 80))}`),
    ),
    call("POST /api/v1/contact", 4, () =>
      post("/api/v1/contact", {
        message: `Load test message ${++count} ${crypto.randomUUID()}`,
        reply_to: "load@example.com",
      })),
  ];
}
