import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { callTool, errorOf } from "@/tests/mcp/support/rpc.ts";
import { sampleFiles } from "@/tests/support/sample.ts";
import { jsonPost, startService, type TestService } from "@/tests/support/service.ts";

async function read(service: TestService, path: string) {
  const response = await service.fetch(path);
  return { status: response.status, body: await response.json() };
}

async function post(service: TestService, path: string, body: unknown) {
  const response = await service.fetch(path, jsonPost(body));
  return { status: response.status, body: await response.json() };
}

Deno.test("a parameter that an operation does not know is refused, with what it knows and what was meant", async () => {
  await using service = await startService();
  const cases: [path: string, says: RegExp][] = [
    [
      "/projects?page=2",
      /page is not a known parameter; did you mean offset\? Known: tag, limit, offset, cursor, flagship and fields\.$/,
    ],
    ["/projects?tags=x", /did you mean tag\?/],
    ["/projects?Limit=2", /did you mean limit\?/],
    ["/projects?per_page=2", /did you mean limit\?/],
    ["/projects?offest=2", /did you mean offset\?/],
    ["/agents?featured=true", /featured is not a known parameter/],
    ["/projects?q=erp", /q is not a known parameter; to search, use GET \/api\/v1\/search\?q=…/],
    ["/projects?zzz=1", /zzz is not a known parameter\. Known:/],
    ["/profile?lang=de", /There are no parameters here\./],
    ["/projects/project-1?fields=id", /There are no parameters here\./],
    ["/services/case-studies?text=x", /did you mean q\?/],
  ];
  for (const [path, says] of cases) {
    const { status, body } = await read(service, `/api/v1${path}`);
    assertEquals([status, body.error.code], [400, "validation_failed"], path);
    assertMatch(body.error.hint, says, path);
  }
});

Deno.test("what is wrong beside an unknown parameter is told too, and a thousand names are cut short", async () => {
  await using service = await startService();
  const { body } = await read(service, "/api/v1/projects?limit=0&page=1");
  assertEquals(body.error.details.map(({ path }: { path: string }) => path).sort(), ["limit", "page"]);
  const many = Array.from({ length: 1000 }, (_, index) => `n${index}=1`).join("&");
  const cut = await read(service, `/api/v1/projects?${many}`);
  assertEquals(cut.body.error.details.length, 20);
  assert(JSON.stringify(cut.body).length < 6000);
  const long = await read(service, `/api/v1/projects?${"x".repeat(3000)}=1`);
  assert(JSON.stringify(long.body).length < 700);
});

Deno.test("names of visitor counters are ignored, and documents and pages ignore every parameter", async () => {
  await using service = await startService();
  assertEquals((await read(service, "/api/v1/projects?utm_source=x&utm_source=y")).body.count, 7);
  for (const path of ["/.well-known/candidate.json", "/portfolio.json", "/", "/projects", "/projects.md"]) {
    const plain = await (await service.send(`http://localhost:8000${path}`)).text();
    const response = await service.send(`http://localhost:8000${path}?colour=red&colour=blue`);
    assertEquals([response.status, await response.text()], [200, plain], path);
  }
});

Deno.test("a parameter that is sent twice, under one name or two, is refused", async () => {
  await using service = await startService();
  for (const query of ["limit=1&limit=2", "flagship=true&flagship=true"]) {
    const { status, body } = await read(service, `/api/v1/projects?${query}`);
    assertEquals([status, body.error.details[0].message], [400, "must not be repeated"], query);
  }
  assertEquals((await read(service, "/api/v1/services/case-studies?q=a&query=b")).status, 400);
});

Deno.test("q and query are one, over REST and in tools", async () => {
  await using service = await startService();
  const [q, query] = [
    (await read(service, "/api/v1/services/case-studies?q=even+things")).body,
    (await read(service, "/api/v1/services/case-studies?query=even+things")).body,
  ];
  assertEquals(q, query);
  assertEquals(q.query, "even things");
  for (const name of ["q", "query"]) {
    const { structuredContent } = await callTool(service, "get_relevant_case_studies", { [name]: "even things" });
    assertEquals(structuredContent, q);
  }
});

Deno.test("a field or argument that is not known is refused, with what was meant", async () => {
  await using service = await startService({ files: sampleFiles() });
  const problem = "We type every invoice by hand into two programs.";
  const over = await post(service, "/api/v1/services/analyze", { problem, teamSize: 4 });
  assertMatch(over.body.error.hint, /teamSize is not a known field; did you mean team_size\? Known: problem, /);
  const message = { message: "Hello there", replyTo: "a@company.example" };
  const contact = await post(service, "/api/v1/contact", message);
  assertStringIncludes(contact.body.error.hint, "replyTo is not a known field; did you mean reply_to?");
  const tool = errorOf(await callTool(service, "list_projects", { query: "erp" }));
  assertStringIncludes(tool.hint, "query is not a known argument; to search, use the tool search");
});

