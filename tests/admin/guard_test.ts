import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import { Browser, ORIGIN, signedIn } from "@/tests/admin/support/signed_in.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("without a session pages lead to signing in, and data is not there", async () => {
  await using service = await startService();
  const browser = new Browser(service);
  for (const path of ["/admin/inbox", "/admin/inbox/1", "/admin/nothing/", "/admin/a/b/c", "/admin/settings/access"]) {
    const response = await browser.get(path);
    assertEquals(response.status, 303, path);
    assertMatch(response.headers.get("location")!, /^\/admin\/sign-in(\?next=%2Fadmin|$)/);
    assertEquals((await service.send(ORIGIN + path)).status, 303, `${path} without an Accept`);
    assertEquals((await browser.send(path, { headers: { accept: "application/json" } })).status, 404, path);
    assertEquals((await browser.send(path, { headers: { "sec-fetch-dest": "empty" } })).status, 404, path);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      assertEquals((await browser.send(path, { method })).status, 404, `${method} ${path}`);
    }
  }
  for (const path of ["/admin/data/inbox", "/admin/data/passkeys/options", "/admin/data/"]) {
    const response = await browser.get(path);
    assertEquals([response.status, (await response.json()).error.code], [404, "not_found"], path);
  }
  assertEquals((await browser.get("//admin//inbox")).status, 303);
  assertEquals((await browser.get("/admin")).headers.get("location"), "/admin/sign-in");
  assertEquals((await browser.get("/adminx")).status, 404);
});

Deno.test("which pages there are is told to nobody", async () => {
  await using service = await startService();
  const answers = [];
  for (const path of ["/admin/settings/access", "/admin/not-a-page-here"]) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const response = await service.send(ORIGIN + path, { method });
      const { location: _location, ...headers } = Object.fromEntries(response.headers);
      answers.push([method, response.status, headers, await response.text()]);
    }
  }
  assertEquals(answers.slice(0, 3), answers.slice(3));
});

Deno.test("with a session unknown pages are 404, and other methods 405 with what is allowed", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  for (const path of ["/admin/nothing", "/admin/a/b/c/", "/admin/data/nothing", "/admin/%zz"]) {
    assertEquals((await browser.get(path)).status, 404, path);
  }
  const cases: [string, string, string][] = [
    ["POST", "/admin", "GET, HEAD"],
    ["OPTIONS", "/admin/settings", "GET, HEAD"],
    ["GET", "/admin/sign-out", "POST"],
    ["DELETE", "/admin/sign-in", "GET, HEAD, POST"],
    ["GET", "/admin/data/passkeys", "POST"],
    ["TRACE", "/admin/settings/access", "GET, HEAD, POST"],
  ];
  for (const [method, path, allow] of cases) {
    const response = method === "TRACE"
      ? await service.handle(
        Object.defineProperty(new Request(ORIGIN + path, { headers: cookieOf(browser) }), "method", { value: method }),
        { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 }, completed: Promise.resolve() },
      )
      : await browser.send(path, { method, headers: { "x-form-token": token } });
    assertEquals([response.status, response.headers.get("allow")], [405, allow], `${method} ${path}`);
  }
  const head = await browser.send("/admin/settings/access", { method: "HEAD" });
  assertEquals([head.status, await head.text()], [200, ""]);
});

function cookieOf(browser: Browser): HeadersInit {
  return { cookie: `vitrine-session=${browser.cookies.get("vitrine-session")}` };
}

Deno.test("nothing of the admin is kept, indexed, framed, linked or readable from another origin", async () => {
  await using service = await startService({
    env: { BASE_URL: "https://tess.example.com" },
    baseUrl: "https://tess.example.com",
  });
  const paths = ["/admin", "/admin/sign-in", "/admin/setup", "/admin/inbox", "/admin/data/inbox", "/admin/sign-out"];
  for (const path of paths) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
      const response = await service.send(`https://tess.example.com${path}`, { method, headers });
      const all = Object.fromEntries(response.headers);
      for (const name of Object.keys(all)) assert(!name.startsWith("access-control"), `${name} at ${path}`);
      assertEquals(all["cache-control"], "no-store, no-transform");
      assertEquals(all["x-robots-tag"], "noindex, nofollow");
      assertEquals(all["x-content-type-options"], "nosniff");
      assertEquals(all["referrer-policy"], "same-origin");
      assertEquals(all["cross-origin-opener-policy"], "same-origin");
      assertEquals(all["cross-origin-resource-policy"], "same-origin");
      assertEquals(all["x-frame-options"], "DENY");
      assertMatch(all["strict-transport-security"], /^max-age=\d{8,}/);
      assertMatch(all["content-security-policy"], /^default-src 'none'; /);
      assertMatch(all["content-security-policy"], /frame-ancestors 'none'/);
      assert(!/unsafe|\*|http:/.test(all["content-security-policy"]), all["content-security-policy"]);
    }
  }
  for (const path of ["/", "/contact", "/api/v1", "/openapi.json"]) {
    const text = await (await service.send(`https://tess.example.com${path}`)).text();
    assert(!text.includes("/admin"), path);
  }
});

