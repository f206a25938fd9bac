import { assert, assertEquals, assertMatch } from "@std/assert";
import { callsFor, charactersIn, MAX_POSTING, MAX_POSTING_BYTES, sizeProblem } from "@/lib/match/posting_size.ts";
import { MAX_DEPTH, MAX_VALUES } from "@/lib/text/bounded_json.ts";
import { callTool } from "@/tests/mcp/support/rpc.ts";
import { startService, type TestService } from "@/tests/support/service.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
/** A text of so many characters, in lines as postings have them. */
const text = (count: number) => `- ${"x".repeat(7)}\n`.repeat(count / 10);

Deno.test("a posting is as long as all of its texts together, without markup, in code points", () => {
  assertEquals(charactersIn("😀".repeat(7)), 7);
  assertEquals(charactersIn("<p>ab</p><script>abcdef</script>").toString(), "3");
  assertEquals(charactersIn({ title: "ab", skills: ["c", { name: "d" }], n: 5, none: null }), 4);
  const page = `<p>ab</p><script type="application/ld+json">{"title":"${"c".repeat(9)}"}</script>`;
  assertEquals(charactersIn(page), 9);
  assertEquals(charactersIn(JSON.parse(`${'{"a":'.repeat(50_000)}"x"${"}".repeat(50_000)}`)), 1);
});

Deno.test("20,000 characters over all fields are read, one more is refused", () => {
  const half = MAX_POSTING / 2;
  for (const character of ["x", "漢", "😀"]) {
    const full = [{ a: character.repeat(half), b: [character.repeat(half)] }, character.repeat(MAX_POSTING)];
    for (const posting of full) assertEquals(sizeProblem(posting), undefined);
    assertMatch(sizeProblem({ a: character.repeat(half), b: [character.repeat(half + 1)] })!, /20,000 characters/);
    assertMatch(sizeProblem(character.repeat(MAX_POSTING + 1))!, /20,000 characters/);
  }
  // Marks take bytes and no characters; of an object they may be so many.
  const around = JSON.stringify({ a: "" }).length;
  const marks = (bytes: number) => ({ a: "<br>".repeat(bytes).slice(0, bytes - around) });
  assertEquals(sizeProblem({ a: `<b class="${"y".repeat(1900)}">x</b>`.repeat(40) }), undefined);
  assertMatch(sizeProblem(marks(MAX_POSTING_BYTES + 1))!, /100,000 bytes/);
  assertEquals([sizeProblem("x".repeat(39)), sizeProblem("x".repeat(40))], [
    "must have at least 40 characters",
    undefined,
  ]);
});

Deno.test("a match counts once for each 4,000 characters begun", () => {
  for (const [count, calls] of [[40, 1], [4000, 1], [4001, 2], [8000, 2], [20_000, 5]]) {
    assertEquals([callsFor("x".repeat(count)), callsFor({ text: "x".repeat(count) })], [calls, calls]);
  }
});

