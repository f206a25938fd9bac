import { z } from "zod";
import { offeredBy } from "@/lib/catalog/offered.ts";
import type { Content } from "@/lib/content/content.ts";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";
import { HEADERS_TOO_LARGE, TARGET_TOO_LONG } from "@/lib/http/incoming_request.ts";
import { errorBody, internalError, methodNotAllowed, STATUS } from "@/lib/http/http_errors.ts";
import { READ_CACHE } from "@/lib/http/representation.ts";
import { MAX_BODY_BYTES, tooLarge } from "@/lib/http/request_body.ts";
import { type Parameter, parametersOf } from "@/lib/http/rest.ts";
import { CHARACTERS_PER_CALL } from "@/lib/match/posting_size.ts";
import { MIN_OVERLAP_DAYS, restPath, V1 } from "@/lib/operations/addresses.ts";
import {
  type CallContext,
  error,
  LARGE_BODY_BYTES,
  type Operation,
  type RestSuccess,
  type Topic,
} from "@/lib/operations/operation.ts";

/** Says what each group of operations is about. */
export function topicsOf(content: Content): Record<Topic, string> {
  const { agents, analysis, hiring } = offeredBy(content);
  return {
    profile: hiring ? "Who the owner is, and the hiring facts." : "Who the owner is.",
    portfolio: agents ? "Projects and agents that the owner has built." : "The owner's projects.",
    services: analysis ? "What the owner offers, and whether it fits a problem." : "What the owner offers.",
    contact: "Messages to the owner, and whether they arrived.",
  };
}

/** Derives the OpenAPI 3.1 description from the definitions. Examples are real answers, made from the content. */
export async function openApiDocument(context: CallContext): Promise<unknown> {
  const operations = context.service.operations.filter(({ rest }) => rest !== undefined);
  const components = new SchemaComponents();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const described = await describe(operation, context, components);
    const add = (path: string, value: unknown) => (paths[path] ??= {})[operation.rest!.method.toLowerCase()] = value;
    add(restPath(operation), described);
    for (const alias of operation.rest!.aliases ?? []) {
      add(alias, { ...described, operationId: `${operation.name}_at_${alias.split("/").at(-1)!.replace(/\W/g, "_")}` });
    }
  }
  const responses = errorComponents(operations, components);
  return {
    openapi: "3.1.0",
    info: infoOf(context),
    servers: [{ url: context.baseUrl, description: "This service. Reads have no side effects." }],
    security: [],
    tags: Object.entries(topicsOf(context.service.content)).filter(([name]) =>
      operations.some(({ topic }) => topic === name)
    )
      .map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: components.schemas, responses, headers: headersUsedIn({ paths, responses }) },
  };
}

function infoOf({ service, baseUrl }: CallContext) {
  const { site, profile } = service.content;
  return {
    title: `${site.title}: profile and portfolio`,
    version: V1.version,
    summary: site.description,
    description: [
      site.description,
      "All reads are public and free, need no authentication and change nothing. Every GET also answers HEAD and OPTIONS.",
      `Rate limits: the RateLimit headers of every answer below ${V1.prefix} say how much the caller has left. Lists and ` +
      "dry runs count against the limit of reads; analyses, matches, searches and refused messages against that of calls, a " +
      `match once for each ${CHARACTERS_PER_CALL} characters begun; accepted messages have a limit of their own. Beyond a ` +
      "limit the answer is 429, and Retry-After says how long to wait. Other reads and withdrawals are never refused.",
      `Versions: the prefix ${V1.prefix} is stable. A breaking change gets a new prefix, and both versions run for at ` +
      `least ${MIN_OVERLAP_DAYS} days. The old one then sends the headers Deprecation (RFC 9745), Sunset (RFC 8594) and ` +
      "Link.",
      site.content_license && `Content licence: ${site.content_license}.`,
      site.notice,
    ].filter((part) => part !== undefined).join("\n\n"),
    contact: { name: profile.name, email: profile.contact.email, url: `${baseUrl}/` },
    ...(site.content_license && { license: { name: site.content_license, identifier: site.content_license } }),
  };
}

