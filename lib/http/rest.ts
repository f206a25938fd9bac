import type { App, Context } from "fresh";
import { z } from "zod";
import { type ErrorDetail, ServiceError } from "@/lib/errors.ts";
import { callContext, clientOf, countSoftly, limitHeadersOf, readLimitHeaders } from "@/lib/http/call_context.ts";
import { answerOtherMethod, bodyResponse, errorResponse, prepareError } from "@/lib/http/http_errors.ts";
import { API_HEADERS, type HeaderPairs, JSON_TYPE, limitHeaders } from "@/lib/http/http_headers.ts";
import { conditional, READ_CACHE, represent, type Representation, SHORT_CACHE } from "@/lib/http/representation.ts";
import { readJson } from "@/lib/http/request_body.ts";
import { baseUrlOf, unconfirmedHost } from "@/lib/http/incoming_request.ts";
import { answers, type State } from "@/lib/http/runtime.ts";
import type { Surface } from "@/lib/insight/insight.ts";
import { restPath, V1 } from "@/lib/operations/addresses.ts";
import { chosenOf, FIELDS, readFields } from "@/lib/operations/lists.ts";
import type { Operation, RestReply } from "@/lib/operations/operation.ts";
import {
  exactly,
  type InputNames,
  invalidInput,
  readInput,
  unknownName,
  validate,
} from "@/lib/operations/operation_input.ts";
import { notOffered } from "@/lib/operations/registry.ts";
import { countCall, countingRefusals, tooMany } from "@/lib/operations/read_limit.ts";

/** Serves every operation that has a binding to REST, at its path and at the further paths that it names. */
export function mountOperations(app: App<State>, operations: readonly Operation[]): void {
  const patternOf = (operation: Operation) => restPath(operation).replace(/\{(\w+)\}/g, ":$1");
  const served = operations.filter(({ rest }) => rest !== undefined);
  for (const [pattern, atPath] of Map.groupBy(served, patternOf)) app.all(pattern, endpoint(atPath));
  for (const operation of served) {
    // What stands at a well-known path is a document: it is the same whatever the query says.
    for (const path of operation.rest!.aliases ?? []) app.all(path, endpoint([operation], { ignoresQuery: true }));
  }
}

/** Answers where an operation would be that this owner has nothing for: 404 for every method, with the reason. */
async function answerAbsent(ctx: Context<State>, operation: Operation): Promise<Response> {
  const { method, url } = ctx.req;
  const limit = readLimitHeaders(ctx.state, ctx.req, ctx.info);
  if (method === "OPTIONS") return await answerOtherMethod(method, allowedMethods([operation]), limit);
  return errorResponse(notOffered(operation, baseUrlOf(ctx.state.runtime.config, url)), method, limit);
}

/**
 * Makes one function for every method of a path, because the framework answers methods that a route lacks in ways of its
 * own. Operations at one path are offered or absent together.
 */
function endpoint(
  operations: readonly Operation[],
  { ignoresQuery }: Pick<Representation, "ignoresQuery"> = {},
): (ctx: Context<State>) => Promise<Response> {
  const allow = allowedMethods(operations);
  const byMethod = new Map(operations.map((operation) => [operation.rest!.method as string, operation]));
  const parameters = new Map<Operation, Parameter[]>();

  return async function serveOperation(ctx) {
    const called = ctx.req.method;
    if (ctx.state.service.absent.includes(operations[0])) return await answerAbsent(ctx, operations[0]);
    const operation = byMethod.get(called === "HEAD" ? "GET" : called);
    if (operation === undefined) return answerOtherMethod(called, allow, await limitHeadersOf(ctx, operations[0]));
    // Made with the first call: the start does not wait for it.
    if (!parameters.has(operation)) parameters.set(operation, parametersOf(operation));
    const { method, volatile } = operation.rest!;
    const answer = method === "GET" && !volatile ? answerRead : answerCall;
    return await answer(ctx, operation, parameters.get(operation)!, ignoresQuery);
  };
}

function allowedMethods(operations: readonly Operation[]): string {
  const methods = operations.flatMap(({ rest }) => rest!.method === "GET" ? ["GET", "HEAD"] : [rest!.method]);
  return [...methods, "OPTIONS"].join(", ");
}