async function post(service: TestService, path: string, body: unknown) {
  const response = await service.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

Deno.test("a match is charged by its size over REST, as a tool, on the page and in a dry run", async () => {
  await using service = await startService({ env: { CALL_LIMIT: "100;w=86400" } });
  const left = () => service.runtime.service.callLimiter.peek("127.0.0.1").remaining;
  const spent = async (work: () => Promise<unknown>) => {
    const before = left();
    await work();
    return before - left();
  };
  const match = (posting: unknown) => spent(() => post(service, "/api/v1/candidate/match", { posting }));
  assertEquals([await match(text(1000)), await match(text(19_000)), await match({ description: text(8050) })], [
    1,
    5,
    3,
  ]);
  assertEquals(await spent(() => callTool(service, "match_role", { posting: text(19_000) }, "legacy")), 5);
  const page = { method: "POST", body: new URLSearchParams({ posting: text(19_000) }) };
  assertEquals(await spent(async () => await (await service.fetch("/match", page)).body?.cancel()), 5);
  const message = { message: "Hello there", reply_to: "sam@company.example", dry_run: true };
  assertEquals(await spent(() => post(service, "/api/v1/contact", { ...message, posting: text(19_000) })), 5);
  assertEquals(await spent(() => post(service, "/api/v1/contact", message)), 0);
});

Deno.test("a match that costs more than is left is refused, with the time to wait", async () => {
  await using service = await startService({ env: { CALL_LIMIT: "4;w=86400" } });
  const { status, headers } = await post(service, "/api/v1/candidate/match", { posting: text(19_000) });
  assertEquals([status, headers.get("ratelimit-remaining"), headers.has("retry-after")], [429, "0", true]);
});

Deno.test("JSON that is too deep or too much is refused in the same words wherever it comes in", async () => {
  await using service = await startService({ env: { CONTACT_LIMIT: "100;w=3600" } });
  const job = (inner: string) => `{"@type":"JobPosting","title":"Engineer","skills":${inner}}`;
  const hostile = [nested(MAX_DEPTH), nested(9000), `[${"1,".repeat(MAX_VALUES)}1]`];
  const message = { message: "Hello there", reply_to: "sam@company.example" };
  for (const inner of hostile) {
    const bodies: [path: string, body: string][] = [
      ["/api/v1/candidate/match", `{"posting":${job(inner)}}`],
      ["/api/v1/contact", `{"message":"Hello there","reply_to":"sam@company.example","posting":${job(inner)}}`],
      ["/api/v1/services/analyze", `{"problem":"We retype forty orders a week.","tools":${inner}}`],
    ];
    const inTexts = inner.length > 20_000
      ? []
      : [job(inner), `<script type="application/ld+json">${job(inner)}</script>`];
    for (const posting of inTexts) {
      const padded = posting + "Engineer wanted, please write. ".repeat(2);
      const one = posting.startsWith("{") ? posting : padded;
      bodies.push(["/api/v1/candidate/match", JSON.stringify({ posting: one })]);
      bodies.push(["/api/v1/contact", JSON.stringify({ ...message, posting: one })]);
      const page = await service.fetch("/match", { method: "POST", body: new URLSearchParams({ posting: one }) });
      assertEquals(page.status, 400);
      await page.body?.cancel();
      const tool = await callTool(service, "match_role", { posting: one }, "legacy");
      assertMatch(tool.content[0].text, /validation_failed.*32 levels/s);
    }
    for (const [path, body] of bodies) {
      const { status, body: { error } } = await post(service, path, body);
      assertEquals([status, error?.code], [400, "validation_failed"], `${path} ${body.slice(0, 90)}`);
      assertMatch(error.hint, /32 levels and 10000 values/);
    }
    const rpc = await post(service, "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"x":${inner}}}`);
    assertEquals([rpc.body.error.data.code, rpc.body.id], ["validation_failed", 1]);
  }
});

Deno.test("the page that compares never fails, whatever is pasted into it", async () => {
  await using service = await startService({ env: { CALL_LIMIT: "100000;w=60" } });
  const wrapped = (text: string) => [text, `<script type="application/ld+json">${text}</script>`];
  const pasted = [
    ...[1, 31, 32, 33, 9000].flatMap((depth) => [
      ...wrapped(`{"@type":"JobPosting","title":${nested(depth)},"skills":${nested(depth)}}`),
      ...wrapped(`${'{"@graph":'.repeat(depth)}1${"}".repeat(depth)}`),
      nested(depth),
    ]),
    ...wrapped(
      '{"@type":"JobPosting","hiringOrganization":{"name":{"name":{"name":[{}]}}},"baseSalary":[[]],"skills":null}',
    ),
    ...wrapped(
      '{"__proto__":{"a":1},"@type":["JobPosting",5],"title":{"@value":[]},"description":7,"jobLocation":"x"}',
    ),
    ...["\u0000", "\u202e", "\ufffd", "<", "&", "{", "[", "😀"].map((one) => one.repeat(2000)),
    "<p>".repeat(6000),
    "x".repeat(20_001),
  ];
  for (const posting of pasted) {
    const page = await service.fetch("/match", { method: "POST", body: new URLSearchParams({ posting }) });
    await page.body?.cancel();
    assert([200, 400, 413].includes(page.status), `${page.status} ${posting.slice(0, 60)}`);
  }
});
