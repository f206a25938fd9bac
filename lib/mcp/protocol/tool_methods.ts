import { LISTS, refuseCursor } from "@/lib/mcp/protocol/keep.ts";
import { keptText } from "@/lib/mcp/protocol/kept_text.ts";
import { type Fields, isFields } from "@/lib/mcp/protocol/message.ts";
import { invalidParams } from "@/lib/mcp/protocol/protocol_error.ts";
import type { Answer, Call, Methods } from "@/lib/mcp/protocol/server.ts";

/** A tool as it is listed (`Tool` in the protocol's schema). */
export interface ToolDefinition {
  name: string;
  title?: string;
  description: string;
  inputSchema: Fields;
  outputSchema?: Fields;
  annotations?: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

export interface Tool {
  definition: ToolDefinition;
  /** Answers with a `CallToolResult`. `params` is the whole of what the caller sent. */
  call(input: Fields, call: Call, params: Fields): Answer;
}

/** `tools/list` and `tools/call`. The order of the tools is the order in which they are listed. */
export function toolMethods(tools: readonly Tool[]): Methods {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const list = keptText({ tools: tools.map(({ definition }) => definition) });
  return {
    "tools/list": {
      keep: LISTS,
      answer(params) {
        refuseCursor(params);
        return list;
      },
    },
    "tools/call": {
      answer(params, call) {
        const { name, arguments: input = {} } = params;
        const tool = typeof name === "string" ? byName.get(name) : undefined;
        if (tool === undefined) {
          throw invalidParams("There is no tool with this name; tools/list names them all.", {
            names: [...byName.keys()],
          });
        }
        if (!isFields(input)) throw invalidParams("arguments must be an object.");
        return tool.call(input, call, params);
      },
    },
  };
}
