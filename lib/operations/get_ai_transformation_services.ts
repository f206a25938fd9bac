import { z } from "zod";
import { defineOperation } from "@/lib/operations/operation.ts";
import { restCall, restDescription, toolNames } from "@/lib/operations/references.ts";
import { services } from "@/lib/operations/schemas/services.ts";

/** What the owner does for businesses. */
export const getAiTransformationServices = defineOperation({
  name: "get_ai_transformation_services",
  title: "AI-transformation services",
  summary: "Describes the AI-transformation services for small and medium businesses",
  description: "Gives the offer as a whole: promise, approach, audiences, what is not offered, stages, use cases, " +
    "capabilities, how pricing works and how to begin. Use it to explain the offer; to judge one concrete problem use " +
    "the analysis.",
  topic: "services",
  tool: "discovery",
  rest: { method: "GET", path: "/services" },
  readOnly: true,
  input: z.strictObject({}),
  output: services,
  errors: [],
  examples: () => [{ title: "The whole offer", input: {} }],
  run(_input, context) {
    const { services: offer, profile } = context.service.content;
    return {
      ...offer,
      stages: offer.stages.map((stage, index) => ({ step: index + 1, ...stage })),
      engagement: {
        email: profile.contact.email,
        contact_page: `${context.baseUrl}/contact`,
        mcp_tool: "request_ai_opportunity_call",
        rest: restCall(context, "send_message"),
        ...offer.engagement,
      },
      tools: {
        discovery: toolNames(context, "discovery"),
        problem_matching: toolNames(context, "problem_matching"),
        engagement: toolNames(context, "engagement"),
      },
      rest: {
        services: restDescription(context, "get_ai_transformation_services"),
        analyze: restDescription(context, "analyze_business_problem"),
        case_studies: restDescription(context, "get_relevant_case_studies"),
        contact: restDescription(context, "send_message"),
      },
    };
  },
});
