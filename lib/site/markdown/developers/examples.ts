import { parametersOf } from "@/lib/http/parameters.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { restPath } from "@/lib/operations/references.ts";
import { blocks, codeBlock, plain } from "@/lib/text/markdown.ts";

type Input = Record<string, unknown>;

/** Every example of an operation, as calls over REST to be pasted into a shell. */
export function restExamples(operation: Operation, context: CallContext): string {
  return blocks(
    ...operation.examples(context.service).map(({ title, input }) =>
      `${plain(title)}:\n\n${codeBlock("sh", restCommand(operation, input, context))}`
    ),
  );
}

/** The first example of an operation over REST; undefined when it has none. */
export function restExample(operation: Operation, context: CallContext): string | undefined {
  const [example] = operation.examples(context.service);
  return example && codeBlock("sh", restCommand(operation, example.input, context));
}

/** The first example of an operation as a call of its tool, in one message of the protocol. */
export function toolExample(operation: Operation, { service, baseUrl }: CallContext): string | undefined {
  const [example] = operation.examples(service);
  if (example === undefined) return undefined;
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: operation.name, arguments: example.input },
  };
  const headers = ["Content-Type: application/json", "Accept: application/json, text/event-stream"];
  return codeBlock("sh", command(`${baseUrl}/mcp`, headers, message));
}

function restCommand(operation: Operation, input: Input, { baseUrl }: CallContext): string {
  const { method, idempotent } = operation.rest!;
  if (method === "GET") return `curl -s ${quoted(baseUrl + pathWith(operation, input))}`;
  const headers = ["Content-Type: application/json"];
  // A dry run keeps nothing, so there is nothing to be safe about.
  if (idempotent && !input.dry_run) headers.push("Idempotency-Key: 8e03978e-40d5-43dd-bc93-6894a57f9324");
  return command(baseUrl + pathWith(operation, input), headers, input);
}

function command(url: string, headers: string[], body: unknown): string {
  return [
    `curl -s ${quoted(url)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    `-d ${quoted(JSON.stringify(body))}`,
  ]
    .join(" \\\n  ");
}

/** The path of a call with what its input says, in the path and in the query. */
function pathWith(operation: Operation, input: Input): string {
  const query = new URLSearchParams();
  let path = restPath(operation);
  if (operation.rest!.method !== "GET") return path;
  for (const { name, field, in: place } of parametersOf(operation)) {
    const value = input[field];
    if (value === undefined) continue;
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** One word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
