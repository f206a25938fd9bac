import { assertEquals, assertMatch } from "@std/assert";
import { IncomingRequest, type Step } from "@/lib/http/incoming_request.ts";
import { createPipeline, inOrder } from "@/lib/http/pipeline.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 50_000 },
  completed: Promise.resolve(),
};

/** Returns method, path and status of the requests in the log. */
function logged({ lines }: TestService): unknown[] {
  return lines.filter(({ event }) => event === "request").map(({ method, path, status }) => [method, path, status]);
}

Deno.test("steps come in their order, see the answers of those below, and may hand on another request", async () => {
  const seen: string[] = [];
  const noting = (name: string): Step => async (incoming, next) => {
    seen.push(`${name} ${incoming.path}`);
    const response = await next(incoming.with(new Request(`${incoming.request.url}/${name}`)));
    seen.push(`${name} ${response.status}`);
    return response;
  };
  const answer = inOrder([noting("a"), noting("b"), ({ id, path }) => new Response(`${id} ${path}`, { status: 201 })]);
  const incoming = new IncomingRequest(new Request("http://localhost/x"), INFO, {} as Service, "one");
  assertEquals(await (await answer(incoming)).text(), "one /x/a/b");
  assertEquals(seen, ["a /x", "b /x/a", "b 201", "a 201"]);
  assertEquals(incoming.path, "/x");
});

Deno.test("what a step cannot answer is told without its cause, and logged as the failure and as the request", async () => {
  await using service = await startService();
  const handle = createPipeline(service.runtime, {
    routes: () => Promise.reject(new Error("a secret of the routes")),
    tools: () => Promise.reject(new Error("a secret of the tools")),
    toolFailure: () => new Response(null, { status: 500 }),
    pageKey(_service, request) {
      if (request.url.endsWith("/page")) throw new Error("a secret of the pages");
      return undefined;
    },
  });
  for (const path of ["/routed", "/page"]) {
    const response = await handle(new Request(`http://localhost:8000${path}`), INFO);
    assertEquals(response.status, 500);
    const { error } = await response.json();
    assertEquals(error.code, "internal_error");
    assertEquals(JSON.stringify(error).includes("secret"), false);
  }
  await service.runtime.services.stop();
  assertEquals(logged(service), [["GET", "/routed", 500], ["GET", "/page", 500]]);
  const causes = service.lines.filter(({ event }) => event === "request_failed").map(({ cause }) => String(cause));
  assertMatch(causes.join("\n"), /secret of the routes[^]*secret of the pages/);
});

Deno.test("every request is logged as it came, also one that no route sees", async () => {
  await using service = await startService();
  const post = { method: "POST", headers: { "content-type": "application/json", "accept-signature": "sig=()" } };
  const requests: [path: string, init: RequestInit][] = [
    ["/api/v1/profile", { method: "PROPFIND" }],
    ["/%zz", {}],
    ["/mcp", { ...post, headers: { ...post.headers, "content-digest": "sha-256=:AAAA:" }, body: "{}" }],
    [`/projects?${"a".repeat(9000)}`, {}],
  ];
  for (const [path, init] of requests) {
    await (await service.send(`http://localhost:8000${path}`, init)).body?.cancel();
  }
  await service.runtime.services.stop();
  assertEquals(logged(service), [
    ["PROPFIND", "/api/v1/profile", 405],
    ["GET", "/%zz", 404],
    ["POST", "/mcp", 400],
    ["GET", "/projects", 414],
  ]);
});
