import { assert, assertEquals } from "@std/assert";
import { FetchError, type FetchLimits, fetchSafely, isPublic, isReservedHost } from "@/lib/fetch_safely.ts";

/** A server on this machine, as a stranger's might be. */
function serve(handler: (request: Request) => Response | Promise<Response>) {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, handler);
  const host = `127.0.0.1:${server.addr.port}`;
  return { host, url: `http://${host}`, [Symbol.asyncDispose]: () => server.shutdown() };
}

async function reasonOf(url: string, limits: FetchLimits = {}): Promise<string> {
  try {
    return String((await fetchSafely(url, limits)).status);
  } catch (error) {
    return error instanceof FetchError ? error.reason : String(error);
  }
}

Deno.test("only https and public addresses are fetched, in whatever form they are written", async () => {
  let asked = 0;
  await using server = serve(() => {
    asked++;
    return new Response("secret");
  });
  const port = server.host.split(":")[1];
  const refused = [
    [server.url, "not_https"],
    [`ftp://example.org/`, "not_https"],
    ["nonsense", "not_https"],
    ["https://user:password@example.org/", "not_https"],
    [`https://127.0.0.1:${port}/`, "not_public"],
    [`https://2130706433:${port}/`, "not_public"],
    [`https://0x7f.1:${port}/`, "not_public"],
    [`https://[::1]:${port}/`, "not_public"],
    [`https://[::ffff:127.0.0.1]:${port}/`, "not_public"],
    [`https://localhost:${port}/`, "not_public"],
    ["https://169.254.169.254/latest/meta-data/", "not_public"],
    ["https://10.0.0.1/", "not_public"],
  ];
  for (const [url, reason] of refused) assertEquals(await reasonOf(url), reason, url);
  // A name that leads to a public and to a private address may lead to the latter the next time.
  const resolve = () => Promise.resolve(["93.184.216.34", "127.0.0.1"]);
  assertEquals(await reasonOf("https://rebinding.org/", { resolve }), "not_public");
  assertEquals(await reasonOf("https://nobody.org/", { resolve: () => Promise.resolve([]) }), "unknown_host");
  assertEquals(asked, 0);
});

Deno.test("the connection goes to the address that was looked at, under the name that was asked for", async () => {
  await using server = serve((request) => new Response(request.headers.get("host")));
  const port = server.host.split(":")[1];
  let resolved = 0;
  const { body, status } = await fetchSafely(`http://pinned.org:${port}/path?query`, {
    allow: [`pinned.org:${port}`],
    // Who resolved it anew to connect would find nobody.
    resolve: () => Promise.resolve(resolved++ === 0 ? ["127.0.0.1"] : []),
  });
  assertEquals([status, new TextDecoder().decode(body), resolved], [200, `pinned.org:${port}`, 1]);
});

Deno.test("it is led to other paths of the host, and to no other host", async () => {
  await using elsewhere = serve(() => new Response("elsewhere"));
  await using server = serve((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/") return new Response(null, { status: 302, headers: { location: "/here" } });
    if (pathname === "/away") return new Response(null, { status: 302, headers: { location: elsewhere.url } });
    if (pathname === "/round") return new Response(null, { status: 307, headers: { location: "/round" } });
    return new Response(`at ${pathname}`);
  });
  const allow = [server.host, elsewhere.host];
  const found = await fetchSafely(server.url, { allow });
  assertEquals([found.status, new TextDecoder().decode(found.body)], [200, "at /here"]);
  assertEquals(await reasonOf(`${server.url}/away`, { allow }), "redirected");
  assertEquals(await reasonOf(`${server.url}/round`, { allow }), "redirected");
  assertEquals(await reasonOf(server.url, { allow, maxRedirects: 0 }), "redirected");
});

Deno.test("what is too large is cut, what takes too long is given up, and what breaks off is no answer", async () => {
  await using server = serve((request) => {
    if (request.url.endsWith("/slow")) return new Promise((resolve) => setTimeout(() => resolve(new Response()), 400));
    let sent = 0;
    return new Response(
      new ReadableStream({
        async pull(controller) {
          if (request.url.endsWith("/drip")) await new Promise((resolve) => setTimeout(resolve, 50));
          controller.enqueue(new Uint8Array(10_000).fill(97));
          if (++sent > 100) controller.close();
        },
      }),
    );
  });
  const allow = [server.host];
  const { body, isCut } = await fetchSafely(server.url, { allow, maxBytes: 25_000 });
  assertEquals([body.length, isCut], [25_000, true]);
  assertEquals(await reasonOf(`${server.url}/slow`, { allow, timeoutMs: 100 }), "timeout");
  assertEquals(await reasonOf(`${server.url}/drip`, { allow, timeoutMs: 200 }), "timeout");
  assertEquals(await reasonOf("http://127.0.0.1:1/", { allow: ["127.0.0.1:1"] }), "unreachable");
  // The server ends when what was given up has ended.
  await new Promise((resolve) => setTimeout(resolve, 500));
});

Deno.test("addresses of special purpose are told from public ones", () => {
  for (
    const ip of [
      ...[
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.1.1",
        "172.31.255.255",
        "192.168.0.1",
        "224.0.0.1",
      ],
      ...["255.255.255.255", "198.18.0.1", "::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:10.0.0.1"],
      ...["64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1", "::10.0.0.1", "nonsense", ""],
    ]
  ) assert(!isPublic(ip), ip);
  for (const ip of ["8.8.8.8", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"]) {
    assert(isPublic(ip), ip);
  }
  for (const host of ["example.com", "projects.example.com", "a.example", "b.test", "c.invalid"]) {
    assert(isReservedHost(host), host);
  }
  for (const host of ["example.dev", "myexample.com", "testing.org", "example.com.evil.org"]) {
    assert(!isReservedHost(host), host);
  }
});
