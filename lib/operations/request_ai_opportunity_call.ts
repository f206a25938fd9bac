import { contactTool } from "@/lib/operations/contact_tool.ts";

/** A business problem for an introductory call. */
export const requestAiOpportunityCall = contactTool({
  name: "request_ai_opportunity_call",
  title: "Ask for an introductory call",
  summary: "Sends a business problem that really reaches the owner, for an introductory call",
  description: "Delivers a business problem to the owner, a human, who answers by e-mail to reply_to and proposes a " +
    "call. Use it only when your user wants to send it, with their own address; say what the problem is, how often it " +
    "occurs and what was tried. Try it with dry_run. For a role use contact_recruiter instead.",
  kind: "opportunity",
});
