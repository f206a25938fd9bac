import type { Tool, ToolDefinition } from "@/lib/mcp/protocol/tool_methods.ts";
import { callTool } from "@/lib/mcp/tools/call_tool.ts";
import { toolSchema } from "@/lib/mcp/tools/json_schema.ts";
import type { ToolRun } from "@/lib/mcp/tools/tool_run.ts";
import type { Operation } from "@/lib/operations/operation.ts";

/** An operation as a tool. */
export function operationTool(operation: Operation, run: ToolRun): Tool {
  return {
    definition: toolDefinition(operation),
    call: callTool(operation, run),
  };
}

/** What a model and its host know of a tool before they call it. */
export function toolDefinition({ name, title, description, input, output, readOnly }: Operation): ToolDefinition {
  return {
    name,
    title,
    description,
    inputSchema: toolSchema(input),
    outputSchema: toolSchema(output),
    annotations: {
      readOnlyHint: readOnly,
      // A message is added; nothing that was there is changed or lost.
      destructiveHint: false,
      // A message without a key that is sent twice is one message only as long as duplicates are remembered.
      idempotentHint: readOnly,
      // Reads know nothing but what the owner wrote; a message reaches a person.
      openWorldHint: !readOnly,
    },
  };
}
