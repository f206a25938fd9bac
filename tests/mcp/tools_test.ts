import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/2020";
import fc from "fast-check";
import { allowedInput, anyInput } from "@/tests/mcp/support/arbitrary_input.ts";
import { ask, callTool, errorOf, request, send } from "@/tests/mcp/support/rpc.ts";
import { sampleFiles } from "@/tests/support/sample.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

const OPEN = "999999;w=60";
const OPEN_LIMITS = { READ_LIMIT: OPEN, CALL_LIMIT: OPEN, CONTACT_LIMIT: OPEN, CONTACT_GLOBAL_LIMIT: OPEN };

function toolsOf({ runtime }: TestService) {
  return runtime.service.operations.filter(({ tool }) => tool !== undefined);
}

function validator(schema: Record<string, unknown>) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

Deno.test("every operation that is a tool is listed with what it says of itself, in their order", async () => {
  await using service = await startService();
  for (const era of ["modern", "legacy"] as const) {
    const { tools } = (await ask(service, era, "tools/list")).body.result;
    assertEquals(tools.map(({ name }: { name: string }) => name), toolsOf(service).map(({ name }) => name));
    for (const [index, operation] of toolsOf(service).entries()) {
      const { title, description, inputSchema, outputSchema, annotations } = tools[index];
      assertEquals([title, description], [operation.title, operation.description]);
      assertMatch(operation.name, /^[a-z_]{1,64}$/);
      assertEquals([inputSchema.type, inputSchema.additionalProperties], ["object", false], operation.name);
      assertEquals(outputSchema.type, "object");
      assert(outputSchema.additionalProperties !== false, operation.name);
      assertEquals(JSON.stringify(tools[index]).includes("$ref"), false, operation.name);
      for (const [name, field] of Object.entries<{ description?: string }>(inputSchema.properties)) {
        assert(field.description, `${operation.name}.${name} has no description`);
      }
      const isRead = operation.readOnly;
      const isWithdrawal = operation.name === "withdraw_message";
      assertEquals(annotations, {
        readOnlyHint: isRead,
        destructiveHint: isWithdrawal,
        ...!isRead && { idempotentHint: isWithdrawal },
        openWorldHint: !isRead,
      });
    }
  }
});

Deno.test("a result is its structured content; its text is the same JSON, or says the facts in short", async () => {
  await using service = await startService({ env: OPEN_LIMITS });
  for (const era of ["modern", "legacy"] as const) {
    for (const { name, examples, jsonText } of toolsOf(service)) {
      for (const { input } of examples(service.runtime.service)) {
        const { content, structuredContent, isError } = await callTool(service, name, input, era);
        assertEquals(isError, undefined, `${name} ${content[0].text}`);
        assertEquals([content.length, content[0].type], [1, "text"]);
        if (era === "legacy") assertEquals(JSON.parse(content[0].text), structuredContent);
        else if (jsonText !== undefined) assertEquals(content[0].text, JSON.stringify(jsonText(structuredContent)));
        else {
          for (const fact of shortFacts(structuredContent)) assertStringIncludes(content[0].text, fact);
          assert(content[0].text.length < 4500, content[0].text);
        }
      }
    }
  }
});

/** What even a short text must say: each field whose value is a number, or a few words. */
function shortFacts(output: Record<string, unknown>): string[] {
  return Object.entries(output).filter(([name, value]) =>
    !name.startsWith("$") && (typeof value === "number" || (typeof value === "string" && /^\S.{0,48}\S$/.test(value)))
  ).map(([name, value]) => `${name}: ${value}`);
}

Deno.test("what is too long for a short text is cut, and the text says so", async () => {
  await using service = await startService({ files: sampleFiles(), env: OPEN_LIMITS });
  const text = async (name: string, input = {}) => (await callTool(service, name, input)).content[0].text;
  for (const name of ["list_projects", "get_profile"]) {
    assertMatch(await text(name), /…[^]*\n\(Shortened; structuredContent has the whole answer\.\)$/);
  }
  assertMatch(await text("get_profile"), /^skills: .+, … \d+ more$/m);
  const terms = await text("get_candidate");
  for (const fact of ["available_from: 2027-01-11", "min: 80000; max: 92000; currency: SEK; per: month", "level: C1"]) {
    assertStringIncludes(terms, fact);
  }
  assert(!terms.includes("Shortened"), terms);
  assertStringIncludes(await text("list_changes"), "kind: added; subject: profile");
});