async function describe(operation: Operation, context: CallContext, components: SchemaComponents) {
  const { rest, name, summary, description, topic } = operation;
  const first = operation.examples(context.service).at(0);
  const example = rest!.successes || first === undefined
    ? undefined
    : inJson(await operation.run(operation.input.parse(first.input), context));
  return {
    operationId: name,
    summary,
    description,
    tags: [topic],
    ...(rest!.method !== "POST"
      ? { parameters: getParameters(operation, first?.input ?? {}) }
      : bodyAndHeaders(operation, components, context)),
    responses: responsesOf(operation, components, example, context),
  };
}

/** Returns a value as JSON has it: members that are absent in an answer are absent in the document too. */
function inJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function getParameters(operation: Operation, example: Record<string, unknown>) {
  const parameters = parametersOf(operation).map((parameter) => describeParameter(parameter, example));
  if (operation.rest!.volatile) return parameters;
  return [...parameters, {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the answer that the caller already has; 304 if nothing has changed.",
    schema: { type: "string" },
    example: HEADERS.ETag.example,
  }];
}

function describeParameter({ name, in: place, field, required, schema }: Parameter, example: Record<string, unknown>) {
  const { description, ...rest } = schema;
  const value = example[field] ?? (schema.type === "boolean" ? true : undefined);
  return { name, in: place, description, required, schema: rest, ...(value !== undefined && { example: value }) };
}

function bodyAndHeaders(operation: Operation, components: SchemaComponents, { service }: CallContext) {
  const examples = operation.examples(service)
    .map(({ title, input }, index) => [`example${index + 1}`, { summary: title, value: input }]);
  const requestBody = {
    required: true,
    content: {
      "application/json": { schema: components.add(operation.input), examples: Object.fromEntries(examples) },
    },
  };
  if (!operation.rest!.idempotent) return { requestBody };
  const parameters = [{
    name: "Idempotency-Key",
    in: "header",
    description:
      "A random key of 1 to 255 visible ASCII characters. A retry with the same key and body returns the first " +
      "answer and delivers nothing twice. Keys expire after 24 hours.",
    required: false,
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  }];
  return { parameters, requestBody };
}

/** Errors that any operation can answer with, whatever is asked. */
const SHARED_ERRORS: ErrorCode[] = [
  "validation_failed",
  "uri_too_long",
  "misdirected_request",
  "headers_too_large",
  "internal_error",
];

const DESCRIPTIONS: Record<ErrorCode, [description: string, example: ServiceError]> = {
  invalid_json: [
    "The body is not JSON.",
    new ServiceError("invalid_json", "The body is not valid JSON.", { hint: "Send one JSON object in UTF-8." }),
  ],
  validation_failed: [
    "A parameter, header or field is not allowed.",
    new ServiceError("validation_failed", "The request is not valid.", {
      hint: "limit must be a whole number.",
      details: [{ path: "limit", message: "must be a whole number" }],
    }),
  ],
  not_found: [
    "Nothing has this id; the hint says where to find valid ids.",
    new ServiceError("not_found", 'There is no project with the id "x".', { hint: "Valid ids: one, two" }),
  ],
  method_not_allowed: [
    "The path does not support this method.",
    methodNotAllowed("GET, HEAD, OPTIONS"),
  ],
  payload_too_large: [
    `The body is too large. A message or a posting may have ${LARGE_BODY_BYTES / 1024} KiB, everything else ${
      MAX_BODY_BYTES / 1024
    } KiB.`,
    tooLarge(MAX_BODY_BYTES),
  ],
  uri_too_long: ["The path and query are longer than 8 KiB.", TARGET_TOO_LONG],
  unsupported_media_type: [
    "The Content-Type is not JSON.",
    new ServiceError("unsupported_media_type", "The Content-Type must be JSON.", {
      hint: "Send the header Content-Type: application/json, and no Content-Encoding.",
    }),
  ],
  misdirected_request: [
    "A local instance was called with a foreign host name.",
    new ServiceError("misdirected_request", "This instance does not answer for that host."),
  ],
  already_answered: [
    "The owner has answered or declined the message.",
    new ServiceError("already_answered", "The owner has already answered this message.", {
      hint: "Send a new message if there is more to say.",
    }),
  ],
  idempotency_key_reused: [
    "The Idempotency-Key was used before with another body.",
    new ServiceError("idempotency_key_reused", "This Idempotency-Key was used for another message.", {
      hint: "Use a new key for a new message.",
    }),
  ],
  rate_limited: [
    "Too many requests; Retry-After says how long to wait.",
    new ServiceError("rate_limited", "Too many requests.", { hint: "Try again in 42 seconds." }),
  ],
  headers_too_large: ["A header is larger than 8 KiB.", HEADERS_TOO_LARGE],
  internal_error: ["Something went wrong on the server.", internalError("1f0c2a9e-7")],
  unavailable: [
    "The store cannot be reached; reads keep working.",
    new ServiceError("unavailable", "Messages cannot be accepted right now.", { hint: "Try again in 5 seconds." }),
  ],
};

