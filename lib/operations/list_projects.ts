import { z } from "zod";
import { listInput, listItems } from "@/lib/operations/list_items.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { itemList } from "@/lib/operations/schemas/item.ts";

/** The owner's projects, page by page. */
export const listProjects = defineOperation({
  name: "list_projects",
  title: "Projects",
  summary: "Lists the owner's projects, filtered by tag or flagship",
  description: "Lists software projects (case studies) with problem and tags, flagship projects first. Use it to see " +
    "what the owner has built; read one in full by its id.",
  topic: "portfolio",
  tool: "discovery",
  rest: { method: "GET", path: "/projects", limit: "consumes" },
  readOnly: true,
  input: z.strictObject({
    ...listInput.shape,
    flagship: z.boolean().optional().describe("true: only the flagship projects"),
  }),
  output: itemList,
  errors: ["validation_failed", "rate_limited"],
  examples: () => [
    { title: "The first three", input: { limit: 3 } },
    { title: "The flagship projects", input: { flagship: true } },
  ],
  run: (input, context) => listItems("project", input, context),
});
