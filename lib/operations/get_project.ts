import { z } from "zod";
import { findItem } from "@/lib/operations/find_item.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { item, itemId } from "@/lib/operations/schemas/item.ts";

/** One project or agent in full. */
export const getProject = defineOperation({
  name: "get_project",
  title: "Project or agent",
  summary: "Reads one project or agent in full by its id",
  description: "Gives problem, solution, result, the owner's role, technical approach and more for one project or " +
    "agent. Ids come from the lists; projects and agents share one set of ids.",
  topic: "portfolio",
  tool: "discovery",
  rest: { method: "GET", path: "/projects/{id}" },
  readOnly: true,
  input: z.strictObject({ id: itemId }),
  output: item,
  errors: ["validation_failed", "not_found"],
  examples: ({ catalog }) => catalog.items.slice(0, 1).map(({ id, title }) => ({ title, input: { id } })),
  run: ({ id }, context) => findItem(id, context),
});
