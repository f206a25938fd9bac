import { validate } from "@/lib/http/input.ts";
import { parametersOf } from "@/lib/http/parameters.ts";
import { getApiIndex } from "@/lib/operations/get_api_index.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { restPath } from "@/lib/operations/references.ts";
import type { PageView, ServedText } from "@/lib/site/view.ts";

/** A REST call that gives what a page shows. */
export interface RestRead {
  operation: Operation;
  input: Record<string, unknown>;
  /** Path and query below the origin. */
  path: string;
}

/** The read behind a page: the first of its operations that is one; for the page about the interface, its index. */
export function restRead(
  { page, context, choice }: Pick<PageView, "page" | "context" | "choice">,
): RestRead | undefined {
  const called = page.path === "/developers" ? [{ name: getApiIndex.name, input: {} }] : page.operations;
  for (const { name, input } of called) {
    const operation = context.service.operations.find((candidate) => candidate.name === name);
    if (operation?.rest?.method !== "GET" || operation.rest.volatile) continue;
    const hasChoice = choice !== undefined && choice.parameter in operation.input.shape;
    const chosen = hasChoice ? { ...input, [choice.parameter]: choice.value } : input;
    return { operation, input: chosen, path: pathWith(operation, chosen) };
  }
  return undefined;
}

/** The body that the read behind a page gives. @throws {ServiceError} `validation_failed` for a choice that it refuses. */
export async function servedJson(view: Pick<PageView, "page" | "context" | "choice">): Promise<ServedText | undefined> {
  const read = restRead(view);
  if (read === undefined) return undefined;
  const output = await read.operation.run(validate(read.operation.input, read.input), view.context);
  return { path: read.path, mediaType: "application/json", text: JSON.stringify(output) };
}

/** The path of a call with what its input says, in the path and in the query. */
export function pathWith(operation: Operation, input: Record<string, unknown>): string {
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