Deno.test("null is the same as absent where a field may be left out, and not elsewhere", async () => {
  await using service = await startService({ files: sampleFiles() });
  const problem = "We type every invoice by hand into two programs.";
  const bare = await post(service, "/api/v1/services/analyze", { problem });
  const nulls = await post(service, "/api/v1/services/analyze", {
    problem,
    industry: null,
    team_size: null,
    tools: null,
  });
  assertEquals([nulls.status, nulls.body], [200, bare.body]);
  const { status, body } = await post(service, "/api/v1/services/analyze", { problem: null });
  assertEquals([status, body.error.hint], [400, "problem is missing; it must be text."]);
  const { structuredContent } = await callTool(service, "list_projects", { tag: null, limit: null, offset: null });
  assertEquals(structuredContent.count, 14);
  const dry = await post(service, "/api/v1/contact", {
    message: "Hello there",
    reply_to: "a@company.example",
    from: null,
    kind: null,
    dry_run: true,
  });
  assertEquals(dry.status, 200);
});

Deno.test("numbers and switches in quotation marks are read where one is meant", async () => {
  await using service = await startService();
  const listed = await callTool(service, "list_projects", { limit: "2", flagship: "false" });
  assertEquals(listed.structuredContent.count, 2);
  const dry = await post(service, "/api/v1/contact", {
    message: "Hello",
    reply_to: "a@company.example",
    dry_run: "true",
  });
  assertEquals([dry.status, dry.body.valid], [200, true]);
  for (const limit of ["two", "", "1.5", "0", "999999999999999999999999"]) {
    const { isError } = await callTool(service, "list_projects", { limit });
    assertEquals(isError, true, limit);
  }
  const quoted = await read(service, "/api/v1/projects?limit=%222%22&flagship=%22false%22");
  assertEquals([quoted.status, quoted.body.count], [200, 2]);
  // Where text is meant, digits stay text.
  assertEquals((await callTool(service, "list_projects", { tag: "7" })).structuredContent.count, 1);
});

Deno.test("flagship=false filters nothing, over REST as in tools", async () => {
  await using service = await startService();
  assertEquals((await read(service, "/api/v1/projects?flagship=false")).body.total, 7);
  assertEquals((await read(service, "/api/v1/projects?flagship=no")).status, 400);
});

Deno.test("a choice is read in any case", async () => {
  await using service = await startService();
  assertEquals((await read(service, "/api/v1/search?q=number&type=Project&limit=1")).body.results[0].type, "project");
  assertEquals((await read(service, "/api/v1/search?q=number&type=jobs")).status, 400);
  const draft = { message: "Hello there", reply_to: "a@company.example", kind: "ROLE", dry_run: true };
  assertEquals((await post(service, "/api/v1/contact", draft)).status, 200);
});

Deno.test("a body that is not an object is told so, and each mistake has a sentence of its own", async () => {
  await using service = await startService();
  for (const body of [[1], "text", 5, null]) {
    const { error } = (await post(service, "/api/v1/contact", body)).body;
    assertEquals([error.code, error.hint], ["validation_failed", "body must be a JSON object."], JSON.stringify(body));
  }
  const { error } = (await post(service, "/api/v1/contact", { message: "Hello there", email: "x", dryRun: true })).body;
  assertMatch(
    error.hint,
    /example\.com\. email is .*did you mean reply_to\? dryRun is .*did you mean dry_run\? Known: /,
  );
});

Deno.test("an id is found in any case, and a misspelt one is guessed", async () => {
  await using service = await startService();
  for (const id of ["PROJECT-3", "Project-3"]) {
    assertEquals((await read(service, `/api/v1/projects/${id}`)).body.id, "project-3");
    assertEquals((await callTool(service, "get_project", { id })).structuredContent.id, "project-3");
    // As the search says it, whichever of both kinds it is.
    for (const kind of ["project", "agent"]) {
      assertEquals((await callTool(service, "get_project", { id: `${kind}:${id}` })).structuredContent.id, "project-3");
      assertEquals((await read(service, `/api/v1/projects/${kind}:${id}`)).body.id, "project-3");
    }
    const page = await service.send(`http://localhost:8000/projects/${id}`);
    assertEquals([page.status, page.headers.get("location")], [308, "/projects/project-3"]);
  }
  const { body } = await read(service, "/api/v1/projects/projct-3");
  assertMatch(body.error.hint, /^Did you mean project-3\? Valid ids: /);
  const fetched = errorOf(await callTool(service, "fetch", { id: "projct-3" }));
  assertMatch(fetched.hint, /^Did you mean project:project-3\? Valid ids: /);
  const named = errorOf(await callTool(service, "fetch", { url: "http://localhost:8000/projects/project-3" }));
  assertStringIncludes(named.hint, "did you mean id?");
});

Deno.test("a delivery record is found by its id in any case", async () => {
  await using service = await startService();
  const sent = await post(service, "/api/v1/contact", { message: "Hello there", reply_to: "a@company.example" });
  const { id } = sent.body;
  assertEquals((await read(service, `/api/v1/contact/${id.toUpperCase()}`)).body.id, id);
});