Deno.test("a wrong message is told each of its mistakes at once, as over REST", async () => {
  await using service = await startService();
  const wrong = { message: "x", reply_to: "nobody", from: "y".repeat(200), company_url: "ftp://a", colour: "red" };
  const { error } = await (await service.fetch("/api/v1/contact", jsonPost(wrong))).json();
  for (const name of ["contact_recruiter", "request_ai_opportunity_call"]) {
    const { code, details, hint } = errorOf(await callTool(service, name, wrong));
    const paths = (all: { path: string }[]) => all.map(({ path }) => path).sort();
    assertEquals([code, paths(details)], ["validation_failed", paths(error.details)]);
    assertEquals(paths(details), Object.keys(wrong).sort());
    for (const path of Object.keys(wrong)) assertStringIncludes(hint, path);
  }
  const { tools } = (await ask(service, "modern", "tools/list")).body.result;
  const { outputSchema } = tools.find((tool: { name: string }) => tool.name === "contact_recruiter");
  for (
    const field of ["id", "status", "status_url", "deduplicated", "replayed", "valid", "would_deliver_to", "match"]
  ) {
    assert(field in outputSchema.properties, field);
  }
});

Deno.test("claims are found by how well they are proven; a work and a search result say it of the work's result", async () => {
  await using service = await startService({ files: sampleFiles(), env: OPEN_LIMITS });
  const listed = async (input: Record<string, unknown>) =>
    (await callTool(service, "list_claims", input)).structuredContent as {
      total: number;
      items: { id: string; subject: string; assurance: string }[];
    };
  const levels = ["self_stated", "evidence_linked", "evidence_checked"];
  const parts = await Promise.all(levels.map((assurance) => listed({ assurance })));
  assertEquals(parts.reduce((sum, { total }) => sum + total, 0), (await listed({})).total);
  for (const [index, { items }] of parts.entries()) {
    assert(items.every(({ assurance }) => assurance === levels[index]), levels[index]);
  }
  const [own, proven] = parts.map(({ items }) => items.find(({ id }) => id.endsWith("#result"))!);
  for (const { subject, assurance } of [proven, own]) {
    const { structuredContent: work } = await callTool(service, "get_project", { id: subject.split(":")[1] });
    assertEquals(work.assurance, assurance);
    const { content } = await callTool(service, "search", { query: work.title });
    const hit = JSON.parse(content[0].text).results.find(({ id }: { id: string }) => id === subject);
    assertEquals(hit.assurance, assurance);
  }
  assertEquals(errorOf(await callTool(service, "list_claims", { assurance: "sworn" })).code, "validation_failed");
});

Deno.test("structured content is always what the published schema says", async () => {
  await using service = await startService({ env: OPEN_LIMITS });
  const { tools } = (await ask(service, "modern", "tools/list")).body.result;
  for (const [index, { name, input, examples, readOnly }] of toolsOf(service).entries()) {
    const validate = validator(tools[index].outputSchema);
    const accepts = validator(tools[index].inputSchema);
    const check = async (value: Record<string, unknown>) => {
      const { structuredContent, isError } = await callTool(service, name, value);
      if (isError) return;
      assert(accepts(value), `${name} took what its schema refuses: ${JSON.stringify(value)}`);
      assert(validate(structuredContent), `${name}: ${JSON.stringify(validate.errors)} for ${JSON.stringify(value)}`);
    };
    for (const example of examples(service.runtime.service)) await check(example.input);
    // A write is not repeated with invented inputs: each would be a message.
    if (readOnly) await fc.assert(fc.asyncProperty(allowedInput(input), check), { numRuns: 40 });
  }
});

