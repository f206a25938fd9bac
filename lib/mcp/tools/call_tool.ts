import { validate } from "@/lib/http/input.ts";
import type { Surface } from "@/lib/insight/series.ts";
import { declaredClient, toolSurface } from "@/lib/mcp/declared_client.ts";
import { keptText } from "@/lib/mcp/protocol/kept_text.ts";
import type { Fields } from "@/lib/mcp/protocol/message.ts";
import type { Tool } from "@/lib/mcp/protocol/tool_methods.ts";
import { toolError } from "@/lib/mcp/tools/tool_error.ts";
import type { ToolRun } from "@/lib/mcp/tools/tool_run.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { countRead } from "@/lib/operations/read_limit.ts";
import type { Service } from "@/lib/operations/service.ts";

/**
 * Makes the function that answers calls of a tool. An operation that takes nothing and changes nothing gives the same
 * answer until the process ends: it is made once.
 */
export function callTool(operation: Operation, run: ToolRun): Tool["call"] {
  const isFixed = operation.readOnly && Object.keys(operation.input.shape).length === 0;
  let fixed: string | undefined;

  return function answer(input, call, params) {
    const surface = toolSurface(declaredClient(params));
    const succeed = (text: string) => {
      countToolCall(operation, input, surface, run.context.service);
      return text;
    };
    try {
      if (fixed !== undefined && Object.keys(input).length === 0) return succeed(fixed);
      const context: CallContext = { ...run.context, client: call.client(), surface };
      // The lists count against the same soft limit as over REST, where a request counts whatever is in it.
      if (operation.rest?.limit === "consumes") countRead(context);
      const output = operation.run(validate(operation.input, input), context);
      if (output instanceof Promise) {
        return output.then((value) => succeed(success(value)), (error) => toolError(error, run, call));
      }
      const text = success(output);
      if (isFixed) fixed = keptText(text);
      return succeed(text);
    } catch (error) {
      return toolError(error, run, call);
    }
  };
}

/** Counts a call that gave a result; an input that names a project or an agent is a read of it. */
function countToolCall({ name }: Operation, { id }: Fields, surface: Surface, { insight, catalog }: Service): void {
  insight.count("tool_calls", surface);
  insight.count("tools", name);
  if (typeof id === "string" && catalog.get(id) !== undefined) insight.count("items", id);
}

/** The output for programs and, as JSON text, for clients from before 2025-06-18. */
function success(output: unknown): string {
  const json = JSON.stringify(output);
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`;
}
