import { assert, assertEquals, assertMatch } from "@std/assert";
import { startService, type TestService } from "@/tests/support/service.ts";

async function errorOf(service: TestService, path: string, init?: RequestInit) {
  const response = await service.fetch(path, init);
  assertEquals(response.headers.get("cache-control"), "no-store", path);
  assertEquals(response.headers.get("access-control-allow-origin"), "*", path);
  return { status: response.status, headers: response.headers, ...(await response.json()).error };
}

Deno.test("a parameter that is not allowed is named, with what is allowed", async () => {
  await using service = await startService();
  const cases: [query: string, path: string, message: RegExp][] = [
    ["limit=0", "limit", /at least 1/],
    ["limit=101", "limit", /at most 100/],
    ["limit=-5", "limit", /at least 1/],
    ["limit=1.5", "limit", /whole number/],
    ["limit=abc", "limit", /whole number/],
    ["limit=", "limit", /whole number/],
    ["limit=1e2", "limit", /whole number/],
    ["limit=0x10", "limit", /whole number/],
    ["limit=99999999999999999999", "limit", /at most 100/],
    ["offset=-99999999999999999999", "offset", /at least 0/],
    ["offset=-1", "offset", /at least 0/],
    ["offset=x", "offset", /whole number/],
    ["flagship=", "flagship", /^must be true or false$/],
    ["flagship=TRUE", "flagship", /^must be true or false$/],
    ["limit=1&limit=1", "limit", /repeated/],
    ["tag=a&tag=b", "tag", /repeated/],
    [`tag=${"a".repeat(101)}`, "tag", /at most 100 characters/],
    ["cursor=!!!", "cursor", /not a cursor/],
    ["cursor=YWZ0ZXI6bm90aGluZw", "cursor", /not a cursor/],
    ["cursor=YWZ0ZXI6cHJvamVjdC0y&offset=0", "cursor", /combined/],
  ];
  for (const [query, path, message] of cases) {
    const error = await errorOf(service, `/api/v1/projects?${query}`);
    assertEquals([error.status, error.code], [400, "validation_failed"], query);
    assertEquals(error.details[0].path, path, query);
    assertMatch(error.details[0].message, message, query);
    assert(error.hint.length > 10, query);
  }
});

Deno.test("every mistake of a request is told at once", async () => {
  await using service = await startService();
  const error = await errorOf(service, "/api/v1/projects?limit=0&offset=-1&flagship=no&tag=a&tag=b");
  assertEquals(error.details.map(({ path }: { path: string }) => path).sort(), ["flagship", "limit", "offset", "tag"]);
});

Deno.test("a field that is missing is said to be missing, and not to be of another type", async () => {
  await using service = await startService();
  const json = { "content-type": "application/json" };
  const { details } = await errorOf(service, "/api/v1/contact", { method: "POST", headers: json, body: "{}" });
  assertEquals(details, [
    { path: "message", message: "is missing; it must be text" },
    { path: "reply_to", message: "is missing; it must be one e-mail address, such as name@example.com" },
  ]);
});

Deno.test("what stands in the path is no parameter of the query", async () => {
  await using service = await startService();
  const { status, code, details } = await errorOf(service, "/api/v1/projects/project-1?id=a&id=b");
  assertEquals([status, code, details[0].path], [400, "validation_failed", "id"]);
});

Deno.test("an unknown id is 404 with every valid id", async () => {
  await using service = await startService();
  for (const path of ["/api/v1/projects/nobody", "/api/v1/agents/nobody"]) {
    const error = await errorOf(service, path);
    assertEquals([error.status, error.code], [404, "not_found"]);
    for (const { id } of service.runtime.service.catalog.items) assert(error.hint.includes(id));
  }
});

Deno.test("an id outside its pattern is 400, however it is written", async () => {
  await using service = await startService();
  for (
    const id of ["a.b", "a%20b", "a%2Fb", "%C3%A9", "a".repeat(101), "%00", "a%0Ab", "..%2f..", "é", "<b>", "a%25zz"]
  ) {
    const error = await errorOf(service, `/api/v1/projects/${id}`);
    assertEquals([error.status, error.code], [400, "validation_failed"], id);
    assertEquals(error.details[0].path, "id");
  }
});

Deno.test("an id may have exactly 100 characters", async () => {
  await using service = await startService();
  assertEquals((await errorOf(service, `/api/v1/projects/${"a".repeat(100)}`)).status, 404);
});

Deno.test("percent escapes that cannot be decoded are the caller's mistake", async () => {
  await using service = await startService();
  for (const path of ["/api/v1/projects/%zz", "/api/v1/projects/%", "/api/v1/projects/%C3%28"]) {
    const error = await errorOf(service, path);
    assertEquals([error.status, error.code], [400, "validation_failed"], path);
  }
  assertEquals((await errorOf(service, "/api/%ff")).status, 404);
});

Deno.test("an unknown path is 404 and leads to the API index", async () => {
  await using service = await startService();
  for (const path of ["/api", "/api/v2", "/api/v1/nothing", "/api/v1/projects/a/b", "/nothing"]) {
    const error = await errorOf(service, path, { headers: { accept: "application/json" } });
    assertEquals([error.status, error.code], [404, "not_found"], path);
    assertMatch(error.hint, /http:\/\/localhost:8000\/api\/v1$/);
  }
});

Deno.test("every method on every path gives an answer of the documented kind", async () => {
  await using service = await startService();
  const paths = ["/api/v1", "/api/v1/profile", "/api/v1/projects", "/api/v1/projects/project-1", "/openapi.json"];
  const methods = ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY", "INVENTED"];
  for (const path of paths) {
    for (const method of methods) {
      const error = await errorOf(service, path, { method });
      assertEquals([error.status, error.code], [405, "method_not_allowed"], `${method} ${path}`);
      assertEquals(error.headers.get("allow"), "GET, HEAD, OPTIONS", `${method} ${path}`);
    }
  }
  for (const method of methods) {
    assertEquals((await errorOf(service, "/api/v1/nothing", { method })).status, 404);
  }
});

Deno.test("a failure inside is told without its cause, and logged with the id that the hint carries", async () => {
  await using service = await startService();
  // The first answer has the description made, from the same content.
  await (await service.fetch("/api/v1/agents")).body?.cancel();
  // A content that turns out to be broken while it is read.
  Object.defineProperty(service.runtime.service.content, "profile", {
    get() {
      throw new Error("secret cause");
    },
  });
  const response = await service.fetch("/api/v1/profile");
  assertEquals(response.status, 500);
  const text = await response.text();
  assert(!text.includes("secret cause"));
  const { error } = JSON.parse(text);
  assertEquals(error.code, "internal_error");
  const logged = service.lines.find(({ event }) => event === "request_failed")!;
  assert(error.hint.includes(logged.id as string));
  assertMatch(logged.cause as string, /secret cause/);
});
