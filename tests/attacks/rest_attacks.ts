import fc from "fast-check";
import type { OpenApi } from "@/tests/support/openapi.ts";
import { allowed, anyObject, nearMiss, type Schema } from "@/tests/support/schema_values.ts";
import type { Attack } from "./request.ts";
import { hostileHeaderValue, hostileText, hostileUrlText } from "./values.ts";

const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "get",
  "X",
];

/** Any request at any operation of the description: right, almost right, and wrong in every part. */
export function restAttacks(document: OpenApi): fc.Arbitrary<Attack> {
  const operations = Object.entries<OpenApi>(document.paths).flatMap(([path, methods]) =>
    Object.entries<OpenApi>(methods).map(([method, operation]) => attackOn(document, path, method, operation))
  );
  return fc.oneof(...operations);
}

function attackOn(document: OpenApi, path: string, method: string, operation: OpenApi): fc.Arbitrary<Attack> {
  const parameters: OpenApi[] = (operation.parameters ?? []).map((one: OpenApi) => inlined(document, one));
  const query = fc.array(fc.oneof(...inPlace(parameters, "query").map(queryPair), unknownPair), { maxLength: 4 });
  const headers = inPlace(parameters, "header")
    .map(({ name, example }) =>
      headerOf(name.toLowerCase(), fc.oneof(fc.constant(String(example)), hostileHeaderValue))
    );
  return fc.record({
    method: fc.oneof({ weight: 4, arbitrary: fc.constant(method.toUpperCase()) }, fc.constantFrom(...METHODS)),
    target: fc.tuple(pathOf(path, parameters), query).map(([at, pairs]) =>
      pairs.length ? `${at}?${pairs.join("&")}` : at
    ),
    headers: fc.tuple(fc.array(fc.oneof(...headers, ...ANY_HEADERS), { maxLength: 4 }), typeOf(operation))
      .map(([some, type]) => [...type, ...some]),
    body: bodyOf(document, operation),
  }, {
    requiredKeys: operation.requestBody ? ["method", "target", "headers", "body"] : ["method", "target", "headers"],
  });
}

function pathOf(path: string, parameters: OpenApi[]): fc.Arbitrary<string> {
  const [before, after] = path.split(/\{\w+\}/);
  const ids = inPlace(parameters, "path").map(({ example }) => String(example ?? "x"));
  const id = fc.oneof(fc.constantFrom("x", ...ids), hostileUrlText.map((text) => text.replace(/[?# ]/g, "")));
  const filled = after === undefined ? fc.constant(path) : id.map((text) => before + text + after);
  const bent = fc.tuple(filled, fc.constantFrom("/", "//", "/.", "/..", ".md", ";a=1", "%2F", "%", "?", "/x"))
    .map(([at, tail]) => at + tail);
  return fc.oneof({ weight: 6, arbitrary: filled }, bent);
}

function queryPair({ name, schema, example }: OpenApi): fc.Arbitrary<string> {
  const value = fc.oneof(
    allowed(schema as Schema).map(String).map(encodeURIComponent),
    nearMiss(schema as Schema).map(String).map(encodeURIComponent),
    fc.constant(encodeURIComponent(String(example ?? ""))),
    hostileUrlText,
  );
  return value.map((text) => `${name}=${text.replace(/[# ]/g, "")}`);
}

const unknownPair = fc.tuple(hostileUrlText, hostileUrlText).map((pair) => pair.join("=").replace(/[# ]/g, ""));

/** The right media type most of the time, for what has a body. */
function typeOf(operation: OpenApi): fc.Arbitrary<[string, string][]> {
  if (!operation.requestBody) return fc.constant([]);
  const right: [string, string][] = [["content-type", "application/json"]];
  const others = ["text/plain", "application/json; charset=utf-16", "multipart/form-data; boundary=x", "json", ""];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(right) },
    fc.constantFrom(...others).map((type): [string, string][] => [["content-type", type]]),
    fc.constant<[string, string][]>([]),
  );
}

function bodyOf(document: OpenApi, operation: OpenApi): fc.Arbitrary<string | Uint8Array> {
  const content = operation.requestBody?.content["application/json"];
  if (content === undefined) return fc.constant("");
  const schema: Schema = inlined(document, content.schema);
  const examples = Object.values<OpenApi>(content.examples ?? {}).map(({ value }) => value);
  const changed = fc.tuple(fc.constantFrom(...examples), fc.dictionary(hostileText, fc.jsonValue(), { maxKeys: 2 }))
    .map(([example, more]) => JSON.stringify({ ...example, ...more }));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...examples).map((example) => JSON.stringify(example)) },
    { weight: 3, arbitrary: fc.oneof(allowed(schema), anyObject(schema)).map((value) => JSON.stringify(value)) },
    changed,
    fc.json(),
    hostileText,
    fc.uint8Array({ maxLength: 200 }),
    fc.constantFrom(
      "[".repeat(20_000),
      `{"a":`.repeat(5000),
      `"${"x".repeat(40_000)}"`,
      `{"problem":"${"y".repeat(33_000)}"}`,
    ),
  );
}

function headerOf(name: string, value: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> {
  return value.map((text) => [name, text]);
}

/** Headers that any request may carry, often twice. */
export const ANY_HEADERS: fc.Arbitrary<[string, string]>[] = [
  headerOf(
    "accept",
    fc.oneof(
      fc.constantFrom(
        ...["*/*", "text/markdown", "application/json", "text/html;q=0, */*", "text/*;q=0.5, text/markdown"],
        ...["text/markdown;q=0.1, text/html;q=x", "a/b;q=2", ",", "text/html;q=0.9".repeat(500)],
      ),
      hostileHeaderValue,
    ),
  ),
  headerOf("if-none-match", fc.oneof(fc.constantFrom("*", `"x"`, `W/"x", "y"`, `"unterminated`), hostileHeaderValue)),
  headerOf("content-encoding", fc.constantFrom("gzip", "br", "identity", "deflate, gzip", "x")),
  headerOf("accept-encoding", fc.constantFrom("gzip", "br;q=0", "*;q=0", "identity")),
  headerOf("cookie", fc.oneof(hostileHeaderValue, hostileHeaderValue.map((text) => `vitrine=${text}; a=b`))),
  headerOf("authorization", fc.oneof(fc.constantFrom("Bearer x", "Basic ====", "Basic YTpi"), hostileHeaderValue)),
  headerOf(
    "origin",
    fc.oneof(fc.constantFrom("null", "https://evil.example", "http://localhost:99999"), hostileHeaderValue),
  ),
  headerOf("x-forwarded-for", fc.oneof(fc.constantFrom("1.2.3.4", "::1, x", "unknown", ","), hostileHeaderValue)),
  headerOf("range", fc.constantFrom("bytes=0-0", "bytes=-1", "bytes=9-1,2-", "x")),
  headerOf("expect", fc.constantFrom("100-continue", "x")),
  headerOf("x-form-token", hostileHeaderValue),
];

function inPlace(parameters: OpenApi[], place: string): OpenApi[] {
  return parameters.filter((parameter) => parameter.in === place);
}

/** A part of the description with its references put in their places. */
function inlined(document: OpenApi, value: OpenApi): OpenApi {
  if (Array.isArray(value)) return value.map((one) => inlined(document, one));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.$ref === "string") {
    const path: string[] = value.$ref.slice(2).split("/");
    return inlined(document, path.reduce((node: OpenApi, key) => node[key], document));
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inlined(document, one)]));
}