/**
 * Answers a read for the first time. A revision does not change, so the next answer comes from memory
 * (`lib/http/pipeline.ts`), and so does the next refusal of the same request.
 */
async function answerRead(
  ctx: Context<State>,
  operation: Operation,
  parameters: readonly Parameter[],
  ignoresQuery?: true,
): Promise<Response> {
  const { service, runtime: { config } } = ctx.state;
  const { reads, failures } = service.revision.part(answers);
  const { method } = ctx.req;
  const url = ignoresQuery ? ctx.req.url.split("?", 1)[0] : ctx.req.url;
  const client = clientOf(ctx.req, ctx.info.remoteAddr, config.trustedProxyHops);
  const limit: Representation["limit"] = operation.rest!.limit ?? "reports";
  const { name, state, counted } = countSoftly(service, limit, client);
  const limitPairs = limitHeaders(name, state);
  if (counted && !state.allowed) return errorResponse(tooMany(state), method, limitPairs);

  try {
    const input = inputOfUrl(operation, parameters, url, ctx.params);
    const output = withChosenFields(operation, url, await operation.run(input, callContext(ctx)));
    const representation = {
      ...await represent(
        JSON.stringify(output),
        API_HEADERS,
        unconfirmedHost(config, url),
        operation.rest!.living ? SHORT_CACHE : READ_CACHE,
      ),
      limit,
      ignoresQuery,
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

/** Answers what is made for each request and may not be cached: analyses, messages, delivery records. */
async function answerCall(
  ctx: Context<State>,
  operation: Operation,
  parameters: readonly Parameter[],
): Promise<Response> {
  const { method } = ctx.req;
  const context = { ...callContext(ctx), surface: surfaceOfCall(ctx.req) };
  const rest = operation.rest!;
  try {
    const reply = await (rest.countsRefusals ? countingRefusals(context, answer) : answer());
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    const described = API_HEADERS.with(0, ["content-type", rest.mediaType ?? JSON_TYPE]);
    const limit = reply.limit === undefined
      ? await limitHeadersOf(ctx, operation)
      : limitHeaders(reply.limit.name, reply.limit.state);
    const headers: HeaderPairs = [...described, ["cache-control", "no-store"], ...limit, ...reply.headers];
    return bodyResponse(method, new TextEncoder().encode(body), { status: reply.status, headers });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return errorResponse(error, method, await limitHeadersOf(ctx, operation));
  }

  async function answer(): Promise<RestReply> {
    // Before the body is read: it may be one of many that are refused for it.
    if (rest.limit === "calls") countCall(context);
    const input = method === "POST"
      ? await inputOfBody(operation, ctx.req)
      : inputOfUrl(operation, parameters, ctx.req.url, ctx.params);
    if (rest.limit === "calls") countCall(context, (operation.calls?.(input) ?? 1) - 1);
    const replied = await rest.respond?.(input, context);
    if (replied !== undefined) return replied;
    const output = await operation.run(input, context);
    return { status: 200, headers: [], body: rest.mediaType === undefined ? output : output.text };
  }
}

/**
 * Returns where a call of the REST interface comes from: browsers say when it is a page of this very site (Fetch
 * Metadata, `Sec-Fetch-Site`), and then a visitor did it on that page.
 */
function surfaceOfCall({ headers }: Request): Surface {
  return headers.get("sec-fetch-site") === "same-origin" ? "pages" : "rest";
}

/** Leaves out of a list what its caller has not chosen; the address of the next page chooses the same. */
function withChosenFields({ rest }: Operation, url: string, output: Record<string, unknown>): unknown {
  if (rest!.itemFields === undefined || !url.includes(FIELDS)) return output;
  const { fields } = readFields(new URL(url).searchParams, rest!.itemFields());
  if (fields === undefined) return output;
  const { items, next } = output as { items: object[]; next?: string | null };
  return {
    ...output,
    ...next && { next: `${next}&${FIELDS}=${fields.join(",")}` },
    items: items.map((item) => chosenOf(item, fields)),
  };
}

/** A parameter of a GET operation as it stands in a URL. */
export interface Parameter {
  /** Name in the URL. */
  name: string;
  in: "path" | "query";
  /** Field of the operation's input. */
  field: string;
  required: boolean;
  /** JSON Schema of the field; a boolean is the text `true` or `false` in a URL. */
  schema: z.core.JSONSchema.BaseSchema;
}

/** Returns the parameters of an operation, in the order of its input's fields. */
export function parametersOf({ input, rest }: Operation): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
  const names = new Map(Object.entries(rest?.rename ?? {}).map(([name, field]) => [field, name]));
  const chosen: Parameter[] = rest?.itemFields === undefined ? [] : [{
    name: FIELDS,
    in: "query",
    field: FIELDS,
    required: false,
    schema: { type: "string", description: "Only these fields of each item, with commas between them" },
  }];
  const own = Object.entries(properties).map(([field, property]): Parameter => ({
    name: names.get(field) ?? field,
    in: rest?.path.includes(`{${field}}`) ? "path" : "query",
    field,
    required: required.includes(field),
    schema: property as z.core.JSONSchema.BaseSchema,
  }));
  return [...own, ...chosen];
}

/** The search over REST. */
const SEARCH = `GET ${V1.prefix}/search?q=…`;

/** Query parameters of analytics services, which mean nothing here (contract, section 2). */
const TRACKING = /^utm_/;

/**
 * Reads the input of an operation out of a body. The URL of such a call has no parameters.
 *
 * @throws {ServiceError} `validation_failed` and what `readJson` throws.
 */
async function inputOfBody(operation: Operation, request: Request): Promise<z.output<z.ZodObject>> {
  const names: InputNames = { noun: "parameter", known: [] };
  const query = request.url.includes("?") ? new URL(request.url).searchParams : undefined;
  const unknown = [...new Set(query?.keys())].filter((name) => !TRACKING.test(name))
    .map((name) => unknownName(name, operation.input, names));
  if (unknown.length > 0) throw invalidInput(unknown, operation.input, names);
  return validate(operation.input, await readJson(request, operation.rest!.maxBytes), { searchWith: SEARCH });
}

/**
 * Reads the input of an operation out of a URL.
 *
 * @throws {ServiceError} `validation_failed` with every parameter that is not known or not allowed.
 */
function inputOfUrl(
  operation: Operation,
  parameters: readonly Parameter[],
  url: string,
  pathParams: Record<string, string>,
): z.output<z.ZodObject> {
  const query = url.includes("?") ? new URL(url).searchParams : undefined;
  const names: InputNames = {
    noun: "parameter",
    known: parameters.filter((one) => one.in === "query").map(({ name }) => name),
    nameOf: (field) => parameters.find((one) => one.field === field)?.name ?? field,
    searchWith: SEARCH,
  };
  const { mistake } = operation.rest!.itemFields === undefined ? {} : readFields(query, operation.rest!.itemFields());
  const misused: ErrorDetail[] = mistake === undefined ? [] : [mistake];
  const given: Record<string, unknown> = {};
  for (const { name, field, in: place, schema } of parameters) {
    if (place === "path") given[field] = fromText(pathParams[name], schema);
  }
  for (const name of new Set(query?.keys())) {
    if (TRACKING.test(name) || name === FIELDS && operation.rest!.itemFields !== undefined) continue;
    const known = parameters.find((one) => one.in === "query" && (one.name === name || one.field === name));
    const values = query!.getAll(name);
    if (known === undefined) misused.push(unknownName(name, operation.input, names));
    else if (values.length > 1 || known.field in given) {
      misused.push({ path: known.name, message: "must not be repeated" });
    } else given[known.field] = fromText(values[0], known.schema);
  }
  const { data, mistakes } = readInput(operation.input, given, names);
  const all = [...misused, ...mistakes.filter(({ path }) => misused.every((one) => one.path !== path))];
  if (all.length > 0) throw invalidInput(all, operation.input, names);
  return data!;
}

/** Gives a text the type that its schema asks for; what cannot have it stays text and is refused by the validation. */
function fromText(text: string, { type }: Parameter["schema"]): unknown {
  // Agents also put values into a URL as they write them in JSON.
  const value = /^"(.*)"$/.exec(text)?.[1] ?? text;
  if (type === "integer" && /^-?\d+$/.test(value)) return exactly(Number(value));
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return text;
}
