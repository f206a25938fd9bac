import { z } from "zod";
import { offeredBy } from "@/lib/catalog/catalog.ts";
import type { Content } from "@/lib/content/content.ts";
import { type ErrorCode, ServiceError } from "@/lib/errors.ts";
import {
  type DocumentedHeader,
  EVERY_HEADER,
  headerReferences,
  headersUsedIn,
  parameterReferences,
  PARAMETERS,
  references,
} from "@/lib/discovery/openapi_headers.ts";
import { HEADERS_TOO_LARGE, TARGET_TOO_LONG } from "@/lib/http/incoming_request.ts";
import { errorBody, internalError, methodNotAllowed, STATUS } from "@/lib/http/http_errors.ts";
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
      add(alias, {
        ...withoutExample(described),
        operationId: `${operation.name}_at_${alias.split("/").at(-1)!.replace(/\W/g, "_")}`,
      });
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
    components: {
      schemas: components.schemas,
      parameters: PARAMETERS,
      responses,
      headers: headersUsedIn({ paths, responses }),
    },
  };
}

/** Leaves out the example of an operation that is described a second time. */
function withoutExample(described: Awaited<ReturnType<typeof describe>>) {
  return JSON.parse(JSON.stringify(described, (name, value) => name === "example" ? undefined : value));
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
      "Proof: a request with Accept-Signature gets an answer signed with the site's Ed25519 key (RFC 9421), whatever it is. " +
      "The keys, old ones too, are at /.well-known/jwks.json; programs that verify an answer at /developers/verify.mjs " +
      "and /developers/verify.py. Senders can sign their messages per Web Bot Auth.",
      // Agents of other protocols look for theirs: the same operations stand here and in MCP (issue 37).
      "There is no A2A agent card: an agent calls the same operations here or as tools over MCP, and a third protocol " +
      "would say nothing more.",
      "Examples are real answers; lists and long texts in them are cut.",
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
  // Each shape is shown once.
  const isShown = components.shown.has(operation.output);
  components.shown.add(operation.output);
  const example = isShown || rest!.successes || first === undefined
    ? undefined
    : inBrief(inJson(await operation.run(operation.input.parse(first.input), context)));
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

/** The longest text of an example, in characters. */
const MAX_EXAMPLE_TEXT = 30;

/** Cuts an example to what shows its form: of a list the first entry, or two texts, and the beginning of a long text. */
function inBrief(value: unknown): unknown {
  if (typeof value === "string") {
    // Between words: an address that is cut would be another one.
    const end = value.lastIndexOf(" ", MAX_EXAMPLE_TEXT);
    return value.length <= MAX_EXAMPLE_TEXT || end < 1 ? value : `${value.slice(0, end)} …`;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === "object" ? 1 : 2).map(inBrief);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inBrief(one)]));
}

/** Returns a value as JSON has it: members that are absent in an answer are absent in the document too. */
function inJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function getParameters(operation: Operation, example: Record<string, unknown>) {
  const parameters = parametersOf(operation).map((parameter) => describeParameter(parameter, example));
  const known = operation.rest!.volatile ? [] : ["If-None-Match"] as const;
  return [...parameters, ...parameterReferences([...known, "Accept-Signature"])];
}

