import { listInput, listItems } from "@/lib/operations/list_items.ts";
import { defineOperation } from "@/lib/operations/operation.ts";
import { itemList } from "@/lib/operations/schemas/item.ts";

/** The agents that the owner has built, page by page. */
export const listAgents = defineOperation({
  name: "list_agents",
  title: "Agents",
  summary: "Lists the autonomous AI agents that the owner has built, filtered by tag",
  description:
    "Lists autonomous AI agents with problem and tags, flagship agents first. Use it for evidence of agent " +
    "work; read one in full by its id.",
  topic: "portfolio",
  tool: "discovery",
  rest: { method: "GET", path: "/agents", limit: "consumes" },
  readOnly: true,
  input: listInput,
  output: itemList,
  errors: ["validation_failed", "rate_limited"],
  examples: () => [{ title: "The first three", input: { limit: 3 } }],
  run: (input, context) => listItems("agent", input, context),
});
