import { operationLine } from "@/lib/operations/operation_line.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { list } from "@/lib/text/markdown.ts";

/** The operations as a list: the tool and the REST call, each where there is one, and what it does. */
export function operationList(operations: readonly Operation[], context: CallContext): string {
  return list(operations.map((operation) => operationLine(operation, context)));
}

/** How to reach the service, which every skill must say, because it can be read without the others. */
export function connection(baseUrl: string): string {
  return [
    "## Connect",
    "",
    `- Tool server (MCP, streamable HTTP, stateless, no authentication): ${baseUrl}/mcp`,
    `- REST, described by OpenAPI 3.1: ${baseUrl}/openapi.json`,
    "",
    "Use the tools where you have them, REST otherwise; both give the same data.",
  ].join("\n");
}
