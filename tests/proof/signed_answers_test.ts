import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { type Answer, type Asked, type Jwk, verify } from "@/docs/examples/verify.ts";
import { contentDigest } from "@/lib/proof/message_signatures.ts";
import { rotateKey } from "@/lib/proof/site_keys.ts";
import { startService, type TestRequest, type TestService } from "@/tests/support/service.ts";

const ORIGIN = "http://localhost:8000";

const decoder = new TextDecoder();

/** Asks for a signed answer, as a client of any kind would. */
async function ask(
  service: TestService,
  path: string,
  init: TestRequest = {},
): Promise<{ asked: Asked; answer: Answer }> {
  const headers = new Headers(init.headers);
  headers.set("accept-signature", headers.get("accept-signature") ?? "profile=()");
  // What every real client sends beside.
  headers.set("accept-encoding", "gzip, br");
  const response = await service.send(ORIGIN + path, { ...init, headers });
  return {
    asked: {
      url: ORIGIN + path,
      method: init.method ?? "GET",
      digest: headers.get("content-digest") ?? undefined,
    },
    answer: {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.bytes(),
    },
  };
}

async function publishedKeys(service: TestService): Promise<Jwk[]> {
  return (await (await service.send(`${ORIGIN}/.well-known/jwks.json`)).json()).keys;
}

const QUESTION = { problem: "We type in two hundred orders a day by hand and it takes all morning." };

const POSTING = "Engineer wanted, full-time, from 1 March 2027.\n\nRequirements:\n- TypeScript\n- English";

function post(value: unknown, headers: Record<string, string> = {}): TestRequest {
  return {
    method: "POST",
    body: JSON.stringify(value),
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
  };
}

const TOOL_CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "get_profile", arguments: {} },
};

Deno.test("every read, analysis, document and answer of the tool server is signed for those who ask", async () => {
  await using service = await startService();
  const keys = await publishedKeys(service);
  const asks: [path: string, init?: TestRequest][] = [
    ["/api/v1"],
    ["/api/v1/profile"],
    ["/api/v1/candidate"],
    ["/.well-known/candidate.json"],
    ["/api/v1/projects?tag=even&limit=2"],
    ["/api/v1/projects/project-1"],
    ["/api/v1/services"],
    ["/api/v1/services/case-studies?q=things"],
    ["/api/v1/projects/nobody"],
    ["/portfolio.json"],
    ["/openapi.json"],
    ["/llms.txt"],
    ["/services.md"],
    ["/.well-known/agent.json"],
    ["/.well-known/jwks.json"],
    ["/api/v1/search?q=orders"],
    ["/api/v1/claims"],
    ["/api/v1/changes"],
    ["/api/v1/snapshots"],
    ["/feed.json"],
    ["/feed.xml"],
    ["/resume.json"],
    ["/llms-full.txt"],
    ["/sitemap.xml"],
    ["/.well-known/did.json"],
    ["/", { headers: { accept: "text/html" } }],
    ["/services?view=json", { headers: { accept: "text/html" } }],
    ["/projects/project-1", { headers: { accept: "text/html" } }],
    ["/search?q=things", { headers: { accept: "text/html" } }],
    ["/nobody-is-here", { headers: { accept: "text/html" } }],
    ["/api/v1/services/analyze", post(QUESTION)],
    ["/api/v1/candidate/match", post({ posting: POSTING })],
    ["/api/v1/candidate/match", post({ posting: { "@type": "JobPosting", title: "Engineer", description: POSTING } })],
    ["/mcp", post(TOOL_CALL)],
    ["/mcp", post({ ...TOOL_CALL, params: { name: "match_role", arguments: { posting: POSTING } } })],
    ["/mcp", post({ ...TOOL_CALL, params: { name: "analyze_business_problem", arguments: QUESTION } })],
    ["/mcp", post({ ...TOOL_CALL, params: { name: "get_project", arguments: { id: "nobody" } } })],
    ["/mcp", post({ ...TOOL_CALL, method: "resources/list", params: {} })],
    ["/mcp", post({ ...TOOL_CALL, method: "tools/list", params: {} })],
  ];
  for (const [path, init] of asks) {
    const unsigned = await service.send(ORIGIN + path, init);
    assertEquals(unsigned.headers.get("signature"), null, path);
    assert(unsigned.headers.get("vary")?.split(", ").includes("Accept-Signature"), `${path}: Vary`);
    const plain = await unsigned.bytes();
    // The second time it comes from memory.
    for (let time = 0; time < 2; time++) {
      const { asked, answer } = await ask(service, path, init);
      const at = await verify(asked, answer, keys);
      assert(Date.now() - at.getTime() < 60_000, path);
      // The tool server writes the members of an answer in another order once it remembers it.
      const same = path === "/mcp" ? (bytes: Uint8Array) => JSON.parse(decoder.decode(bytes)) : contentDigest;
      assertEquals(same(answer.body), same(plain), `${path}: the same content`);
      assertMatch(
        answer.headers["signature-input"],
        /^profile=\("@status" .*"@query";req\);created=\d+;keyid="[\w-]{43}";alg="ed25519";tag="vitrine-answer"$/,
      );
    }
  }
});