Deno.test("a page with an expired session shows no data, and one of a session does", async () => {
  await using service = await startService();
  const { browser, token } = await signedIn(service);
  assertStringIncludes(await (await browser.get("/admin/settings/access")).text(), "Sign out everywhere");
  await browser.post("/admin/sign-out", token, { everywhere: "1" });
  assertEquals((await browser.get("/admin/settings/access")).status, 303);
});

Deno.test("10,000 random requests without a session give 303, 404, 405 or 429, and never data", async () => {
  await using service = await startService();
  await signedIn(service);
  const [session] = await service.runtime.access.sessions.list();
  const known = [
    ...["inbox", "insight", "settings", "settings/access", "settings/site", "settings/service"],
    ...["data/passkeys", "data/passkeys/options", "data/inbox", "sign-in/options", "sign-in/passkey", "sign-out", ""],
  ];
  const segment = fc.oneof(fc.constantFrom(...known), fc.string({ unit: "binary", maxLength: 12 }).map(safe));
  const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/admin/${parts.join("/")}`);
  const token = fc.constantFrom("", "A".repeat(43), session.id, "../../x", "é");
  const request = fc.record({
    path,
    method: fc.constantFrom("GET", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
    query: fc.option(fc.string({ maxLength: 20 }).map(safe), { nil: "" }),
    cookie: fc.tuple(fc.constantFrom("vitrine-session", "__Host-vitrine-session", "vitrine-visit"), token),
    accept: fc.constantFrom("text/html", "application/json", "*/*", "image/png"),
    type: fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain", ""),
    body: fc.oneof(fc.json(), fc.webQueryParameters(), fc.string()),
    origin: fc.constantFrom(ORIGIN, "https://evil.example", "null", undefined),
    site: fc.constantFrom("same-origin", "cross-site", "none", undefined),
  });
  const seed = Number(Deno.env.get("GATE_SEED") ?? crypto.getRandomValues(new Uint32Array(1))[0] & 0x7fffffff);
  console.log(`seed ${seed} (repeat with GATE_SEED=${seed})`);
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ path, method, query, cookie, accept, type, body, origin, site }) => {
      const headers = new Headers({ accept, "x-form-token": "A".repeat(43) });
      if (/^[\x20-\x7e]*$/.test(cookie[1])) headers.set("cookie", cookie.join("="));
      if (type !== "") headers.set("content-type", type);
      if (origin !== undefined) headers.set("origin", origin);
      if (site !== undefined) headers.set("sec-fetch-site", site);
      const hasBody = !["GET", "HEAD"].includes(method);
      const url = `${ORIGIN}${path}${query === "" ? "" : `?${query}`}`;
      // `..` may lead out of the admin.
      if (!new URL(url).pathname.startsWith("/admin/")) return;
      const response = await service.send(url, { method, headers, body: hasBody ? body : undefined });
      const text = await response.text();
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      const isDoor = /^\/admin\/(sign-in|setup)\/?$/.test(new URL(url).pathname) && !hasBody;
      assert([303, 404, 405, 429].includes(response.status) || isDoor, `${response.status} for ${method} ${url}`);
      assert(!text.includes(session.id) && !text.includes("Signed in"), url);
      assertEquals(response.headers.getSetCookie().filter((line) => line.includes("-session=")), []);
    }),
    { numRuns: 10_000, seed },
  );
  assert((seen.get(303) ?? 0) > 500 && (seen.get(404) ?? 0) > 500 && (seen.get(405) ?? 0) > 100, Deno.inspect(seen));
});

/** What can stand in a URL as it is. */
function safe(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
