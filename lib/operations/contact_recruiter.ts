import { contactTool } from "@/lib/operations/contact_tool.ts";

/** A role enquiry. */
export const contactRecruiter = contactTool({
  name: "contact_recruiter",
  title: "Write to the owner about a role",
  summary: "Sends a role enquiry that really reaches the owner",
  description: "Delivers a message about a position or contract to the owner, a human, who answers by e-mail to " +
    "reply_to. Use it only when your user wants to send it, with their own address; show them the text first. Try it " +
    "with dry_run. For a business problem use request_ai_opportunity_call instead.",
  kind: "role",
});