/** Describes every answer of an operation, by status. */
function responsesOf(
  operation: Operation,
  components: SchemaComponents,
  example: unknown,
  context: Pick<CallContext, "baseUrl">,
) {
  const cached = operation.rest!.method === "GET" && !operation.rest!.volatile;
  const usual = { status: 200, description: operation.summary + ".", body: operation.output, example: () => example };
  const responses: Record<string, unknown> = {};
  const { mediaType } = operation.rest!;
  const successes: RestSuccess[] = operation.rest!.successes ?? (mediaType === undefined ? [usual] : []);
  if (mediaType !== undefined) {
    const content = { [mediaType]: { schema: { type: "string" } } };
    responses[200] = { description: usual.description, headers: headerReferences([]), content };
  }
  for (const { status, description, body, headers = [], example } of successes) {
    responses[status] = {
      description,
      headers: headerReferences(cached ? ["ETag", ...headers] : headers),
      content: { "application/json": { schema: components.add(body()), example: example(context) } },
    };
  }
  if (cached) {
    responses["304"] = {
      description: "Not modified: the caller already has these bytes.",
      headers: headerReferences(["ETag"]),
    };
  }
  for (const [status, codes] of byStatus([...operation.errors, ...SHARED_ERRORS])) {
    responses[status] = { $ref: `#/components/responses/${componentName(codes)}` };
  }
  return responses;
}

/** Describes the failures of all operations: the components that `responsesOf` refers to. */
function errorComponents(operations: readonly Operation[], components: SchemaComponents) {
  const groups = operations.flatMap((operation) => [...byStatus([...operation.errors, ...SHARED_ERRORS]).values()]);
  const schema = components.add(error);
  return Object.fromEntries(groups.map((codes) => [componentName(codes), errorResponseOf(codes, schema)]));
}

function errorResponseOf(codes: readonly ErrorCode[], schema: unknown) {
  const headers: DocumentedHeader[] = codes.some((code) => code === "rate_limited" || code === "unavailable")
    ? ["Retry-After"]
    : [];
  const examples = codes.map((code) => {
    const [summary, error] = DESCRIPTIONS[code];
    return [code, { summary, value: inJson(errorBody(error)) }];
  });
  return {
    description: codes.map((code) => DESCRIPTIONS[code][0]).join(" "),
    headers: headerReferences(headers),
    content: { "application/json": { schema, examples: Object.fromEntries(examples) } },
  };
}

/** Groups errors by status, in one order for all operations, so that those with the same errors share a component. */
function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const known = Object.keys(STATUS) as ErrorCode[];
  return Map.groupBy(known.filter((code) => codes.includes(code)), (code) => STATUS[code]);
}

