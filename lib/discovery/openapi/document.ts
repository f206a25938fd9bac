import { HEADERS, headersUsedIn } from "@/lib/discovery/openapi/headers.ts";
import { errorComponents, responsesOf } from "@/lib/discovery/openapi/responses.ts";
import { SchemaComponents } from "@/lib/discovery/openapi/schemas.ts";
import { type Parameter, parametersOf } from "@/lib/http/parameters.ts";
import type { CallContext, Operation, Topic } from "@/lib/operations/operation.ts";
import { restPath } from "@/lib/operations/references.ts";
import { CONTENT_LICENSE, MIN_OVERLAP_DAYS, V1 } from "@/lib/operations/version.ts";

/** What each group of operations is about. */
export const TOPICS: Record<Topic, string> = {
  profile: "Who the owner is, and the facts for hiring.",
  portfolio: "Projects and agents that the owner has built.",
  services: "What the owner does for businesses, and whether it fits a problem.",
  contact: "Messages to the owner, and whether they arrived.",
};

/**
 * Derives the OpenAPI 3.1 description from the definitions. Examples are real answers, made from the content.
 */
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
    servers: [{ url: context.baseUrl, description: "This service; reads have no side effects." }],
    security: [],
    tags: Object.entries(TOPICS).filter(([name]) => operations.some(({ topic }) => topic === name))
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
      "All reads are public and free, need no authentication and change nothing. Every GET answers HEAD and OPTIONS too.",
      "Rate limits: every answer carries the RateLimit headers. Only the lists, and dry runs of messages, consume the " +
      "limit of reads; beyond it they answer 429 with Retry-After, which clients must honour. Cached answers do not count.",
      `Versions: the prefix ${V1.prefix} is stable. A breaking change comes under a new prefix, with at least ` +
      `${MIN_OVERLAP_DAYS} days of overlap; the old version then says so in the headers Deprecation (RFC 9745), Sunset ` +
      "(RFC 8594) and Link.",
      `Content licence: ${CONTENT_LICENSE}.`,
    ].join("\n\n"),
    contact: { name: profile.name, email: profile.contact.email, url: `${baseUrl}/` },
    license: { name: CONTENT_LICENSE, identifier: CONTENT_LICENSE },
  };
}

async function describe(operation: Operation, context: CallContext, components: SchemaComponents) {
  const { rest, name, summary, description, topic } = operation;
  const first = operation.examples(context.service).at(0);
  const example = rest!.successes || first === undefined
    ? undefined
    : await exampleAnswer(operation, first.input, context);
  return {
    operationId: name,
    summary,
    description,
    tags: [topic],
    ...(rest!.method === "GET"
      ? { parameters: getParameters(operation, first?.input ?? {}) }
      : bodyAndHeaders(operation, components, context)),
    responses: responsesOf(operation, components, example, context),
  };
}

async function exampleAnswer(operation: Operation, input: unknown, context: CallContext): Promise<unknown> {
  return JSON.parse(JSON.stringify(await operation.run(operation.input.parse(input), context)));
}

function getParameters(operation: Operation, example: Record<string, unknown>) {
  const parameters = parametersOf(operation).map((parameter) => describeParameter(parameter, example));
  if (operation.rest!.volatile) return parameters;
  return [...parameters, {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the answer that the caller has; 304 when it is still the same.",
    schema: { type: "string" },
    example: HEADERS.ETag.example,
  }];
}

function describeParameter({ name, in: place, field, required, schema }: Parameter, example: Record<string, unknown>) {
  const { description, ...rest } = schema;
  const value = example[field] ?? (schema.enum?.[0]);
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
      "A random key of 1 to 255 visible ASCII characters. A retry with the same key and body gets the first " +
      "answer again and delivers nothing twice; keys are kept for 24 hours.",
    required: false,
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  }];
  return { parameters, requestBody };
}
