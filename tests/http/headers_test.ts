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
