import { assertEquals } from "@std/assert";
import { checkHost, IncomingRequest } from "@/lib/http/incoming_request.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { startService } from "@/tests/support/service.ts";

function isRefused(config: { host: string; baseUrl?: string }, url: string): boolean {
  let code: string | undefined;
  const incoming = new IncomingRequest(new Request(url), {} as Deno.ServeHandlerInfo, {} as Service);
  checkHost(config)(incoming, ({ refusal }) => {
    code = refusal?.code;
    return new Response();
  });
  assertEquals(code ?? "misdirected_request", "misdirected_request");
  return code !== undefined;
}

Deno.test("an instance on loopback answers for loopback names and for its public host only", () => {
  const config = { host: "127.0.0.1", baseUrl: "https://tess.example.com" };
  for (const host of ["localhost", "localhost:8000", "127.0.0.1:1", "[::1]:8000", "a.localhost", "127.9.9.9"]) {
    assertEquals(isRefused(config, `http://${host}/x`), false, host);
  }
  assertEquals(isRefused(config, "http://tess.example.com/"), false);
  for (
    const host of ["evil.example", "tess.example.com.evil.example", "localhost.evil.example", "127.0.0.1.evil.example"]
  ) {
    assertEquals(isRefused(config, `http://${host}/x`), true, host);
  }
  assertEquals(isRefused({ host: "::1" }, "http://evil.example/"), true);
});

Deno.test("a public instance answers for any host", () => {
  assertEquals(isRefused({ host: "0.0.0.0" }, "http://anything.example/"), false);
});

Deno.test("a foreign host gets 421 on every path", async () => {
  await using service = await startService();
  await using foreign = await startService({ baseUrl: "http://evil.example", env: { HOST: "0.0.0.0" } });
  assertEquals((await foreign.fetch("/api/v1")).status, 200);
  for (const path of ["/api/v1", "/openapi.json", "/nothing", "/"]) {
    const url = `http://evil.example${path}`;
    const response = await service.send(url);
    assertEquals(response.status, 421);
    assertEquals((await response.json()).error.code, "misdirected_request");
  }
});
