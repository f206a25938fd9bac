import { parametersOf } from "@/lib/http/rest.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { validate } from "@/lib/operations/operation_input.ts";
import { getApiIndex } from "@/lib/operations/profile_operations.ts";
import type { PageView, ServedText } from "@/lib/site/pages.ts";
import { curl, toolRequest } from "@/lib/site/try_call.ts";
import { codeBlock } from "@/lib/text/markdown.ts";

type Input = Record<string, unknown>;

/** Writes a call over REST to be pasted into a shell. */
export function restCommand(operation: Operation, input: Input, { baseUrl }: Pick<CallContext, "baseUrl">): string {
  const { method, idempotent } = operation.rest!;
  const url = baseUrl + pathWith(operation, input);
  if (method === "GET") return curl({ url, headers: [] });
  const headers: [string, string][] = [["Content-Type", "application/json"]];
  // A dry run stores nothing, so there is nothing to be safe about.
  if (idempotent && !input.dry_run) headers.push(["Idempotency-Key", "8e03978e-40d5-43dd-bc93-6894a57f9324"]);
  return curl({ url, headers, body: input });
}

/** Writes a call of the operation's tool to be pasted into a shell. */
export function toolCommand({ name }: Operation, input: Input, { baseUrl }: Pick<CallContext, "baseUrl">): string {
  return curl(toolRequest(name, input, baseUrl));
}

/** Writes the first example of an operation over REST; undefined when it has none. */
export function restExample(operation: Operation, context: CallContext): string | undefined {
  const [example] = operation.examples(context.service);
  return example && codeBlock("sh", restCommand(operation, example.input, context));
}

/**
 * Returns the read behind a page, with its path and query below the origin: the first of the page's operations that is
 * one; for the page about the interface, its index.
 */
export function restRead(
  { page, context, chosen = {} }: Pick<PageView, "page" | "context" | "chosen">,
): { operation: Operation; input: Input; path: string } | undefined {
  const called = page.path === "/developers" ? [{ name: getApiIndex.name, input: {} }] : page.operations;
  for (const { name, input } of called) {
    const operation = context.service.operations.find((candidate) => candidate.name === name);
    if (operation?.rest?.method !== "GET" || operation.rest.volatile) continue;
    const { rename = {} } = operation.rest;
    const asked = Object.entries(chosen).map(([name, value]) => [rename[name] ?? name, value])
      .filter(([field]) => field in operation.input.shape);
    const whole = { ...input, ...Object.fromEntries(asked) };
    // A search for nothing is no read.
    if (parametersOf(operation).some(({ field, required }) => required && !(field in whole))) continue;
    return { operation, input: whole, path: pathWith(operation, whole) };
  }
  return undefined;
}

/**
 * Returns the body that the read behind a page gives.
 *
 * @throws {ServiceError} `validation_failed` for a choice that it refuses.
 */
export async function servedJson(view: Pick<PageView, "page" | "context" | "chosen">): Promise<ServedText | undefined> {
  const read = restRead(view);
  if (read === undefined) return undefined;
  const output = await read.operation.run(validate(read.operation.input, read.input), view.context);
  return { path: read.path, mediaType: "application/json", text: JSON.stringify(output) };
}

/** Returns the path of a call with what its input says, in the path and in the query. */
export function pathWith(operation: Operation, input: Input): string {
  const query = new URLSearchParams();
  let path = restPath(operation);
  for (const { name, field, in: place } of parametersOf(operation)) {
    const value = input[field];
    if (value === undefined) continue;
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (operation.rest!.method === "GET") query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
