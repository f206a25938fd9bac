import { defineOperation } from "@/lib/operations/operation.ts";
import { getProject } from "@/lib/operations/get_project.ts";

/** The same look-up under the path of the agents. */
export const getAgent = defineOperation({
  ...getProject,
  name: "get_agent",
  title: "Agent or project",
  summary: "Reads one agent or project in full by its id",
  tool: undefined,
  rest: { method: "GET", path: "/agents/{id}" },
  examples: ({ catalog }) =>
    catalog.filter({ kind: "agent" }).slice(0, 1).map(({ id, title }) => ({ title, input: { id } })),
});
