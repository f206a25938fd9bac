import { z } from "zod";

/** Specification, section 2.1. */
export const apiIndex = z.object({
  name: z.string().describe("Name of the service"),
  version: z.string().describe("Version of the interface"),
  description: z.string().describe("What a visitor finds here"),
  openapi: z.url().describe("OpenAPI description"),
  documentation: z.url().describe("Developer portal"),
  mcp: z.url().describe("Tool server (MCP)"),
  endpoints: z.record(z.string(), z.string()).describe("Method and path to a one-line description"),
}).meta({ id: "ApiIndex", description: "Where to go from here." });
