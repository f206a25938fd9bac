import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type Parameter, parametersOf } from "@/lib/http/rest.ts";
import { restPath } from "@/lib/operations/addresses.ts";
import type { Operation } from "@/lib/operations/operation.ts";
import { allowedInput, anyInput } from "@/tests/mcp/support/arbitrary_input.ts";
import { callTool, errorOf } from "@/tests/mcp/support/rpc.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

type Input = Record<string, unknown>;

/** What REST says to the same input: its body, or its error. */
async function overRest(service: TestService, operation: Operation, input: Input): Promise<unknown> {
  const response = operation.rest!.method === "POST"
    ? await service.send(`http://localhost:8000${restPath(operation)}`, jsonPost(input))
    : await service.send(`http://localhost:8000${urlOf(operation, input)}`);
  const body = await response.json();
  const fieldOf = (name: string) => operation.rest!.rename?.[name] ?? name;
  return response.ok ? body : comparable(body.error, fieldOf);
}

function urlOf(operation: Operation, input: Input): string {
  let path = restPath(operation);
  const query = new URLSearchParams();
  for (const { name, field, in: place } of parametersOf(operation)) {
    if (input[field] === undefined) continue;
    if (place === "path") path = path.replace(`{${field}}`, encodeURIComponent(String(input[field])));
    else query.set(name, String(input[field]));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function throughTool(service: TestService, operation: Operation, input: Input): Promise<unknown> {
  const result = await callTool(service, operation.name, input);
  return result.isError ? comparable(errorOf(result)) : result.structuredContent;
}

/** Over GET every field is text, so a wrong type reads differently there; code and place must be the same. */
function comparable(
  { code, details }: { code: string; details?: { path: string }[] },
  fieldOf: (name: string) => string = (name) => name,
) {
  return { code, paths: details?.map(({ path }) => fieldOf(path)).sort() };
}

/** An input that a URL can carry: known fields, whole numbers, text and switches. */
function inUrl(operation: Operation, input: Input): Input {
  const known = parametersOf(operation).filter(({ field }) => {
    const value = input[field];
    return typeof value === "string" ? isPlain(value) : Number.isSafeInteger(value) || typeof value === "boolean";
  });
  return Object.fromEntries(
    known.filter(({ schema, field }) => fits(schema, input[field])).map(({ field }) => [field, input[field]]),
  );
}

function fits({ type }: Parameter["schema"], value: unknown): boolean {
  if (type === "boolean") return typeof value === "boolean";
  return type === "integer" ? typeof value === "number" : typeof value === "string";
}

/** An empty or dotted segment is another path, and half a surrogate pair is no URL. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && text !== "" && text !== "." && text !== "..";
}

function shared(service: TestService): Operation[] {
  return service.runtime.service.operations.filter(({ tool, rest, readOnly }) => tool && rest && readOnly);
}

Deno.test("tool and REST give the same data for the same valid input", async () => {
  await using service = await startService({ env: { READ_LIMIT: "999999;w=60", CALL_LIMIT: "999999;w=60" } });
  for (const operation of shared(service)) {
    const same = async (input: Input) => {
      const given = operation.rest!.method === "GET" ? inUrl(operation, input) : input;
      const [rest, tool] = [await overRest(service, operation, given), await throughTool(service, operation, given)];
      assertEquals(tool, rest, `${operation.name} ${JSON.stringify(given)}`);
    };
    for (const { input } of operation.examples(service.runtime.service)) await same(input);
    await fc.assert(fc.asyncProperty(allowedInput(operation.input), same), { numRuns: 50 });
  }
});

Deno.test("tool and REST refuse the same input in the same way", async () => {
  await using service = await startService({ env: { READ_LIMIT: "999999;w=60", CALL_LIMIT: "999999;w=60" } });
  for (const operation of shared(service)) {
    const isGet = operation.rest!.method === "GET";
    await fc.assert(
      fc.asyncProperty(anyInput(operation.input), async (input) => {
        const given = isGet ? inUrl(operation, input) : input;
        // A path without its id is another path.
        const incomplete = parametersOf(operation).some(({ in: place, field }) =>
          place === "path" && !(field in given)
        );
        if (isGet && incomplete) return;
        const [rest, tool] = [await overRest(service, operation, given), await throughTool(service, operation, given)];
        assertEquals(tool, rest, `${operation.name} ${JSON.stringify(given)}`);
      }),
      { numRuns: 80 },
    );
  }
});
