/** Counts what a model sees for three jobs that people give to their agents, over the tool server (issue 37, 5). */
import { type Era, type Fields } from "@/lib/mcp/mcp_message.ts";
import { ask } from "@/tests/mcp/support/rpc.ts";
import type { TestService } from "@/tests/support/service.ts";

/** The jobs, each as the calls with which an agent does it. */
export const JOBS: Record<string, [tool: string, input: Fields][]> = {
  "Who is this": [["get_profile", {}]],
  "On what terms": [["get_candidate", {}]],
  "Evidence of a skill": [
    ["search", { query: "invoice document reading" }],
    ["get_project", { id: "joinery-supplier-bills" }],
  ],
};

/** A token is four bytes. */
const BYTES_A_TOKEN = 4;

/** What a model sees, in tokens: what its host tells it of the server before it asks, and the texts of the answers of each job. */
export interface Seen {
  setUp: number;
  answers: Record<string, number>;
}

/** Does each job, and counts what a host hands to its model that forwards text alone. */
export async function seenBy(service: TestService, era: Era = "modern", jobs = JOBS): Promise<Seen> {
  const result = async (method: string, params: Fields = {}) => {
    const { body } = await ask(service, era, method, params);
    if (body.error !== undefined || body.result.isError) throw new Error(`${method} failed: ${JSON.stringify(body)}`);
    return body.result;
  };
  const { instructions } = era === "modern"
    ? await result("server/discover")
    : await result("initialize", { protocolVersion: "2025-11-25" });
  const { tools } = await result("tools/list");
  const listed = tools.map(({ name, description, inputSchema }: Fields) => ({ name, description, inputSchema }));
  const answers: Record<string, number> = {};
  for (const [job, calls] of Object.entries(jobs)) {
    answers[job] = 0;
    for (const [name, input] of calls) {
      const { content } = await result("tools/call", { name, arguments: input });
      for (const { text } of content) answers[job] += tokensOf(text);
    }
  }
  return { setUp: tokensOf(instructions) + tokensOf(JSON.stringify(listed)), answers };
}

function tokensOf(text: string): number {
  return new TextEncoder().encode(text).length / BYTES_A_TOKEN;
}