function describeParameter({ name, in: place, field, required, schema }: Parameter, example: Record<string, unknown>) {
  const { description, ...rest } = schema;
  const value = example[field] ?? (schema.type === "boolean" ? true : undefined);
  return {
    name,
    in: place,
    description,
    ...required && { required },
    schema: rest,
    ...(value !== undefined && { example: value }),
  };
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
  const signing = parameterReferences(["Accept-Signature", "Content-Digest"]);
  if (!operation.rest!.idempotent) return { parameters: signing, requestBody };
  const parameters = [...signing, ...parameterReferences(["Signature-Agent"]), {
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

/** Each code in a sentence, with an error that has it, or the message and the hint of one. */
const DESCRIPTIONS: Record<ErrorCode, [description: string, example: ServiceError | [message: string, hint?: string]]> =
  {
    invalid_json: ["The body is not JSON.", ["The body is not valid JSON.", "Send one JSON object in UTF-8."]],
    validation_failed: [
      "A parameter, header or field is not allowed.",
      new ServiceError("validation_failed", "The request is not valid.", {
        hint: "limit must be a whole number.",
        details: [{ path: "limit", message: "must be a whole number" }],
      }),
    ],
    not_found: [
      "Nothing has this id; the hint says where to find valid ids.",
      ['There is no project with the id "x".', "Valid ids: one, two"],
    ],
    method_not_allowed: ["The path does not support this method.", methodNotAllowed("GET, HEAD, OPTIONS")],
    payload_too_large: [
      `The body is too large. A message or a posting may have ${LARGE_BODY_BYTES / 1024} KiB, everything else ${
        MAX_BODY_BYTES / 1024
      } KiB.`,
      tooLarge(MAX_BODY_BYTES),
    ],
    uri_too_long: ["The path and query are longer than 8 KiB.", TARGET_TOO_LONG],
    unsupported_media_type: [
      "The Content-Type is not JSON.",
      ["The Content-Type must be JSON.", "Send the header Content-Type: application/json, and no Content-Encoding."],
    ],
    misdirected_request: [
      "A local instance was called with a foreign host name.",
      ["This instance does not answer for that host."],
    ],
    already_answered: [
      "The owner has answered or declined the message.",
      ["The owner has already answered this message.", "Send a new message if there is more to say."],
    ],
    idempotency_key_reused: [
      "The Idempotency-Key was used before with another body.",
      ["This Idempotency-Key was used for another message.", "Use a new key for a new message."],
    ],
    rate_limited: [
      "Too many requests; Retry-After says how long to wait.",
      ["Too many requests.", "Try again in 42 seconds."],
    ],
    headers_too_large: ["A header is larger than 8 KiB.", HEADERS_TOO_LARGE],
    internal_error: ["Something went wrong on the server.", internalError("1f0c2a9e-7")],
    unavailable: [
      "The store cannot be reached; reads keep working.",
      ["Messages cannot be accepted right now.", "Try again in 5 seconds."],
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
  const usual = { status: 200, description: "The answer.", body: operation.output, example: () => example };
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
      content: { "application/json": { schema: components.add(body(), "output"), example: example(context) } },
    };
  }
  if (cached) {
    responses["304"] = { description: "The caller already has these bytes.", headers: references(["ETag"]) };
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
    ? ["RateLimit", "Retry-After", ...codes.includes("rate_limited") ? EVERY_HEADER : []]
    : [];
  const examples = codes.map((code) => {
    const [, example] = DESCRIPTIONS[code];
    const error = example instanceof ServiceError ? example : new ServiceError(code, example[0], { hint: example[1] });
    return [code, { value: inJson(errorBody(error)) }];
  });
  return {
    description: codes.map((code) => DESCRIPTIONS[code][0]).join(" "),
    headers: references(headers),
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

/**
 * Turns zod schemas into components of an OpenAPI description. Schemas that bear an id become named components, so that
 * each shape stands in the document once.
 */
class SchemaComponents {
  readonly schemas: Record<string, unknown> = {};
  /** Makers of the shapes of which there is an example. */
  readonly shown = new Set<unknown>();

  /** Returns the JSON Schema of `schema`, which is sent or answered; a reference where it bears an id. */
  add(schema: z.ZodType, role: "input" | "output" = "input"): unknown {
    // Without additional properties being forbidden: fields may be added later, and clients must not refuse them.
    const { $schema: _draft, $defs, ...root } = z.toJSONSchema(schema, { io: "input" });
    const text = JSON.stringify({ root, $defs }, role === "input" ? withoutRepetition : withoutLimits)
      .replaceAll('"#/$defs/', '"#/components/schemas/');
    const moved = JSON.parse(text) as { root: unknown; $defs?: Record<string, unknown> };
    for (const [name, made] of Object.entries(moved.$defs ?? {})) {
      // What is both sent and answered has the limits of what is sent.
      if (role === "input" || !(name in this.schemas)) this.schemas[name] = made;
    }
    return moved.root;
  }
}

/** Leaves out what another member of a schema says already: a pattern beside a format, the bounds of exact numbers. */
function withoutRepetition(this: unknown, name: string, value: unknown): unknown {
  if (name === "pattern" && typeof (this as { format?: unknown }).format === "string") return undefined;
  return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;
}

/** Leaves out what only those need to know who write such a value. */
function withoutLimits(this: unknown, name: string, value: unknown): unknown {
  const isLimit = ["minLength", "maxLength", "pattern"].includes(name) && typeof value !== "object" ||
    name === "additionalProperties" && value === false;
  return isLimit ? undefined : withoutRepetition.call(this, name, value);
}
