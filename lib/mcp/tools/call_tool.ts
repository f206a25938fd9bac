import { validate } from "@/lib/http/input.ts";
import { keptText } from "@/lib/mcp/protocol/kept_text.ts";
import type { Fields } from "@/lib/mcp/protocol/message.ts";
import type { Call } from "@/lib/mcp/protocol/server.ts";
import { toolError } from "@/lib/mcp/tools/tool_error.ts";
import type { ToolRun } from "@/lib/mcp/tools/tool_run.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { countRead } from "@/lib/operations/read_limit.ts";

/**
 * Makes the function that answers calls of a tool. An operation that takes nothing and changes nothing gives the same
 * answer until the process ends: it is made once.
 */
export function callTool(operation: Operation, run: ToolRun): (input: Fields, call: Call) => string | Promise<string> {
  const isFixed = operation.readOnly && Object.keys(operation.input.shape).length === 0;
  let fixed: string | undefined;

  return function call(input, call) {
    try {
      if (fixed !== undefined && Object.keys(input).length === 0) return fixed;
      const context = { ...run.context, client: call.client() };
      // The lists count against the same soft limit as over REST, where a request counts whatever is in it.
      if (operation.rest?.limit === "consumes") countRead(context);
      const output = operation.run(validate(operation.input, input), context);
      if (output instanceof Promise) return output.then(success, (error) => toolError(error, run, call));
      const text = success(output);
      if (isFixed) fixed = keptText(text);
      return text;
    } catch (error) {
      return toolError(error, run, call);
    }
  };
}

/** The output for programs and, as JSON text, for clients from before 2025-06-18. */
function success(output: unknown): string {
  const json = JSON.stringify(output);
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`;
}