Deno.test("the list of tools is short: results are types, without words", async () => {
  await using service = await startService();
  const { tools } = (await ask(service, "modern", "tools/list")).body.result;
  assert(JSON.stringify(tools).length < 24_000, `${JSON.stringify(tools).length} characters`);
  for (const { name, outputSchema } of tools) {
    assert(!/"(?:description|title|pattern|maximum)":"/.test(JSON.stringify(outputSchema)), name);
    assert(Object.keys(outputSchema.properties).length > 0, name);
  }
});

Deno.test("inputs of any kind give a result or an error that a model can act on, never a failure", async () => {
  await using service = await startService({ env: OPEN_LIMITS });
  for (const { name, input, readOnly } of toolsOf(service)) {
    if (!readOnly) continue;
    await fc.assert(
      fc.asyncProperty(anyInput(input), async (value) => {
        const result = await callTool(service, name, value, "legacy");
        if (!result.isError) return;
        assertEquals(Object.keys(result).sort(), ["content", "isError"]);
        const { code, message, hint } = errorOf(result);
        assert(["validation_failed", "not_found"].includes(code), `${name} ${code} ${JSON.stringify(value)}`);
        assert(message.length > 5 && hint.length > 5);
      }),
      { numRuns: 60 },
    );
  }
  assertEquals(service.lines.filter(({ event }) => event === "request_failed"), []);
});

Deno.test("errors have the code, message and hint of REST, as text only", async () => {
  await using service = await startService();
  const unknown = await callTool(service, "get_project", { id: "nobody" });
  const rest = (await (await service.fetch("/api/v1/projects/nobody")).json()).error;
  assertEquals(errorOf(unknown), rest);
  assertEquals([unknown.isError, "structuredContent" in unknown], [true, false]);
  for (const { id } of service.runtime.service.catalog.items) assert(errorOf(unknown).hint.includes(id));

  const invalid = errorOf(await callTool(service, "list_projects", { limit: 0, colour: "red" }));
  assertEquals(invalid.code, "validation_failed");
  assertEquals(invalid.details.map(({ path }: { path: string }) => path).sort(), ["colour", "limit"]);
});

Deno.test("lists count against the limit of reads, as over REST", async () => {
  await using service = await startService({ env: { READ_LIMIT: "3;w=60" } });
  const list = async (name: string) => await callTool(service, name, {});
  assertEquals((await list("list_projects")).isError, undefined);
  assertEquals((await service.fetch("/api/v1/agents")).status, 200);
  assertEquals((await list("list_agents")).isError, undefined);
  const refused = await list("list_projects");
  assertEquals([refused.isError, errorOf(refused).code], [true, "rate_limited"]);
  assertMatch(errorOf(refused).hint, /try again in \d+ seconds/);
  assertEquals((await service.fetch("/api/v1/projects")).status, 429);
  assertEquals((await callTool(service, "get_profile", {})).isError, undefined);
});

Deno.test("every call of a tool counts, and beyond the limit a tool says when to try again", async () => {
  for (const era of ["modern", "legacy"] as const) {
    await using service = await startService({ env: { CALL_LIMIT: "4;w=60" } });
    const call = async (name: string, input = {}, client = "192.0.2.1") =>
      await send(service, { ...request(era, "tools/call", { name, arguments: input }), client });
    // The third time the answer comes from memory.
    for (const left of [3, 2, 1]) {
      const { headers } = await call("get_profile");
      assertEquals(headers.get("ratelimit-policy"), '"calls";q=4;w=60');
      assertEquals(headers.get("ratelimit-remaining"), String(left));
    }
    await call("analyze_business_problem", { problem: "We forward all mail by hand every morning." });
    for (const name of ["get_profile", "list_projects", "suggest_ai_opportunities"]) {
      const { status, headers, body: { result } } = await call(name);
      assertEquals([status, result.isError, errorOf(result).code], [200, true, "rate_limited"]);
      assertMatch(errorOf(result).hint, /try again in \d+ seconds/);
      assertEquals(headers.get("retry-after"), headers.get("ratelimit-reset"));
    }
    assertEquals((await call("get_profile", {}, "192.0.2.2")).body.result.isError, undefined);
    assertEquals((await service.fetch("/api/v1/projects", { client: "192.0.2.1" })).status, 200);
    const listed = await send(service, { ...request(era, "tools/list"), client: "192.0.2.1" });
    assert(listed.body.result.tools.length > 0);
  }
});

Deno.test("calls that are no calls are protocol errors", async () => {
  await using service = await startService();
  const params = [{}, { name: "nothing" }, { name: 5 }, { name: "get_profile", arguments: "x" }, {
    name: "get_profile",
    arguments: [],
  }, { name: "constructor" }];
  for (const one of params) {
    for (const era of ["modern", "legacy"] as const) {
      const { status, body } = await ask(service, era, "tools/call", one);
      assertEquals([status, body.error.code], [200, -32602], JSON.stringify(one));
    }
  }
});

Deno.test("a caller of a tool that does not exist is told the names of those that do", async () => {
  await using service = await startService();
  for (const era of ["modern", "legacy"] as const) {
    const { error } = (await ask(service, era, "tools/call", { name: "nothing" })).body;
    assertEquals([error.code, error.data], [-32602, { names: toolsOf(service).map(({ name }) => name) }]);
    assertEquals(error.message, "There is no tool with this name. tools/list names them all.");
    const misspelt = (await ask(service, era, "tools/call", { name: "Get_Profil" })).body.error.message;
    assertStringIncludes(misspelt, "Did you mean get_profile?");
  }
});

Deno.test("each base URL has answers of its own", async () => {
  await using service = await startService();
  const website = async (host: string) => {
    const init = request("legacy", "tools/call", { name: "get_profile" });
    return (await send(service, init, `http://${host}/mcp`)).body.result.structuredContent.website;
  };
  assertEquals(await website("localhost:1"), "http://localhost:1/");
  assertEquals(await website("localhost:2"), "http://localhost:2/");
  assertEquals(await website("localhost:1"), "http://localhost:1/");
});
