import { assertEquals, assertMatch } from "@std/assert";
import { startService } from "@/tests/support/service.ts";

/** Sends `text` as it is to a server that really listens, and gives its answers until it closes the connection. */
async function exchange(text: string): Promise<string> {
  await using service = await startService();
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request, info) => service.handle(request, info),
  );
  using socket = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
  await socket.write(new TextEncoder().encode(text));
  return await new Response(socket.readable).text();
}

const request = (line: string, host = "localhost") => `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

Deno.test("methods that no framework knows are 405 on a known path and 404 on another", async () => {
  for (const method of ["TRACE", "PROPFIND", "INVENTED"]) {
    const answer = await exchange(request(`${method} /api/v1/profile`));
    assertMatch(answer, /^HTTP\/1\.1 405 /);
    assertMatch(answer, /\r\nallow: GET, HEAD, OPTIONS\r\n/);
    assertMatch(await exchange(request(`${method} /nothing`)), /^HTTP\/1\.1 404 /);
  }
});

Deno.test("a host that cannot be one is refused like a foreign one", async () => {
  for (const host of ["evil.example", "a b", "<script>", "localhost:99999", "localhost@evil.example"]) {
    assertMatch(await exchange(request("GET /api/v1", host)), /^HTTP\/1\.1 421 /, host);
  }
});

Deno.test("a request target in absolute form counts, not the Host header (RFC 9112, section 3.2.2)", async () => {
  assertMatch(await exchange(request("GET http://evil.example/api/v1")), /^HTTP\/1\.1 421 /);
  assertMatch(await exchange(request("GET http://localhost/api/v1", "evil.example")), /^HTTP\/1\.1 200 /);
});

Deno.test("several requests on one connection are answered in their order", async () => {
  const keep = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const text = keep("/api/v1/profile") + keep("/api/v1/nothing") + request("GET /api/v1/projects/%zz");
  const statuses = [...(await exchange(text)).matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1]);
  assertEquals(statuses, ["200", "404", "400"]);
});

Deno.test("HEAD sends the length and no body", async () => {
  const answer = await exchange(request("HEAD /api/v1/profile"));
  assertMatch(answer, /\r\ncontent-length: [1-9]\d+\r\n/);
  assertMatch(answer, /\r\n\r\n$/);
});
