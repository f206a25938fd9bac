import type { App, Context } from "fresh";
import { z } from "zod";
import { describeIssues, dotted, type ErrorDetail, ServiceError } from "@/lib/errors.ts";
import { callContext, clientOf, countSoftly, limitHeadersOf, readLimitHeaders } from "@/lib/http/call_context.ts";
import { answerOtherMethod, bodyResponse, errorResponse, prepareError } from "@/lib/http/http_errors.ts";
import { API_HEADERS, type HeaderPairs, limitHeaders } from "@/lib/http/http_headers.ts";
import { conditional, represent, type Representation } from "@/lib/http/representation.ts";
import { readJson } from "@/lib/http/request_body.ts";
import { baseUrlOf, unconfirmedHost } from "@/lib/http/request_target.ts";
import type { State } from "@/lib/http/runtime.ts";
import type { Surface } from "@/lib/insight/insight.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import type { Operation, RestReply, Service } from "@/lib/operations/operation.ts";
import { countCall, tooMany } from "@/lib/operations/read_limit.ts";

/**
 * Serves every operation that has a binding to REST, at its path and at the further paths that it names.
 *
 * @param refusal makes the answer at the paths of those that this owner has nothing for.
 */
export function mountOperations(
  app: App<State>,
  { operations, absent }: Pick<Service, "operations" | "absent">,
  refusal: (operation: Operation, baseUrl: string) => ServiceError,
): void {
  const mount = (operation: Operation, make: (operation: Operation) => (ctx: Context<State>) => Promise<Response>) => {
    if (operation.rest === undefined) return;
    const serve = make(operation);
    for (const path of [restPath(operation), ...operation.rest.aliases ?? []]) {
      app.all(path.replace(/\{(\w+)\}/g, ":$1"), serve);
    }
  };
  for (const operation of operations) mount(operation, endpoint);
  for (const operation of absent) mount(operation, (one) => nothingThere(one, refusal));
}

/** Answers where an operation would be that this owner has nothing for: 404 for every method, with the reason. */
function nothingThere(operation: Operation, refusal: (operation: Operation, baseUrl: string) => ServiceError) {
  const allow = operation.rest!.method === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
  return async function refuse(ctx: Context<State>): Promise<Response> {
    const { method, url } = ctx.req;
    const { runtime } = ctx.state;
    const limit = readLimitHeaders(runtime, ctx.req, ctx.info);
    if (method === "OPTIONS") return await answerOtherMethod(method, allow, limit);
    return errorResponse(refusal(operation, baseUrlOf(runtime.config, url)), method, limit);
  };
}

/** Makes one function for every method, because the framework answers methods that a route lacks in ways of its own. */
function endpoint(operation: Operation): (ctx: Context<State>) => Promise<Response> {
  const { method, volatile } = operation.rest!;
  const allow = method === "GET" ? "GET, HEAD, OPTIONS" : "POST, OPTIONS";
  const answer = method === "GET" && !volatile ? answerRead : answerCall;
  let parameters: Parameter[] | undefined;

  return async function serveOperation(ctx) {
    const called = ctx.req.method;
    const isOwn = called === method || (called === "HEAD" && method === "GET");
    if (!isOwn) return answerOtherMethod(called, allow, await limitHeadersOf(ctx, operation));
    // Made with the first call: the start does not wait for it.
    return answer(ctx, operation, parameters ??= parametersOf(operation));
  };
}

/**
 * Answers a read for the first time. The content does not change while the process lives, so the next answer comes from
 * memory (`lib/http/front_door.ts`), and so does the next refusal of the same request.
 */
async function answerRead(
  ctx: Context<State>,
  operation: Operation,
  parameters: readonly Parameter[],
): Promise<Response> {
  const { reads, failures, service, config } = ctx.state.runtime;
  const { url, method } = ctx.req;
  const client = clientOf(ctx.req, ctx.info.remoteAddr, config.trustedProxyHops);
  const limit: Representation["limit"] = operation.rest!.limit ?? "reports";
  const { name, state, counted } = countSoftly(service, limit, client);
  const limitPairs = limitHeaders(name, state);
  if (counted && !state.allowed) return errorResponse(tooMany(state), method, limitPairs);

  try {
    const input = inputOfUrl(operation, parameters, url, ctx.params);
    const output = await operation.run(input, callContext(ctx));
    const representation = {
      ...await represent(JSON.stringify(output), API_HEADERS, unconfirmedHost(config, url)),
      limit,
    };
    reads.set(url, representation);
    return conditional(ctx.req, representation, limitPairs);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code } = error;
    if (code === "not_found" || code === "validation_failed") failures.set(url, { ...prepareError(error), limit });
    return errorResponse(error, method, limitPairs);
  }
}

