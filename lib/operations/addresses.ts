import type { Item } from "@/lib/content/content_schemas.ts";
import type { CallContext, Operation, ToolGroup } from "@/lib/operations/operation.ts";
import { code } from "@/lib/text/markdown.ts";

/** A version of the REST interface and, once it is to go, its end (specification, section 9). */
export interface ApiVersion {
  /** The beginning of every path of the version. */
  prefix: string;
  /** The version that documents say. */
  version: string;
  deprecation?: {
    /** Days in the form 2027-01-31. */
    deprecatedOn: string;
    sunsetOn: string;
    /** Prefix of the version to use instead. */
    successor: string;
  };
}

/** The one place where a version is declared deprecated. */
export const V1: ApiVersion = { prefix: "/api/v1", version: "1.0.0" };

/** The least days that a deprecated version stays (specification, section 9). */
export const MIN_OVERLAP_DAYS = 90;

/** Checks an announcement. @throws {RangeError} when a deprecated version would end less than 90 days after its announcement. */
export function checkDeprecation({ prefix, deprecation }: ApiVersion): void {
  if (deprecation === undefined) return;
  const { deprecatedOn, sunsetOn } = deprecation;
  const days = (Date.parse(sunsetOn) - Date.parse(deprecatedOn)) / 86_400_000;
  // Also catches dates that cannot be read: they give NaN.
  if (days >= MIN_OVERLAP_DAYS) return;
  throw new RangeError(
    `${prefix} is deprecated on ${deprecatedOn} and ends on ${sunsetOn}, but there must be at least ${MIN_OVERLAP_DAYS} days between`,
  );
}

/** Returns the REST path of an operation below the origin, parameters in braces. */
export function restPath(operation: Operation): string {
  return V1.prefix + operation.rest!.path;
}

/** Returns the path of the page of a project or an agent. */
export function itemPath({ kind, id }: Pick<Item, "kind" | "id">): string {
  return `/${kind}s/${id}`;
}

/** Returns the address at which people read a project or an agent. */
export function itemPage(baseUrl: string, item: Pick<Item, "kind" | "id">): string {
  return baseUrl + itemPath(item);
}

/** Returns the address of a picture of the owner or of an item; the owner may write a path on this site. */
export function imageUrl({ baseUrl }: Pick<CallContext, "baseUrl">, image: string): string {
  return image.startsWith("/") ? baseUrl + image : image;
}

/**
 * Says how to call the operation `name` over REST, as documents write it: `POST https://example.com/api/v1/contact`. What
 * `input` has for the path stands in it.
 */
export function restCall({ service, baseUrl }: CallContext, name: string, input: Record<string, unknown> = {}): string {
  const operation = service.operations.find((candidate) => candidate.name === name)!;
  const path = restPath(operation).replace(/\{(\w+)\}/g, (all, field) => String(input[field] ?? all));
  return `${operation.rest!.method} ${baseUrl}${path}`;
}

/** Says the same and what it does, for documents that explain it. */
export function restDescription(context: CallContext, name: string): string {
  const operation = context.service.operations.find((candidate) => candidate.name === name)!;
  return `${restCall(context, name)}: ${operation.summary}`;
}

/** Returns the names of the tools in a group, in the order of the definitions. */
export function toolNames({ service }: CallContext, group: ToolGroup, isReadOnly?: boolean): string[] {
  return service.operations
    .filter(({ tool, readOnly }) => tool === group && (isReadOnly === undefined || readOnly === isReadOnly))
    .map(({ name }) => name);
}

/** Writes an operation as one line of Markdown: the tool and the REST call, each where there is one, and what it does. */
export function operationLine(
  { name, tool, rest, summary }: Operation,
  context: CallContext,
  input: Record<string, unknown> = {},
): string {
  const ways = [tool && `tool ${code(name)}`, rest && code(restCall(context, name, input))]
    .filter((way) => way !== undefined);
  return `${ways.join(", ")}: ${summary}.`;
}
