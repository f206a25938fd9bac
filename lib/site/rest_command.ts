import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { pathWith } from "@/lib/site/rest_read.ts";

type Input = Record<string, unknown>;

/** A call over REST to be pasted into a shell. */
export function restCommand(operation: Operation, input: Input, { baseUrl }: Pick<CallContext, "baseUrl">): string {
  const { method, idempotent } = operation.rest!;
  if (method === "GET") return `curl -s ${quoted(baseUrl + pathWith(operation, input))}`;
  const headers = ["Content-Type: application/json"];
  // A dry run keeps nothing, so there is nothing to be safe about.
  if (idempotent && !input.dry_run) headers.push("Idempotency-Key: 8e03978e-40d5-43dd-bc93-6894a57f9324");
  return command(baseUrl + pathWith(operation, input), headers, input);
}

/** A call of the operation's tool to be pasted into a shell, in one message of the protocol. */
export function toolCommand({ name }: Operation, input: Input, { baseUrl }: Pick<CallContext, "baseUrl">): string {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
  const headers = ["Content-Type: application/json", "Accept: application/json, text/event-stream"];
  return command(`${baseUrl}/mcp`, headers, message);
}

function command(url: string, headers: string[], body: unknown): string {
  return [
    `curl -s ${quoted(url)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(" \\\n  ");
}

/** One word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
