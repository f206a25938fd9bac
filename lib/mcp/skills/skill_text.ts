import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { restCall } from "@/lib/operations/references.ts";

/** The operations as a list: the tool and the REST call, each where there is one, and what it does. */
export function operationList(operations: readonly Operation[], context: CallContext): string {
  return operations.map(({ name, tool, rest, summary }) => {
    const ways = [tool && `tool \`${name}\``, rest && `\`${restCall(context, name)}\``].filter((way) =>
      way !== undefined
    );
    return `- ${ways.join(", ")}: ${summary}.`;
  }).join("\n");
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
