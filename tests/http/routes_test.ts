import { assertEquals } from "@std/assert";
import { App } from "fresh";
import { createHandler } from "@/app.ts";
import { IncomingRequest, makeRoutable } from "@/lib/http/incoming_request.ts";
import type { State } from "@/lib/http/runtime.ts";
import { createMiddlewares } from "@/lib/http/pipeline.ts";
import { mountDocuments } from "@/lib/http/serve_document.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("every operation with a path is served there, with its method", async () => {
  await using service = await startService();
  for (const { rest, name } of service.runtime.service.operations) {
    if (rest === undefined) continue;
    for (const path of [`/api/v1${rest.path}`, ...(rest.aliases ?? [])]) {
      const response = await service.fetch(path.replace("{id}", "project-1"), { method: "OPTIONS" });
      assertEquals(response.status, 204, `${name} at ${path}`);
      const allowed = response.headers.get("allow")?.split(", ").filter((method) => !/^(?:HEAD|OPTIONS)$/.test(method));
      const defined = service.runtime.service.operations
        .filter((one) => one.rest !== undefined && [one.rest.path, ...(one.rest.aliases ?? [])].includes(rest.path))
        .map((one) => one.rest!.method);
      assertEquals(allowed?.sort(), defined.sort(), name);
    }
  }
});

Deno.test("documents are served at their paths, made once, or for each request where they change", async () => {
  await using service = await startService();
  let made = 0;
  const app = new App<State>().use(...createMiddlewares(service.runtime));
  mountDocuments(app, [
    { path: "/text/:name.txt", type: "text/plain", make: (_context, { name }) => `${name} ${++made}` },
    { path: "/now.json", type: "application/json", make: () => Promise.resolve({ made: ++made }), changing: true },
    {
      path: "/bytes",
      type: "image/png",
      make: () => new Uint8Array([1, 2]),
      headers: ({ baseUrl }) => [["link", `<${baseUrl}>; rel="about"`]],
    },
  ]);
  const handle = createHandler(service.runtime, app.handler());
  const info: Deno.ServeHandlerInfo = {
    remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 50_000 },
    completed: Promise.resolve(),
  };
  const get = (path: string, method = "GET") => handle(new Request(`http://localhost${path}`, { method }), info);
  const read = async (path: string) => await (await get(path)).text();
  assertEquals([await read("/text/a.txt"), await read("/text/a.txt?x"), await read("/text/b.txt")], [
    "a 1",
    "a 1",
    "b 2",
  ]);
  assertEquals([await read("/now.json"), await read("/now.json")], ['{"made":3}', '{"made":4}']);
  const bytes = await get("/bytes");
  assertEquals([...await bytes.bytes()], [1, 2]);
  assertEquals([bytes.headers.get("content-type"), bytes.headers.get("link")], [
    "image/png",
    '<http://localhost>; rel="about"',
  ]);
  const others = [await get("/bytes", "OPTIONS"), await get("/bytes", "POST")];
  assertEquals(others.map(({ status }) => status), [204, 405]);
  assertEquals(others.map(({ headers }) => headers.get("allow")), Array(2).fill("GET, HEAD, OPTIONS"));
});

Deno.test("the framework is never asked for a fragment of a page, which would be kept for others", async () => {
  const serve = (request: Request) =>
    makeRoutable(
      new IncomingRequest(request, {} as Deno.ServeHandlerInfo, {} as Service),
      async ({ request }) => new Response(`${request.method} ${request.url} ${await request.text()}`),
    );
  const seen = async (path: string, init?: RequestInit) => {
    const response = await serve(new Request(`http://localhost:8000${path}`, init));
    return await response.text();
  };
  assertEquals(await seen("/services?fresh-partial"), "GET http://localhost:8000/services ");
  assertEquals(
    await seen("/projects?fresh-partial=true&tag=a%20b&fresh%2Dpartial="),
    "GET http://localhost:8000/projects?tag=a+b ",
  );
  assertEquals(
    await seen("/contact?fresh-partial", { method: "POST", body: "message=x" }),
    "POST http://localhost:8000/contact message=x",
  );
  const untouched = "/projects?tag=a%20b&x=fresh-partial";
  assertEquals(await seen(untouched), `GET http://localhost:8000${untouched} `);
});
