import { assertEquals } from "@std/assert";
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
