import { z } from "zod";

const capability = z.object({
  name: z.string().describe("Name of the group"),
  items: z.array(z.string()).describe("What belongs to it"),
});

const toolNames = z.array(z.string());

/** Specification, section 2.8. */
export const services = z.object({
  name: z.string().describe("Name of the offer"),
  promise: z.string().describe("What a client gets"),
  approach: z.string().describe("How the owner works"),
  positioning: z.string().describe("For whom, and how it differs"),
  audiences: z.array(z.string()).describe("Who it is for"),
  not_offered: z.array(z.string()).describe("What the owner does not do"),
  stages: z.array(z.object({
    step: z.int().min(1).describe("Place of the stage, from 1"),
    name: z.string().describe("Name of the stage"),
    summary: z.string().describe("What happens in it"),
    identifies: z.array(z.string()).optional().describe("What this stage finds out"),
  })).describe("The stages of the work, in order"),
  useCases: z.array(z.object({
    id: z.string().describe("Short name"),
    title: z.string().describe("The case in a few words"),
    outcome: z.string().describe("What is better afterwards"),
  })).describe("Typical cases"),
  capabilities: z.object({
    discovery: capability.describe("Finding out what is worth doing"),
    implementation: capability.describe("Building it"),
    adoption: capability.describe("Getting it used"),
  }).describe("What the owner can do"),
  pricing: z.string().describe("How prices are agreed; none are published"),
  cta: z.object({
    headline: z.string().describe("The invitation"),
    button: z.string().describe("The button below it"),
  }).describe("Call to action"),
  engagement: z.object({
    email: z.string().describe("E-mail address"),
    contact_page: z.string().describe("Page with the contact form"),
    mcp_tool: z.string().describe("The tool that asks for an introductory call"),
    rest: z.string().describe("The REST call that does the same"),
    ask_an_agent: z.string().describe("How to let an assistant do it"),
  }).describe("Ways to begin"),
  tools: z.object({
    discovery: toolNames.describe("Tools that read"),
    problem_matching: toolNames.describe("Tools that match a problem with what the owner can do"),
    engagement: toolNames.describe("Tools that write to the owner"),
  }).describe("The tools of the tool server, in groups"),
  rest: z.object({
    services: z.string().describe("Reads this document"),
    analyze: z.string().describe("Analyses a business problem"),
    case_studies: z.string().describe("Ranks case studies"),
    contact: z.string().describe("Sends a message"),
  }).describe("The matching REST operations"),
  disclaimer: z.string().describe("What the analysis is not"),
}).meta({ id: "Services", description: "AI-transformation services for small and medium businesses." });
