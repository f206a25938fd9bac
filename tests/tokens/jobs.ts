/** Counts what a model reads for three jobs that people give to their agents, over the tool server. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Fields } from "@/lib/mcp/mcp_message.ts";
import { ask } from "@/tests/mcp/support/rpc.ts";
import type { TestService } from "@/tests/support/service.ts";

/** A request of the protocol: the method and its parameters. */
type Step = [method: string, params?: Fields];

const call = (name: string, input: Fields = {}): Step => ["tools/call", { name, arguments: input }];

const PROBLEM =
  "All tenant mail lands in one shared inbox. Two of us open about 90 messages every morning and forward " +
  "them to whoever should deal with them; it takes an hour a day and urgent repairs get buried.";

/** The jobs, each as the calls with which an agent does it. The list of tools is read first in each. */
export const JOBS: Record<string, Step[]> = {
  "Read the hiring facts": [call("get_candidate")],
  "Find proof for a skill": [
    call("search", { query: "invoice document reading" }),
    call("get_project", { id: "joinery-supplier-bills" }),
  ],
  "Analyse a problem and write": [
    call("analyze_business_problem", { problem: PROBLEM, industry: "property management" }),
    call("request_ai_opportunity_call", { message: PROBLEM, reply_to: "sam@company.example", dry_run: true }),
  ],
};

/**
 * What the same jobs cost before issue 17 (commit d83ff1b), in tokens: the list of tools, and the results of the shortest
 * way that there was. Hiring facts were a resource, which many hosts do not offer to their models; proof was found through
 * both lists and one work in full.
 */
export const BEFORE: Record<string, Omit<Cost, "job">> = {
  "Read the hiring facts": { list: 11_038, results: 1262 },
  "Find proof for a skill": { list: 11_038, results: 7583 },
  "Analyse a problem and write": { list: 11_038, results: 3375 },
};

/** What one job costs. */
export interface Cost {
  job: string;
  /** Tokens of the list of tools and of the results, as `o200k_base` counts them. */
  list: number;
  results: number;
}

/** Does each job and counts the tokens of everything that came back, as JSON. */
export async function costs(service: TestService, jobs: Record<string, Step[]> = JOBS): Promise<Cost[]> {
  const list = await tokensOf(service, ["tools/list"]);
  const counted: Cost[] = [];
  for (const [job, steps] of Object.entries(jobs)) {
    let results = 0;
    for (const step of steps) results += await tokensOf(service, step);
    counted.push({ job, list, results });
  }
  return counted;
}

async function tokensOf(service: TestService, [method, params]: Step): Promise<number> {
  const { body } = await ask(service, "modern", method, params);
  if (body.error !== undefined || body.result.isError) throw new Error(`${method} failed: ${JSON.stringify(body)}`);
  return countTokens(JSON.stringify(body.result));
}
