import type { Item } from "@/lib/content/schema/item.ts";
import type { CallContext, Operation, ToolGroup } from "@/lib/operations/operation.ts";
import { V1 } from "@/lib/operations/version.ts";

/** The REST path of an operation below the origin, parameters in braces. */
export function restPath(operation: Operation): string {
  return V1.prefix + operation.rest!.path;
}

/** Path of the page of a project or an agent. */
export function itemPath({ kind, id }: Pick<Item, "kind" | "id">): string {
  return `/${kind}s/${id}`;
}

/** Where people read a project or an agent. */
export function itemPage(baseUrl: string, item: Pick<Item, "kind" | "id">): string {
  return baseUrl + itemPath(item);
}

/** Where a picture of the owner or of an item is; the owner may write a path on this site. */
export function imageUrl({ baseUrl }: Pick<CallContext, "baseUrl">, image: string): string {
  return image.startsWith("/") ? baseUrl + image : image;
}

/**
 * How to call the operation `name` over REST, as documents write it: `POST https://example.com/api/v1/contact`. What
 * `input` has for the path stands in it.
 */
export function restCall({ service, baseUrl }: CallContext, name: string, input: Record<string, unknown> = {}): string {
  const operation = service.operations.find((candidate) => candidate.name === name)!;
  const path = restPath(operation).replace(/\{(\w+)\}/g, (all, field) => String(input[field] ?? all));
  return `${operation.rest!.method} ${baseUrl}${path}`;
}

/** The same with what it does, for documents that explain it. */
export function restDescription(context: CallContext, name: string): string {
  const operation = context.service.operations.find((candidate) => candidate.name === name)!;
  return `${restCall(context, name)}: ${operation.summary}`;
}

/** The names of the tools in a group, in the order of the definitions. */
export function toolNames({ service }: CallContext, group: ToolGroup): string[] {
  return service.operations.filter(({ tool }) => tool === group).map(({ name }) => name);
}