function componentName(codes: readonly ErrorCode[]): string {
  return codes.map((code) => code.replace(/(^|_)([a-z])/g, (_all, _line, letter) => letter.toUpperCase())).join("Or");
}

/** The headers of answers, as components of the OpenAPI description. */
const HEADERS = {
  "ETag": {
    description: "Strong validator of the bytes; send it back in If-None-Match (RFC 9110, section 8.8.3).",
    schema: { type: "string" },
    example: '"3f2-XrY7u-Ae7tCTyyK7j1rNww"',
  },
  "Cache-Control": {
    description: "How long the answer may be cached.",
    schema: { type: "string" },
    example: READ_CACHE,
  },
  "RateLimit-Policy": {
    description: "The limit: requests (q) per window of seconds (w). draft-ietf-httpapi-ratelimit-headers-11.",
    schema: { type: "string" },
    example: '"default";q=1000;w=60',
  },
  "RateLimit": {
    description: "Requests left (r) and seconds until the window ends (t). draft-ietf-httpapi-ratelimit-headers-11.",
    schema: { type: "string" },
    example: '"default";r=999;t=42',
  },
  "RateLimit-Limit": { description: "Requests per window.", schema: { type: "integer", minimum: 1 }, example: 1000 },
  "RateLimit-Remaining": {
    description: "Requests left in the window.",
    schema: { type: "integer", minimum: 0 },
    example: 999,
  },
  "RateLimit-Reset": {
    description: "Seconds until the window ends.",
    schema: { type: "integer", minimum: 1 },
    example: 42,
  },
  "Retry-After": {
    description: "Seconds to wait before the next request (RFC 9110, section 10.2.3).",
    schema: { type: "integer", minimum: 1 },
    example: 42,
  },
  "Location": {
    description: "Address of the delivery record (RFC 9110, section 10.2.2).",
    schema: { type: "string", format: "uri" },
  },
  "Idempotency-Replayed": {
    description: "true if this repeats the first answer, because the call was repeated with its key.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Deprecation": {
    description: "Date from which this version is deprecated (RFC 9745); sent only then.",
    schema: { type: "string" },
    example: "@1798761600",
  },
  "Sunset": {
    description: "Date on which a deprecated version ends, at least 90 days later (RFC 8594).",
    schema: { type: "string" },
    example: "Fri, 01 Jan 2027 00:00:00 GMT",
  },
  "Link": {
    description: "Version to use instead of a deprecated one (RFC 5829).",
    schema: { type: "string" },
    // The only version that there is; a document must not name another one.
    example: `<${V1.prefix}>; rel="successor-version"`,
  },
};

type DocumentedHeader = keyof typeof HEADERS;

const ON_EVERY_ANSWER: DocumentedHeader[] = [
  "Cache-Control",
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Deprecation",
  "Sunset",
  "Link",
];

/** Refers to the headers that every answer of the interface carries, and to `more`. */
function headerReferences(more: readonly DocumentedHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...ON_EVERY_ANSWER, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

/** Returns the components of headers that `part` of the description refers to. */
function headersUsedIn(part: unknown): Record<string, unknown> {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
}

/**
 * Turns zod schemas into components of an OpenAPI description. Schemas that bear an id become named components, so that
 * each shape stands in the document once.
 */
class SchemaComponents {
  readonly schemas: Record<string, unknown> = {};

  /** Returns the JSON Schema of `schema`; a reference where it bears an id. */
  add(schema: z.ZodType): unknown {
    // Without additional properties being forbidden: fields may be added later, and clients must not refuse them.
    const { $schema: _draft, $defs, ...root } = z.toJSONSchema(schema, { io: "input" });
    const text = JSON.stringify({ root, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/');
    const moved = JSON.parse(text) as { root: unknown; $defs?: Record<string, unknown> };
    Object.assign(this.schemas, moved.$defs);
    return moved.root;
  }
}
