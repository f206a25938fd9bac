import { assert, assertEquals, assertMatch } from "@std/assert";
import { startService, type TestService } from "@/tests/support/service.ts";

Deno.test("only lists consume the limit; the other reads report it", async () => {
  await using service = await startService({ env: { READ_LIMIT: "3;w=60" } });
  const left = async (path: string) => (await service.fetch(path)).headers.get("ratelimit-remaining");
  assertEquals(await left("/api/v1/profile"), "3");
  assertEquals(await left("/api/v1/projects"), "2");
  assertEquals(await left("/api/v1/projects/project-1"), "2");
  assertEquals(await left("/api/v1/agents"), "1");
  assertEquals(await left("/api/v1/nothing"), "1");
});

Deno.test("beyond the limit lists answer 429 with Retry-After, and other reads go on", async () => {
  await using service = await startService({ env: { READ_LIMIT: "2;w=60" } });
  for (let count = 0; count < 2; count++) assertEquals((await service.fetch("/api/v1/agents")).status, 200);
  const response = await service.fetch("/api/v1/projects");
  assertEquals(response.status, 429);
  assertEquals(response.headers.get("ratelimit-remaining"), "0");
  assertEquals(response.headers.get("retry-after"), response.headers.get("ratelimit-reset"));
  const wait = Number(response.headers.get("retry-after"));
  assert(wait >= 1 && wait <= 60);
  assertEquals((await response.json()).error.code, "rate_limited");
  assertEquals((await service.fetch("/api/v1/profile")).status, 200);
});

Deno.test("both forms of the headers say the same", async () => {
  await using service = await startService({ env: { READ_LIMIT: "50;w=120" } });
  const { headers } = await service.fetch("/api/v1/projects");
  assertEquals(headers.get("ratelimit-policy"), '"default";q=50;w=120');
  assertEquals(headers.get("ratelimit-limit"), "50");
  assertEquals(headers.get("ratelimit-remaining"), "49");
  assertMatch(headers.get("ratelimit-reset")!, /^\d+$/);
  assertEquals(headers.get("ratelimit"), `"default";r=49;t=${headers.get("ratelimit-reset")}`);
});

Deno.test("clients are counted apart, and an IPv6 network of /64 is one client", async () => {
  await using service = await startService({ env: { READ_LIMIT: "10;w=60" } });
  const left = async (client: string) =>
    (await service.fetch("/api/v1/agents", { client })).headers.get("ratelimit-remaining");
  assertEquals(await left("192.0.2.1"), "9");
  assertEquals(await left("192.0.2.2"), "9");
  assertEquals(await left("::ffff:192.0.2.1"), "8");
  assertEquals(await left("2001:db8:0:1::1"), "9");
  assertEquals(await left("2001:db8:0:1:ffff::9"), "8");
  assertEquals(await left("2001:db8:0:2::1"), "9");
});

Deno.test("X-Forwarded-For counts only as far as trusted proxies wrote it", async () => {
  const left = async (env: Record<string, string>, forwarded: string[]) => {
    await using service = await startService({ env: { READ_LIMIT: "10;w=60", ...env } });
    const remaining: (string | null)[] = [];
    for (const value of forwarded) {
      const response = await service.fetch("/api/v1/agents", { headers: { "x-forwarded-for": value } });
      remaining.push(response.headers.get("ratelimit-remaining"));
    }
    return remaining;
  };
  assertEquals(await left({}, ["192.0.2.1", "192.0.2.2"]), ["9", "8"]);
  assertEquals(await left({ TRUSTED_PROXY_HOPS: "1" }, ["192.0.2.1", "192.0.2.2"]), ["9", "9"]);
  assertEquals(
    await left({ TRUSTED_PROXY_HOPS: "1" }, ["1.1.1.1, 192.0.2.1", "2.2.2.2, 192.0.2.1:443", "nonsense", ""]),
    ["9", "8", "9", "8"],
  );
  assertEquals(
    await left({ TRUSTED_PROXY_HOPS: "2" }, ["9.9.9.9, 192.0.2.1, 10.0.0.1", "8.8.8.8, [2001:db8::1]:80, 10.0.0.1"]),
    ["9", "9"],
  );
});

Deno.test("every answer reports a limit: that of messages at the path of messages, whatever is asked", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "7;w=60" } });
  const paths = { "/api/v1/projects": "default", "/api/v1/contact": "contact", "/api/v1/contact/x": "contact" };
  for (const [path, name] of Object.entries(paths)) {
    for (const method of ["OPTIONS", "PUT", "HEAD"]) {
      const { headers } = await service.fetch(path, { method });
      assertMatch(headers.get("ratelimit-policy") ?? "", new RegExp(`^"${name}";`), `${method} ${path}`);
    }
  }
});

const PROBLEM = "Two people retype orders from e-mails into the shop system every day.";

/** Sends an analysis over REST or as the form of the page does, or searches the works, from one client. */
function callsOf(service: TestService, client = "192.0.2.1") {
  const post = (type: string, body: string) => ({ method: "POST", headers: { "content-type": type }, body, client });
  return {
    analysis: () =>
      service.fetch("/api/v1/services/analyze", post("application/json", JSON.stringify({ problem: PROBLEM }))),
    form: () =>
      service.fetch("/services", post("application/x-www-form-urlencoded", `problem=${encodeURIComponent(PROBLEM)}`)),
    search: () => service.fetch("/api/v1/services/case-studies?q=invoices", { client }),
  };
}

Deno.test("analyses and searches count together under a limit of their own, whose name the headers say", async () => {
  // Of an hour, in which a busy machine comes to the end.
  await using service = await startService({ env: { CALL_LIMIT: "4;w=3600", READ_LIMIT: "50;w=3600" } });
  const { analysis, form, search } = callsOf(service);
  const first = await analysis();
  assertEquals(first.headers.get("ratelimit-policy"), '"calls";q=4;w=3600');
  assertEquals(first.headers.get("ratelimit-remaining"), "3");
  assertEquals((await form()).status, 200);
  // The second time it comes from memory.
  assertEquals((await search()).headers.get("ratelimit-remaining"), "1");
  assertEquals((await search()).headers.get("ratelimit-remaining"), "0");

  for (const call of [analysis, search]) {
    const refused = await call();
    assertEquals([refused.status, refused.headers.get("ratelimit-remaining")], [429, "0"]);
    assertEquals(refused.headers.get("retry-after"), refused.headers.get("ratelimit-reset"));
    assertMatch((await refused.json()).error.hint, /try again in \d+ (?:seconds|minutes?)/);
  }
  const page = await form();
  assertEquals([page.status, page.headers.has("retry-after")], [429, true]);
  assertMatch(await page.text(), /Try again in \d+ (?:seconds|minutes?)/);

  assertEquals((await callsOf(service, "192.0.2.2").analysis()).status, 200);
  const list = await service.fetch("/api/v1/projects", { client: "192.0.2.1" });
  assertEquals([list.status, list.headers.get("ratelimit-policy")], [200, '"default";q=50;w=3600']);
});
