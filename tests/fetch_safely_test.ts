import { assert, assertEquals } from "@std/assert";
import { FetchError, type FetchLimits, fetchSafely, isPublic, isReservedHost } from "@/lib/fetch_safely.ts";
import { BUSY_SERVERS, sendWithoutEnd } from "@/tests/support/hostile_pages.ts";

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
  // The system's own resolver: nobody has the name, or nobody can be asked. That this process may not is another matter.
  const reason = await reasonOf("https://nobody.invalid/");
  assert(["unknown_host", "unreachable"].includes(reason), reason);
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
    const more = Number(/^\/more\/(\d)$/.exec(pathname)?.[1] ?? 0);
    if (more > 0) return new Response(null, { status: 302, headers: { location: `/more/${more - 1}` } });
    return new Response(`at ${pathname}`);
  });
  const allow = [server.host, elsewhere.host];
  const found = await fetchSafely(server.url, { allow });
  assertEquals([found.status, new TextDecoder().decode(found.body)], [200, "at /here"]);
  assertEquals(await reasonOf(`${server.url}/away`, { allow }), "redirected");
  assertEquals(await reasonOf(`${server.url}/round`, { allow }), "redirected");
  assertEquals(await reasonOf(server.url, { allow, maxRedirects: 0 }), "redirected");
  // Three times, and no fourth.
  assertEquals((await fetchSafely(`${server.url}/more/3`, { allow })).status, 200);
  assertEquals(await reasonOf(`${server.url}/more/4`, { allow }), "redirected");
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

/** As much lies in the buffers of the machine when the reader stops, in bytes. */
const IN_BUFFERS = 8 * 1_048_576;

Deno.test("what never ends is read no further than a body may be long, however it is packed", async (t) => {
  for (const [name, { head, again, outcome }] of Object.entries(BUSY_SERVERS)) {
    await t.step(name, async () => {
      using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
      const host = `127.0.0.1:${listener.addr.port}`;
      const told: number[] = [];
      const sent = (async () => {
        using connection = await listener.accept();
        return await sendWithoutEnd(connection, { head, again }, 4 * IN_BUFFERS);
      })();
      const admit = () => Promise.resolve((bytes: number) => Promise.resolve(void told.push(bytes)));
      assertEquals(await reasonOf(`http://${host}/`, { allow: [host], timeoutMs: 60_000, admit }), outcome);
      assert(await sent < IN_BUFFERS, `${await sent} bytes were taken`);
      // Of 128 KiB and what stands beside it; what was read at once may go beyond that, and what was on its way then.
      assert(told[0] > 0 && told[0] <= 131_072 + 16_384 + 2 * 65_536, `${told} bytes were counted`);
    });
  }
});

Deno.test("only what is asked for is read, and each request is admitted before it is made", async () => {
  const told: [string, number | undefined][] = [];
  let asked = 0;
  await using server = serve((request) => {
    asked++;
    if (request.url.endsWith("/moved")) {
      return new Response("x".repeat(50_000), { status: 302, headers: { location: "/" } });
    }
    return new Response("x".repeat(50_000), { headers: { "content-type": "text/plain" } });
  });
  const limits: FetchLimits = {
    allow: [server.host],
    reads: (_status, headers) => headers.get("content-type") === "text/html",
    admit: (host) => Promise.resolve((_bytes, status) => Promise.resolve(void told.push([host, status]))),
  };
  const { status, body, isCut } = await fetchSafely(`${server.url}/moved`, limits);
  assertEquals([status, body.length, isCut, asked], [200, 0, false, 2]);
  assertEquals(told, [["127.0.0.1", 302], ["127.0.0.1", 200]]);
  const admit = () => Promise.reject(new FetchError("not_admitted"));
  assertEquals(await reasonOf(server.url, { ...limits, admit }), "not_admitted");
  assertEquals(asked, 2);
});

/** The special-purpose registries of IANA, multicast, and of IPv6 all that is not global unicast; not taken from the code. */
const NOT_PUBLIC = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"],
  ...["198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  ...["::/3", "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "4000::/2", "8000::/1"],
];

/** Of these the first range is part of the last. */
const WITHIN = [
  "::/128",
  "::1/128",
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "5f00::/16",
]
  .concat("2001:2::/48", "2001:10::/28", "2001:20::/28", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8");

Deno.test("the first and last address of every range of special purpose is refused, and its neighbours only where they are in another", () => {
  const ranges = NOT_PUBLIC.map(rangeOf);
  for (const range of [...NOT_PUBLIC, ...WITHIN]) {
    const { first, last, bits } = rangeOf(range);
    for (const number of [first, last, first - 1n, last + 1n]) {
      if (number < 0n || number >= 1n << BigInt(bits)) continue;
      const isIn = ranges.some((one) => one.bits === bits && one.first <= number && number <= one.last);
      const ip = addressOf(number, bits);
      assertEquals(isPublic(ip), !isIn, `${ip}, beside or in ${range}`);
    }
  }
});

function rangeOf(range: string): { first: bigint; last: bigint; bits: number } {
  const [ip, length] = range.split("/");
  const bits = ip.includes(":") ? 128 : 32;
  const first = numberOf(ip);
  return { first, last: first + (1n << BigInt(bits - Number(length))) - 1n, bits };
}

function numberOf(ip: string): bigint {
  if (!ip.includes(":")) return ip.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [left, right = ""] = ip.split("::");
  const [before, after] = [left, right].map((side) => side === "" ? [] : side.split(":"));
  const groups = [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function addressOf(number: bigint, bits: number): string {
  const size = bits === 32 ? 8n : 16n;
  const parts = Array.from(
    { length: bits / Number(size) },
    (_, index) => number >> BigInt(index) * size & (1n << size) - 1n,
  );
  return parts.toReversed().map((part) => part.toString(bits === 32 ? 10 : 16)).join(bits === 32 ? "." : ":");
}

Deno.test("what is no address is not public, and neither is one of IPv4 in the clothes of IPv6", () => {
  for (
    const ip of ["nonsense", "", "127.1", "0x8.8.8.8", "8.8.8.8/8", "::ffff:8.8.8.8", "::8.8.8.8", "2002:808:808::"]
  ) {
    assert(!isPublic(ip), ip);
  }
  for (const ip of ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::1"]) assert(isPublic(ip), ip);
});

Deno.test("hosts that are reserved for documents and tests are told from others", () => {
  for (const host of ["example.com", "projects.example.com", "a.example", "b.test", "c.invalid"]) {
    assert(isReservedHost(host), host);
  }
  for (const host of ["example.dev", "myexample.com", "testing.org", "example.com.evil.org"]) {
    assert(!isReservedHost(host), host);
  }
});
