import { AssertionError } from "@std/assert";
import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/2020";

// deno-lint-ignore no-explicit-any -- the document is data; its own validators have checked its shape
export type OpenApi = any;

/** Of each description: what was compiled of its schemas, by their texts. */
const validators = new WeakMap<OpenApi, { ajv: Ajv2020; compiled: Map<string, ValidateFunction> }>();

/**
 * Checks that an answer is one that the description promises: its status, headers, media type and body. Answers to
 * what the description does not have (unknown paths, methods) must be errors.
 *
 * @throws {AssertionError} that says what is not as described.
 */
export async function checkAgainstOpenApi(
  document: OpenApi,
  method: string,
  url: string,
  response: Response,
): Promise<void> {
  const path = url.split("?")[0];
  const described = operationAt(document, path)?.[method === "HEAD" ? "get" : method.toLowerCase()];
  if (described === undefined) {
    if (!path.startsWith("/api/")) return;
    const isError = response.status >= 400 && response.status < 500;
    if (!isError && method !== "OPTIONS") fail(`${method} ${path} gives ${response.status} but is not described`);
    if (isError && method !== "HEAD") await checkBody(document, response, { $ref: "#/components/schemas/Error" }, url);
    return;
  }
  const answer = resolve(document, described.responses[response.status]);
  if (answer === undefined) fail(`${method} ${path} gives ${response.status}, which is not described`);
  for (const name of ["ratelimit", "ratelimit-policy", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"]) {
    if (!response.headers.has(name)) fail(`${method} ${path} gives ${response.status} without ${name}`);
  }
  const promised = Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase());
  for (const name of ["etag", "location", "retry-after"]) {
    if (response.headers.has(name) && !promised.includes(name)) fail(`${method} ${path} sends ${name}, not described`);
  }
  const schema = answer.content?.["application/json"]?.schema;
  if (method !== "HEAD" && schema !== undefined) await checkBody(document, response, schema, url);
}

function operationAt(document: OpenApi, path: string): OpenApi {
  const found = Object.keys(document.paths).find((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]*").replaceAll(".", "\\.")}/?$`).test(path)
  );
  return found === undefined ? undefined : document.paths[found];
}

function resolve(document: OpenApi, value: OpenApi): OpenApi {
  if (value?.$ref === undefined) return value;
  return value.$ref.slice(2).split("/").reduce((node: OpenApi, key: string) => node[key], document);
}

async function checkBody(document: OpenApi, response: Response, schema: OpenApi, url: string): Promise<void> {
  const type = response.headers.get("content-type");
  if (type !== "application/json; charset=utf-8") fail(`${url} is of type ${type}`);
  const body = await response.clone().json();
  const validate = validatorOf(document, schema);
  if (!validate(body)) {
    const errors = JSON.stringify(validate.errors, null, 2);
    fail(`${url} gives ${response.status} with a body that is not as described: ${errors}`);
  }
}

function validatorOf(document: OpenApi, schema: OpenApi): ValidateFunction {
  let known = validators.get(document);
  if (known === undefined) validators.set(document, known = { ajv: ajvFor(document), compiled: new Map() });
  const text = JSON.stringify(schema);
  let validate = known.compiled.get(text);
  if (validate === undefined) {
    validate = known.ajv.compile(schema.$ref ? { $ref: `openapi.json${schema.$ref}` } : schema);
    known.compiled.set(text, validate);
  }
  return validate;
}

function ajvFor({ components }: OpenApi): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  return ajv.addSchema({ components }, "openapi.json");
}

function fail(message: string): never {
  throw new AssertionError(message);
}
