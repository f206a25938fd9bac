import { z } from "zod";
import { defineOperation } from "@/lib/operations/operation.ts";
import { restPath } from "@/lib/operations/references.ts";
import { apiIndex } from "@/lib/operations/schemas/api_index.ts";
import { V1 } from "@/lib/operations/version.ts";

/** The front door of the REST interface. */
export const getApiIndex = defineOperation({
  name: "get_api_index",
  title: "API index",
  summary: "Lists every endpoint with a one-line description",
  description: "Where to begin: every endpoint of the interface, and the addresses of the OpenAPI description, the " +
    "developer portal and the tool server.",
  topic: "profile",
  rest: { method: "GET", path: "" },
  readOnly: true,
  input: z.strictObject({}),
  output: apiIndex,
  errors: [],
  examples: () => [{ title: "Everything on one page", input: {} }],
  run(_input, { service, baseUrl }) {
    const { site } = service.content;
    const endpoints = service.operations.filter(({ rest }) => rest !== undefined)
      .map((operation) => [`${operation.rest!.method} ${restPath(operation)}`, operation.summary]);
    return {
      name: site.title,
      version: V1.version,
      description: site.description,
      openapi: `${baseUrl}/openapi.json`,
      documentation: `${baseUrl}/developers`,
      mcp: `${baseUrl}/mcp`,
      endpoints: Object.fromEntries(endpoints),
    };
  },
});
