import { z } from "zod";
import { offeredBy } from "@/lib/catalog/catalog.ts";
import { servicesSchema } from "@/lib/content/content_schemas.ts";
import { once } from "@/lib/lazily.ts";
import { restCall, restDescription, toolNames } from "@/lib/operations/addresses.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { notice } from "@/lib/operations/portfolio_operations.ts";
import { servedFields } from "@/lib/content/schema/fields.ts";
import { shortened } from "@/lib/text/excerpt.ts";

/** One line of a list, in characters. */
const MAX_SUMMARY = 120;

/** Specification, section 2.8. */
const services = once(() => {
  const { disclaimer, ...offer } = servedFields(servicesSchema);
  const stage = servedFields(servicesSchema.shape.stages.unwrap().element);
  const useCase = servedFields(servicesSchema.shape.useCases.unwrap().element);
  const toolList = z.array(z.string());

  return z.object({
    ...offer,
    promise: offer.promise.describe("What a client gets"),
    stages: z.array(z.object({ step: z.int().min(1).describe("Place of the stage, from 1"), ...stage }))
      .describe("The stages of the work, in order"),
    useCases: z.array(z.object({ ...useCase, id: useCase.id.describe("Short name") })).describe("Typical cases"),
    capabilities: offer.capabilities.describe("What the owner can do"),
    pricing: offer.pricing.describe("How prices are set, in the owner's words"),
    engagement: z.object({
      email: z.string().optional().describe("E-mail address, where one is public"),
      contact_page: z.string().describe("Page with the contact form"),
      mcp_tool: z.string().describe("The tool for questions about the services"),
      rest: z.string().describe("The REST call that does the same"),
      ask_an_agent: z.string().optional().describe("How to let an assistant ask"),
    }).describe("Ways to begin"),
    tools: z.object({
      discovery: toolList.describe("Tools that read"),
      problem_matching: toolList.describe("Tools that match a problem with what the owner can do"),
      engagement: toolList.describe("Tools that write to the owner"),
    }).describe("The tools of the tool server, in groups"),
    rest: z.object({
      services: z.string().describe("Reads this document"),
      analyze: z.string().optional().describe("Compares a problem with what the owner takes on"),
      case_studies: z.string().describe("Ranks case studies"),
      contact: z.string().describe("Sends a message"),
    }).describe("The matching REST operations"),
    disclaimer: disclaimer.describe("What the analysis is not"),
    notice,
  }).meta({ id: "Services", description: "What the owner does for others." });
});

export const getAiTransformationServices = defineOperation({
  name: "get_ai_transformation_services",
  title: "Services",
  summary: "Describes the owner's services",
  description: "Describes the whole offer: promise, approach, audiences, what is not offered, stages, use cases, " +
    "capabilities, how pricing works and how to begin.",
  wordsFor: ({ services, profile }) => ({
    title: services!.name,
    summary: shortened(`Describes the services of ${profile.name}: ${services!.name}`, MAX_SUMMARY),
    description:
      `Describes “${services!.name}”: promise, approach, audiences, what is not offered, stages, use cases, ` +
      "capabilities, how pricing works and how to begin.",
  }),
  needs: "services",
  topic: "services",
  tool: "discovery",
  rest: { method: "GET", path: "/services" },
  readOnly: true,
  input: z.strictObject({}),
  output: services,
  errors: [],
  examples: () => [{ title: "The whole offer", input: {} }],
  run(_input, context) {
    const { site, services, profile, analysis } = context.service.content;
    const offer = services!;
    const { analysis: isAnalysed } = offeredBy(context.service.content);
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
        ...(isAnalysed && { analyze: restDescription(context, "analyze_business_problem") }),
        case_studies: restDescription(context, "get_relevant_case_studies"),
        contact: restDescription(context, "send_message"),
      },
      disclaimer: offer.disclaimer ?? (isAnalysed ? analysis.disclaimer : undefined),
      notice: site.notice,
    };
  },
});
