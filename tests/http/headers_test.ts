import { assertEquals } from "@std/assert";
import { startService } from "@/tests/support/service.ts";

Deno.test("no answer leaves its type to be guessed, not even those that the framework makes", async () => {
  await using service = await startService();
  const paths = ["/", "/tokens.css", "/browser-tools.js", "/icon.svg", "/og.png", "/favicon.ico", "/llms.txt"];
  const others = ["/services/", "/nothing", "/api/v1", "/api/v1/nothing", "/mcp", "/admin/x", "/admin/data/x"];
  for (const path of [...paths, ...others]) {
    for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
      const response = await service.send(`http://localhost:8000${path}`, { method });
      assertEquals(response.headers.get("x-content-type-options"), "nosniff", `${method} ${path}`);
      await response.body?.cancel();
    }
  }
});

Deno.test("every 405 names what is allowed, that of a static file too", async () => {
  await using service = await startService();
  for (const path of ["/tokens.css", "/", "/llms.txt", "/api/v1", "/mcp"]) {
    const { status, headers } = await service.send(`http://localhost:8000${path}`, { method: "DELETE" });
    assertEquals([status, headers.get("allow") === null], [405, false], path);
  }
});

Deno.test("a document says on the answer itself how other pages may ask for it", async () => {
  await using service = await startService();
  for (const path of ["/mcp/server-card", "/.well-known/mcp/server-card.json", "/.well-known/mcp", "/llms.txt"]) {
    const { headers } = await service.send(`http://localhost:8000${path}`);
    assertEquals(headers.get("access-control-allow-origin"), "*", path);
    assertEquals(headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS", path);
    assertEquals(headers.get("access-control-allow-headers"), "Content-Type, If-None-Match, Accept-Signature", path);
  }
});
