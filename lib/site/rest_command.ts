import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { curl } from "@/lib/site/curl.ts";
import { pathWith } from "@/lib/site/rest_read.ts";
import { toolRequest } from "@/lib/site/tool_request.ts";

type Input = Record<string, unknown>;

/** A call over REST to be pasted into a shell. */
export function restCommand(operation: Operation, input: Input, { baseUrl }: Pick<CallContext, "baseUrl">): string {
  const { method, idempotent } = operation.rest!;
  const url = baseUrl + pathWith(operation, input);
  if (method === "GET") return curl({ url, headers: [] });
  const headers: [string, string][] = [["Content-Type", "application/json"]];
  // A dry run keeps nothing, so there is nothing to be safe about.
  if (idempotent && !input.dry_run) headers.push(["Idempotency-Key", "8e03978e-40d5-43dd-bc93-6894a57f9324"]);
  return curl({ url, headers, body: input });
}

/** A call of the operation's tool to be pasted into a shell. */
export function toolCommand({ name }: Operation, input: Input, { baseUrl }: Pick<CallContext, "baseUrl">): string {
  return curl(toolRequest(name, input, baseUrl));
}
