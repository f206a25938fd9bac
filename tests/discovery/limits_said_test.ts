import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parse, stringify } from "yaml";
import { HELD_TIMES, NETWORK_PART } from "@/lib/contact/contact_limits.ts";
import { MAX_BODY_BYTES } from "@/lib/http/request_body.ts";
import { CHARACTERS_PER_CALL } from "@/lib/match/posting_size.ts";
import { LARGE_BODY_BYTES } from "@/lib/operations/operation.ts";
import { pathWith } from "@/lib/site/call_examples.ts";
import { MAX_DEPTH, MAX_VALUES } from "@/lib/text/bounded_json.ts";
import { fill } from "@/lib/words/fill.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { ask, callTool } from "@/tests/mcp/support/rpc.ts";
import { ownerFiles } from "@/tests/support/owner.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

// What is said of a number is made from the setting, and what is said is done.

const ENV = {
  READ_LIMIT: "123;w=45",
  CALL_LIMIT: "678;w=91",
  CONTACT_LIMIT: "7;w=1234",
  CONTACT_GLOBAL_LIMIT: "50;w=43210",
  RETENTION_DAYS: "77",
};

const textAt = async (service: TestService, path: string) =>
  await (await service.send(`http://localhost:8000${path}`)).text();

const json = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

const MESSAGE = { message: "Shall we talk next week?", reply_to: "sam@company.example" };

