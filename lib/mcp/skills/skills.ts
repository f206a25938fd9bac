import { contactOwner } from "@/lib/mcp/skills/contact_owner.ts";
import { findOpportunity } from "@/lib/mcp/skills/find_opportunity.ts";
import { queryProfile } from "@/lib/mcp/skills/query_profile.ts";
import type { Skill } from "@/lib/mcp/skills/skill.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** Every skill that the service teaches; the tool server and the discovery index serve the same files. */
export function skills(context: CallContext): Skill[] {
  return [queryProfile(context), findOpportunity(context), contactOwner(context)];
}
