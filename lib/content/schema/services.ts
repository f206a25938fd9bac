import { z } from "zod";
import { id, line, lines, prose } from "@/lib/content/schema/common.ts";

const capability = z.strictObject({
  name: line.describe("Name of the group"),
  items: lines.min(1).describe("What belongs to it"),
});

/** `services.yaml`: what the owner does for businesses. Tool names, paths and addresses are derived, never written here. */
export const servicesSchema = z.strictObject({
  name: line.describe("Name of the offer"),
  promise: prose.describe("What a client gets, in a sentence"),
  approach: prose.describe("How the owner works"),
  positioning: prose.describe("For whom, and how it differs"),
  audiences: lines.min(1).describe("Who it is for"),
  not_offered: lines.default([]).describe("What the owner does not do"),
  stages: z.array(z.strictObject({
    name: line.describe("Name of the stage"),
    summary: prose.describe("What happens in it"),
    identifies: lines.min(1).optional().describe("What this stage finds out"),
  })).min(1).describe("The stages in their order; they are numbered by it"),
  useCases: z.array(z.strictObject({
    id: id.describe("Short name for addresses"),
    title: line.describe("The case in a few words"),
    outcome: prose.describe("What is better afterwards"),
  })).default([]).describe("Typical cases"),
  capabilities: z.strictObject({
    discovery: capability.describe("Finding out what is worth doing"),
    implementation: capability.describe("Building it"),
    adoption: capability.describe("Getting it used"),
  }).describe("What the owner can do, in three groups"),
  pricing: prose.describe("Says that prices are not published and are agreed after the introductory call"),
  cta: z.strictObject({
    headline: line.describe("The invitation"),
    button: line.describe("The button below it"),
  }).describe("Call to action"),
  engagement: z.strictObject({
    ask_an_agent: prose.describe("How visitors can let their own assistant read this site"),
  }).describe("Ways to begin"),
  disclaimer: prose.describe("Says that the analysis is heuristic and informational, not a quote or commitment"),
});

export type ServicesContent = z.output<typeof servicesSchema>;
