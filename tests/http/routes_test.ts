import { assertEquals } from "@std/assert";
import { routable } from "@/lib/http/routable.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("every operation with a path is served there, with its method", async () => {
  await using service = await startService();
  for (const { rest, name } of service.runtime.service.operations) {
    if (rest === undefined) continue;
    for (const path of [`/api/v1${rest.path}`, ...(rest.aliases ?? [])]) {
      const response = await service.fetch(path.replace("{id}", "project-1"), { method: "OPTIONS" });
      assertEquals(response.status, 204, `${name} at ${path}`);
      assertEquals(response.headers.get("allow")?.split(", ")[0], rest.method, name);
    }
  }
});

Deno.test("the framework is never asked for a fragment of a page, which would be kept for others", async () => {
  const serve = routable(async (request) => new Response(`${request.method} ${request.url} ${await request.text()}`));
  const seen = async (path: string, init?: RequestInit) => {
    const response = await serve(new Request(`http://localhost:8000${path}`, init), {} as Deno.ServeHandlerInfo);
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
