import { assert, assertEquals, assertMatch } from "@std/assert";
import { startService } from "@/tests/support/service.ts";

/** Sends `text` as it is to a server that really listens, and gives its answers until it closes the connection. */
async function exchange(text: string): Promise<string> {
  return (await exchangeEach([text]))[0];
}

/** The same for several texts, each on a connection of its own. */
async function exchangeEach(texts: string[], env: Record<string, string> = {}): Promise<string[]> {
  await using service = await startService({ env });
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request, info) => service.handle(request, info),
  );
  const { port } = server.addr;
  return await Promise.all(texts.map(async (text) => {
    using socket = await Deno.connect({ hostname: "127.0.0.1", port });
    await socket.write(new TextEncoder().encode(text));
    return await new Response(socket.readable).text();
  }));
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

Deno.test("a foreign host is 421, and one that cannot be a host is 400 and never repeated", async () => {
  assertMatch(await exchange(request("GET /api/v1", "evil.example")), /^HTTP\/1\.1 421 /);
  const none = ["a b", "<script>", "localhost:99999", "localhost@evil.example", "evil.example:80@localhost"];
  const asked = [...none, "localhost/evil.example", "[::1"].flatMap((host) =>
    ["/api/v1", "/", "/nothing", "/mcp", "/robots.txt", "/admin/sign-in"].map((path) => ({ host, path }))
  );
  const answers = await exchangeEach(asked.map(({ host, path }) => request(`GET ${path}`, host)));
  for (const [index, { host, path }] of asked.entries()) {
    assertMatch(answers[index], /^HTTP\/1\.1 400 /, `${path} at ${host}`);
    assertMatch(answers[index], /"misdirected_request"/, `${path} at ${host}`);
    assert(!answers[index].includes(host) && !/cache-control: public/.test(answers[index]), `${path} at ${host}`);
  }
  const right = ["localhost", "localhost:8000", "[::1]:8000", "localhost:"].map((host) => request("GET /api/v1", host));
  for (const answer of await exchangeEach(right)) assertMatch(answer, /^HTTP\/1\.1 200 /);
});

Deno.test("a public instance does not repeat a host that is none either", async () => {
  const texts = ["evil.example:80@example.com", "example.com/evil.example"].map((host) => request("GET /api/v1", host));
  for (const answer of await exchangeEach(texts, { HOST: "0.0.0.0" })) {
    assertMatch(answer, /^HTTP\/1\.1 400 /);
    assert(!answer.includes("evil.example"));
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
