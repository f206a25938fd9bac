import { findOpportunity } from "@/lib/mcp/prompts/find_opportunity.ts";
import { integrateService } from "@/lib/mcp/prompts/integrate_service.ts";
import { screenCandidate } from "@/lib/mcp/prompts/screen_candidate.ts";
import type { Prompt } from "@/lib/mcp/protocol/prompt_methods.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** One prompt for each kind of visitor: who hires, who has a business, who builds. */
export function prompts(context: CallContext): Prompt[] {
  return [screenCandidate(context), findOpportunity(context), integrateService(context)];
}
