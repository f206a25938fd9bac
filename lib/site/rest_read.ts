import { getApiIndex } from "@/lib/operations/get_api_index.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { restPath } from "@/lib/operations/references.ts";
import type { PageView } from "@/lib/site/view.ts";

/** A REST call that gives what a page shows. */
export interface RestRead {
  operation: Operation;
  input: Record<string, unknown>;
  /** Path and query below the origin. */
  path: string;
}

/** The read behind a page: the first of its operations that is one; for pages of the interface itself, the index. */
export function restRead({ page, context, tag }: Pick<PageView, "page" | "context" | "tag">): RestRead | undefined {
  const wanted = page.path === "/developers" ? [{ name: getApiIndex.name, input: {} }] : page.operations;
  for (const { name, input } of wanted) {
    const operation = context.service.operations.find((candidate) => candidate.name === name);
    if (operation?.rest?.method !== "GET" || operation.rest.volatile) continue;
    const filtered: Record<string, unknown> = tag === undefined ? input : { ...input, tag };
    return { operation, input: filtered, path: pathWith(operation, filtered) };
  }
  return undefined;
}

/** Fills the parameters into the path of an operation; what is none of the path goes into the query. */
export function pathWith(operation: Operation, input: Record<string, unknown>): string {
  const template = restPath(operation);
  const path = template.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams(
    Object.entries(input).filter(([name, value]) => value !== undefined && !template.includes(`{${name}}`))
      .map(([name, value]) => [renamed(operation, name), String(value)]),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}

function renamed({ rest }: Operation, field: string): string {
  return Object.entries(rest?.rename ?? {}).find(([, to]) => to === field)?.[0] ?? field;
}
