import { z } from "zod";
import { id } from "@/lib/content/schema/common.ts";

export const itemId = id.describe("Id of a project or agent, as the lists give it");

const kind = z.enum(["project", "agent"]).describe("Whether it is a project or an agent");

const summaryFields = {
  id: itemId,
  kind,
  title: z.string().describe("Title"),
  flagship: z.boolean().describe("Whether the owner shows it first"),
  link: z.url().nullable().describe("Where it can be seen; null when it is not public"),
  problem: z.string().optional().describe("The problem that it solves"),
  tags: z.array(z.string()).describe("Tags"),
};

/** Specification, section 2.4. */
export const itemSummary = z.object(summaryFields).meta({
  id: "ItemSummary",
  description: "A project or an agent as lists show it.",
});

/** Specification, section 2.5, with the further fields of the contract, section 2.2. */
export const item = z.looseObject({
  ...summaryFields,
  solution: z.string().optional().describe("What was built"),
  result: z.string().optional().describe("What came of it, with figures where there are any"),
  image: z.url().nullable().describe("A picture of it; null when there is none"),
  start_date: z.string().optional().describe("When it began: a day, a month or a year"),
  end_date: z.string().optional().describe("When it ended; absent while it goes on"),
  organization: z.string().optional().describe("For whom, or within which organisation, it was made"),
  type: z.string().optional().describe("What it is, such as: application, talk, study"),
  my_role: z.string().optional().describe("What the owner did"),
  ai_technical_approach: z.string().optional().describe("Models, techniques and safeguards"),
  implementation: z.string().optional().describe("How it was brought into use"),
  outcome: z.string().optional().describe("Where it stands today"),
  capabilities: z.array(z.string()).describe("What it can do, in short phrases"),
  industries: z.array(z.string()).describe("Trades it was made for"),
  opportunities: z.array(z.string()).describe("Ids of the opportunities that it proves"),
}).meta({ id: "Item", description: "A project or an agent in full." });

/** Specification, section 2.6. */
export const itemList = z.object({
  count: z.int().min(0).max(100).describe("Number of items on this page"),
  total: z.int().min(0).describe("Number of items that match the filters on all pages"),
  limit: z.int().min(1).max(100).describe("Page size that was applied"),
  offset: z.int().min(0).describe("Zero-based index of the first item"),
  next: z.url().nullable().describe("URL of the following page; null on the last one"),
  next_cursor: z.string().nullable().describe("Cursor of the following page; null on the last one"),
  items: z.array(itemSummary).describe("Flagship items first, then in the owner's order, then by title"),
}).meta({ id: "ItemList", description: "One page of projects or agents." });