/** Answers what is made anew each time and what nobody may cache: analyses, messages, delivery records. */
async function answerCall(
  ctx: Context<State>,
  operation: Operation,
  parameters: readonly Parameter[],
): Promise<Response> {
  const { method } = ctx.req;
  const context = { ...callContext(ctx), surface: surfaceOfCall(ctx.req) };
  const rest = operation.rest!;
  try {
    if (rest.limit === "calls") countCall(context);
    const input = method === "POST"
      ? validate(operation.input, await readJson(ctx.req))
      : inputOfUrl(operation, parameters, ctx.req.url, ctx.params);
    const reply: RestReply = await rest.respond?.(input, context) ??
      { status: 200, headers: [], body: await operation.run(input, context) };
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    const limit = reply.limit === undefined
      ? await limitHeadersOf(ctx, operation)
      : limitHeaders(reply.limit.name, reply.limit.state);
    const headers: HeaderPairs = [...API_HEADERS, ["cache-control", "no-store"], ...limit, ...reply.headers];
    return bodyResponse(method, new TextEncoder().encode(body), { status: reply.status, headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return errorResponse(error, method, await limitHeadersOf(ctx, operation));
  }
}

/**
 * Returns where a call of the REST interface comes from: browsers say when it is a page of this very site (Fetch
 * Metadata, `Sec-Fetch-Site`), and then a visitor did it on that page.
 */
function surfaceOfCall({ headers }: Request): Surface {
  return headers.get("sec-fetch-site") === "same-origin" ? "pages" : "rest";
}

/** A parameter of a GET operation as it stands in a URL. */
export interface Parameter {
  /** Name in the URL. */
  name: string;
  in: "path" | "query";
  /** Field of the operation's input. */
  field: string;
  required: boolean;
  /** JSON Schema of the field; a boolean is the text `true` in a URL. */
  schema: z.core.JSONSchema.BaseSchema;
}

/** Returns the parameters of an operation, in the order of its input's fields. */
export function parametersOf({ input, rest }: Operation): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
  const names = new Map(Object.entries(rest?.rename ?? {}).map(([name, field]) => [field, name]));
  return Object.entries(properties).map(([field, property]) => ({
    name: names.get(field) ?? field,
    in: rest?.path.includes(`{${field}}`) ? "path" : "query",
    field,
    required: required.includes(field),
    schema: inUrl(property as z.core.JSONSchema.BaseSchema),
  }));
}

/** Adapts a schema: a switch in a URL is there or not, and the only value it has is `true` (specification, section 4.1). */
function inUrl(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  return schema.type === "boolean" ? { type: "string", enum: ["true"], description: schema.description } : schema;
}

/**
 * Reads the input of an operation out of a URL. Unknown parameters are ignored.
 *
 * @throws {ServiceError} `validation_failed` with every parameter that is not allowed.
 */
function inputOfUrl(
  operation: Operation,
  parameters: readonly Parameter[],
  url: string,
  pathParams: Record<string, string>,
): z.output<z.ZodObject> {
  const query = url.includes("?") ? new URL(url).searchParams : undefined;
  const misused = query === undefined ? [] : misusedIn(query, parameters);
  const values = parameters.filter(({ name }) => !misused.some(({ path }) => path === name))
    .map(({ name, field, schema, in: place }): [string, unknown] => {
      const text = place === "path" ? pathParams[name] : query?.get(name) ?? undefined;
      return [field, fromText(text, schema)];
    });
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const nameOf = (field: string) => parameters.find((one) => one.field === field)?.name ?? field;
  const { data, mistakes } = checked(operation.input, given, nameOf);
  if (misused.length + mistakes.length > 0) throw invalid([...misused, ...mistakes]);
  return data!;
}

/**
 * Validates `value`.
 *
 * @throws {ServiceError} `validation_failed` with every mistake.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, mistakes } = checked(schema, value);
  if (mistakes.length > 0) throw invalid(mistakes);
  return data!;
}

function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  nameOf: (field: string) => string = (field) => field,
): { data?: z.output<S>; mistakes: ErrorDetail[] } {
  const { data, error } = schema.safeParse(value);
  const mistakes = describeIssues(error?.issues ?? []).map(({ path, message }) => {
    const [first, ...rest] = path;
    return {
      path: dotted(first === undefined ? ["body"] : [nameOf(String(first)), ...rest]),
      message: isMissing(value, path) ? `is missing; it ${message}` : message,
    };
  });
  return { data, mistakes };
}

/** Tells whether nothing stands at `path`: a caller who forgot a field does not look for a wrong type. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  return path.reduce((part: unknown, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value) ===
    undefined;
}

/** Returns what is wrong with the query of a URL as such, whatever the operation makes of the values. */
function misusedIn(query: URLSearchParams, parameters: readonly Parameter[]): ErrorDetail[] {
  return parameters.filter((parameter) => parameter.in === "query").flatMap(({ name, schema }) => {
    const [value, ...more] = query.getAll(name);
    if (more.length > 0) return [{ path: name, message: "must not be repeated" }];
    // The validation would say that `false` is right, which it is in a body only.
    if (isSwitch(schema) && value !== undefined && value !== "true") {
      return [{ path: name, message: 'must be "true", or left out' }];
    }
    return [];
  });
}

/** Gives a text the type that its schema asks for; what cannot have it stays text and is refused by the validation. */
function fromText(text: string | undefined, schema: Parameter["schema"]): unknown {
  if (text === undefined) return undefined;
  if (schema.type === "integer" && /^-?\d+$/.test(text)) return safeInteger(text);
  return isSwitch(schema) && text === "true" ? true : text;
}

/** Returns the number, or the nearest one that is held exactly: what is larger than that breaks the same bounds. */
function safeInteger(digits: string): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(digits), Number.MAX_SAFE_INTEGER));
}

function isSwitch({ enum: values }: Parameter["schema"]): boolean {
  return values?.length === 1 && values[0] === "true";
}

function invalid(details: ErrorDetail[]): ServiceError {
  const hint = details.map(({ path, message }) => `${path} ${message}`).join("; ") + ".";
  return new ServiceError("validation_failed", "The request is not valid.", { hint, details });
}