Deno.test("a signed answer may be stored for a minute and by nobody for longer, a 304 to it likewise", async () => {
  await using service = await startService();
  const { answer } = await ask(service, "/api/v1/profile");
  assertEquals(answer.headers["cache-control"], "public, max-age=60, no-transform");
  const headers = { "accept-signature": "profile=()", "if-none-match": answer.headers.etag };
  const unchanged = await service.send(`${ORIGIN}/api/v1/profile`, { headers });
  assertEquals([unchanged.status, unchanged.headers.get("cache-control")], [304, "public, max-age=60, no-transform"]);
  const { answer: analysis } = await ask(service, "/api/v1/services/analyze", post(QUESTION));
  assertEquals(analysis.headers["cache-control"], "no-store");
});

Deno.test("label and nonce are those that were asked for; what cannot be read is ignored", async () => {
  await using service = await startService();
  const keys = await publishedKeys(service);
  const wish = (text: string) => ask(service, "/api/v1/profile", { headers: { "accept-signature": text } });
  const { asked, answer } = await wish('mine=("@status");created;nonce="abc", other=()');
  assertMatch(answer.headers["signature-input"], /^mine=\(.*;nonce="abc"/);
  assertMatch(answer.headers.signature, /^mine=:/);
  await verify(asked, answer, keys);
  for (const text of ["", "%%%", "a=1", '"text"', "a=(", "x".repeat(5000)]) {
    const { answer } = await wish(text);
    assertEquals([answer.status, answer.headers.signature], [200, undefined], text);
  }
});

Deno.test("an answer is tied to the content of its question, and a digest that is not the content's is refused", async () => {
  await using service = await startService();
  const keys = await publishedKeys(service);
  const digest = contentDigest(JSON.stringify(TOOL_CALL));
  const { asked, answer } = await ask(service, "/mcp", post(TOOL_CALL, { "content-digest": digest }));
  await verify(asked, answer, keys);
  assertMatch(answer.headers["signature-input"], /"content-digest";req\);/);
  await assertRejects(() => verify({ ...asked, digest: contentDigest("another question") }, answer, keys));
  await assertRejects(() => verify({ ...asked, digest: undefined }, answer, keys));
  for (const wrong of [contentDigest("another question"), "md5=:abc=:", "nonsense"]) {
    const refused = await ask(service, "/api/v1/services/analyze", post(QUESTION, { "content-digest": wrong }));
    assertEquals(refused.answer.status, 400, wrong);
  }
});

Deno.test("a digest that is no text of a header is as none", async () => {
  await using service = await startService();
  const { answer } = await ask(service, "/api/v1/profile?x=1", {
    headers: { "content-digest": "é".repeat(90), "accept-signature": 'sig=();nonce="6f1c"' },
  });
  assertEquals(answer.status, 400, "the query is refused, signed");
  assertMatch(answer.headers["signature-input"], /^sig=/);
  assert(!answer.headers["signature-input"].includes('"content-digest";req'));
});

Deno.test("of 1,000 changes of one byte in body, status, path and digest, all are noticed", async () => {
  await using service = await startService();
  const keys = await publishedKeys(service);
  const { asked, answer } = await ask(service, "/api/v1/projects?limit=5");
  await verify(asked, answer, keys);
  let noticed = 0;
  for (let change = 0; change < 1000; change++) {
    const [altered, askedFor] = alter(change, answer, asked);
    await verify(askedFor, altered, keys).catch(() => noticed++);
  }
  assertEquals(noticed, 1000);
});