Deno.test("each sentence about a number says what is set", async () => {
  await using service = await startService({ env: ENV });
  const { developers } = wordsOf("en");
  const sizes = { body: MAX_BODY_BYTES / 1024, large: LARGE_BODY_BYTES / 1024, depth: MAX_DEPTH, values: "10,000" };
  assertEquals(MAX_VALUES, 10_000);
  const all = { all: 50, all_window: "43,210", held: 50 * HELD_TIMES, part: NETWORK_PART };
  const guide = (await textAt(service, "/developers.md")).replaceAll(/[\\`]/g, "");
  for (
    const sentence of [
      fill(developers.limit_lists, { quota: 123, window: 45 }),
      fill(developers.limit_calls, { quota: 678, window: 91, name: '"calls"', characters: "4,000" }),
      fill(developers.limit_messages, { quota: 7, window: "1,234", ...all }),
      fill(developers.limit_sizes, sizes),
    ]
  ) assertStringIncludes(guide, sentence);
  assertEquals(CHARACTERS_PER_CALL, 4000);
  const auth = await textAt(service, "/auth.md");
  for (
    const said of [
      "123 in 45 seconds",
      "678 in 91 seconds",
      "7 in 1234 seconds",
      "50 messages",
      "43210 seconds",
      "500 more",
    ]
  ) {
    assertStringIncludes(auth, said);
  }
  assertStringIncludes(await textAt(service, "/privacy.md"), "after 77 days");
  const dry = await (await service.fetch("/api/v1/contact", json({ ...MESSAGE, dry_run: true }))).json();
  assertEquals(dry.retention_days, 77);
  assert(Math.abs(Date.parse(dry.expires_at) - Date.now() - 77 * 86_400_000) < 60_000);
});

Deno.test("bodies of each path are as large as is said, just inside and just outside", async () => {
  await using service = await startService({ env: { ...ENV, CONTACT_LIMIT: "100;w=3600" } });
  const paths: [path: string, most: number][] = [
    ["/api/v1/services/analyze", MAX_BODY_BYTES],
    ["/api/v1/candidate/match", LARGE_BODY_BYTES],
    ["/api/v1/contact", LARGE_BODY_BYTES],
    ["/mcp", LARGE_BODY_BYTES],
  ];
  for (const [path, most] of paths) {
    for (const [bytes, isTooLarge] of [[most, false], [most + 1, true]] as const) {
      const response = await service.fetch(path, json(`{}${" ".repeat(bytes - 2)}`));
      await response.body?.cancel();
      assertEquals(response.status === 413, isTooLarge, `${path} ${bytes}`);
    }
  }
});

Deno.test("what counts towards which limit is what is said: withdrawing counts towards none, a dry run towards lists", async () => {
  await using service = await startService({ env: ENV });
  const { readLimiter, callLimiter, contact } = service.runtime.service;
  const left = async () => [
    readLimiter.peek("127.0.0.1").remaining,
    callLimiter.peek("127.0.0.1").remaining,
    (await contact.limitState("127.0.0.1"))!.remaining,
  ];
  const spent = async (path: string, init?: RequestInit) => {
    const before = await left();
    const response = await service.fetch(path, init);
    const { id } = await response.json();
    const after = await left();
    return { id, spent: before.map((one, index) => one - after[index]) };
  };
  const sent = await spent("/api/v1/contact", json(MESSAGE));
  assertEquals(sent.spent, [0, 0, 1]);
  assertEquals((await spent("/api/v1/contact", json(MESSAGE))).spent, [0, 0, 0]);
  assertEquals((await spent("/api/v1/contact", json({ ...MESSAGE, dry_run: true }))).spent, [1, 0, 0]);
  assertEquals((await spent(`/api/v1/contact/${sent.id}`, { method: "DELETE" })).spent, [0, 0, 0]);
  assertEquals((await spent("/api/v1/projects")).spent, [1, 0, 0]);
  assertEquals((await spent("/api/v1/profile")).spent, [0, 0, 0]);
  assertEquals((await spent("/api/v1/search?q=office")).spent, [0, 1, 0]);
  assertEquals((await spent("/api/v1/contact", json({}))).spent, [0, 1, 0]);
  const guide = await textAt(service, "/developers.md");
  assertStringIncludes(guide, wordsOf("en").developers.withdraws);
});

Deno.test("a parameter that nobody knows is refused on a POST too, and utm_ is not looked at", async () => {
  await using service = await startService();
  const bodies = {
    "/api/v1/services/analyze": { problem: "We retype forty orders a week." },
    "/api/v1/candidate/match": { posting: "Engineer wanted. Requirements: TypeScript, English, remote work." },
    "/api/v1/contact": { ...MESSAGE, dry_run: true },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const refused = await service.fetch(`${path}?dry_run=true&utm_source=x`, json(body));
    const { error } = await refused.json();
    assertEquals([refused.status, error.code, error.details[0].path], [400, "validation_failed", "dry_run"], path);
    assertMatch(error.hint, /There are no parameters here/);
    const taken = await service.fetch(`${path}?utm_source=x`, json(body));
    await taken.body?.cancel();
    assertEquals(taken.status, 200, path);
  }
});

Deno.test("the limit's headers of a fixed answer are those of the moment, however often it was given", async () => {
  let time = Date.UTC(2026, 10, 23, 12, 0, 7);
  await using service = await startService({ now: () => time });
  // The limits go by the clock of the machine.
  const reset = async (path: string) => Number((await service.fetch(path)).headers.get("ratelimit-reset"));
  const { readLimiter } = service.runtime.service;
  const peek = readLimiter.peek.bind(readLimiter);
  readLimiter.peek = (client) => ({ ...peek(client), reset: 60 - new Date(time).getUTCSeconds() });
  for (const path of ["/api/v1", "/api/v1/profile", "/api/v1/projects/project-1", "/api/v1/nowhere"]) {
    for (const seconds of [7, 7, 8, 31, 59, 2]) {
      time = Date.UTC(2026, 10, 23, 12, 0, seconds);
      assertEquals(await reset(path), 60 - seconds, `${path} at ${seconds}`);
    }
  }
});

Deno.test("every example of every operation is answered as it is shown, over REST and as a tool", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "1000;w=3600" } });
  const { operations } = service.runtime.service;
  let count = 0;
  for (const operation of operations) {
    for (const { title, input } of operation.examples(service.runtime.service)) {
      count++;
      if (operation.rest !== undefined) {
        const init = operation.rest.method === "GET" ? undefined : json(input);
        const response = await service.fetch(pathWith(operation, input), init);
        await response.body?.cancel();
        assert(response.ok, `${operation.name}: ${title} ${response.status}`);
      }
      if (operation.tool === undefined) continue;
      for (const era of ["modern", "legacy"] as const) {
        const result = await callTool(service, operation.name, input, era);
        assert(!result.isError, `${operation.name}: ${title} ${JSON.stringify(result.content)}`);
      }
    }
  }
  assert(count >= 15);
});

Deno.test("the tool server says the same of itself everywhere: what delivers, who can listen, which methods a browser may send", async () => {
  await using service = await startService();
  const { capabilities, instructions } =
    (await ask(service, "legacy", "initialize", { protocolVersion: "2025-11-25" })).body.result;
  for (const path of ["/.well-known/mcp", "/.well-known/mcp/server-card.json"]) {
    assertEquals(JSON.parse(await textAt(service, path)).capabilities, capabilities, path);
  }
  assertEquals(capabilities.resources.subscribe, false);
  assertEquals(
    (await ask(service, "legacy", "resources/subscribe", { uri: "vitrine://profile" })).body.error.code,
    -32601,
  );
  const [, deliver] = /To write to the owner: ([^.]+)\. They deliver/.exec(instructions)!;
  const { tools } = (await ask(service, "legacy", "tools/list")).body.result;
  for (const { name, annotations } of tools) {
    assert(!(deliver.split(", ").includes(name) && annotations.readOnlyHint), name);
  }
  assertMatch(instructions, /get_delivery_status only reads/);
  const llms = await textAt(service, "/llms.txt");
  for (const { name } of tools) assertStringIncludes(llms, `\`${name}\``);
  for (const path of ["/mcp", "/.well-known/mcp", "/api/v1", "/api/v1/contact"]) {
    const { headers } = await service.send(`http://localhost:8000${path}`, { method: "OPTIONS" });
    assertEquals(headers.get("access-control-allow-methods"), headers.get("allow"), path);
  }
});

Deno.test("agent.json leads to every document, the keys among them", async () => {
  await using service = await startService();
  const { discovery } = JSON.parse(await textAt(service, "/.well-known/agent.json"));
  assertEquals(discovery.keys, "http://localhost:8000/.well-known/jwks.json");
  assertEquals(JSON.parse(await textAt(service, "/.well-known/jwks.json")).keys.length, 1);
  assertEquals(Object.keys(discovery).sort(), [
    ...["agentSkills", "apiCatalog", "ard", "atom", "auth", "candidate", "developerLlms", "feed", "keys", "llms"],
    ...["llmsFull", "mcp", "portfolio", "resume", "security"],
  ]);
});

Deno.test("/privacy says what pages load from elsewhere, as their policy allows it", async () => {
  const files = ownerFiles({ projects: 1, agents: 0 });
  const { loads_nothing, loads_pictures } = wordsOf("en").privacy;
  for (const image of [undefined, "https://pictures.example:8443/me.jpg"]) {
    const profile = { ...parse(files["profile.yaml"]) as Record<string, unknown>, image };
    await using service = await startService({ files: { ...files, "profile.yaml": stringify(profile) } });
    const { headers } = await service.send("http://localhost:8000/", { headers: { accept: "text/html" } });
    const privacy = await textAt(service, "/privacy.md");
    assertEquals(headers.get("content-security-policy")!.includes("pictures.example"), image !== undefined);
    assertStringIncludes(privacy, image ? fill(loads_pictures, { hosts: "pictures.example:8443" }) : loads_nothing);
    assertEquals(privacy.includes(loads_nothing), image === undefined);
  }
});
