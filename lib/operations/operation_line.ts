import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { restCall } from "@/lib/operations/references.ts";
import { code } from "@/lib/text/markdown.ts";

/** An operation in one line of Markdown: the tool and the REST call, each where there is one, and what it does. */
export function operationLine(
  { name, tool, rest, summary }: Operation,
  context: CallContext,
  input: Record<string, unknown> = {},
): string {
  const ways = [tool && `tool ${code(name)}`, rest && code(restCall(context, name, input))]
    .filter((way) => way !== undefined);
  return `${ways.join(", ")}: ${summary}.`;
}