/** Changes one byte; which one, and of what, is decided by `change`. */
function alter(change: number, answer: Answer, asked: Asked): [Answer, Asked] {
  const flip = (text: string, from = 0) => {
    const at = from + Math.floor(change / 4) % (text.length - from);
    const other = String.fromCharCode(text.charCodeAt(at) === 0x61 ? 0x62 : 0x61);
    return text.slice(0, at) + other + text.slice(at + 1);
  };
  switch (change % 4) {
    case 0: {
      const body = answer.body.slice();
      body[(change * 7919) % body.length] ^= 1 << (change % 7);
      return [{ ...answer, body }, asked];
    }
    case 1:
      return [{ ...answer, status: answer.status + 1 + change }, asked];
    case 2:
      return [answer, { ...asked, url: flip(asked.url, ORIGIN.length + 1) }];
    default: {
      const headers = { ...answer.headers, "content-digest": flip(answer.headers["content-digest"]) };
      return [{ ...answer, headers }, asked];
    }
  }
}

Deno.test("answers from before two rotations stay true, and no old key signs anew", async () => {
  await using service = await startService();
  const { store, service: { keys } } = service.runtime;
  const old: { asked: Asked; answer: Answer }[] = [];
  for (let rotation = 0; rotation < 2; rotation++) {
    old.push(await ask(service, "/api/v1/profile"));
    await store.use((kv) => rotateKey(kv, "site", Date.now()));
    await keys.refresh();
  }
  const now = await ask(service, "/api/v1/profile");
  const published = await publishedKeys(service);
  assertEquals(published.map(({ exp }) => typeof exp), ["undefined", "number", "number"]);
  for (const { asked, answer } of [...old, now]) await verify(asked, answer, published);
  const signers = [...old, now].map(({ answer }) => /keyid="([^"]+)"/.exec(answer.headers["signature-input"])![1]);
  assertEquals(new Set(signers).size, 3);
  assertEquals(signers[2], published[0].kid);
  // Who has stolen an old key cannot sign for the time after it was put away.
  const stale = published.map((key) => ({ ...key, exp: 1 }));
  await assertRejects(() => verify(now.asked, now.answer, stale), Error, "not in use");

  const did = await (await service.send(`${ORIGIN}/.well-known/did.json`)).json();
  assertEquals(did.id, "did:web:localhost%3A8000");
  assertEquals(did.verificationMethod.length, 3);
  assertEquals(did.assertionMethod, [`${did.id}#${published[0].kid}`]);
  for (const method of did.verificationMethod) assertEquals(method.controller, did.id);
});

Deno.test("BASE_URL is the authority that is signed, also behind a proxy that changes the host", async () => {
  await using service = await startService({ env: { BASE_URL: "https://tess.example" } });
  const keys = await publishedKeys(service);
  const { asked, answer } = await ask(service, "/api/v1/profile");
  await verify({ ...asked, url: "https://tess.example/api/v1/profile" }, answer, keys);
  await assertRejects(() => verify(asked, answer, keys));
});

Deno.test("a signature with another key, algorithm or purpose than there is, is not made in silence by what there is", async () => {
  await using service = await startService();
  const keys = await publishedKeys(service);
  const { kid } = keys[0];
  const wish = async (text: string) =>
    (await ask(service, "/api/v1/profile", { headers: { "accept-signature": text } })).answer.headers;
  const cannot = [
    'a=();keyid="another"',
    'a=();alg="rsa-pss-sha512"',
    "a=();alg=ed25519",
    'a=();tag="another"',
    `a=();keyid="${kid}";alg="ecdsa-p256-sha256"`,
  ];
  for (const text of cannot) {
    const headers = await wish(text);
    assertEquals(
      [headers.signature, headers["signature-input"], headers["content-digest"]],
      Array(3).fill(undefined),
      text,
    );
    // Of several that are asked for, the first that there is.
    assertMatch((await wish(`${text}, b=();keyid="${kid}";alg="ed25519"`))["signature-input"], /^b=/);
  }
  for (const text of [`a=();keyid="${kid}"`, 'a=();alg="ed25519"', 'a=();tag="vitrine-answer";nonce="n"']) {
    assertMatch((await wish(text))["signature-input"], new RegExp(`^a=.*keyid="${kid}";alg="ed25519"`), text);
  }
  const { store } = service.runtime;
  await store.use((kv) => rotateKey(kv, "site", Date.now()));
  await service.runtime.service.keys.refresh();
  assertEquals((await wish(`a=();keyid="${kid}"`)).signature, undefined, "an old key signs nothing more");
});

Deno.test("pictures and the desk are not signed", async () => {
  await using service = await startService();
  for (const path of ["/icon.svg", "/favicon.ico", "/admin", "/admin/nobody-is-here"]) {
    const { answer } = await ask(service, path, { headers: { accept: "text/html" } });
    assertEquals(answer.headers.signature, undefined, path);
  }
});
