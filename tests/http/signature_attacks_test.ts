import { assert, assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { type Finding, FINDINGS } from "@/lib/contact/sender_facts.ts";
import { contentDigest, createKey, type PrivateJwk } from "@/lib/proof/message_signatures.ts";
import { AGENT, openAgent, type Sent, type Signing } from "@/tests/contact/support/agent.ts";
import { DAY_MS } from "@/tests/contact/support/contact.ts";

const CONTACT = "/api/v1/contact";

/** Everything that a signature can cover here. */
const EVERYTHING: Signing = {
  covers: [
    ...["@method", "@authority", "@path", "@query", "@scheme", "@target-uri"],
    ...["content-type", "content-digest", "accept", "x-more", AGENT],
  ],
  more: [["x-more", "one"]],
};
const FIELDS = ["content-digest", "signature-agent", "accept", "x-more", "signature-input", "signature"];
const PARAMETERS = ["created", "expires", "nonce", "keyid", "alg", "tag"];
/** Values of parameters of every type that structured fields know (RFC 9651), and long ones. */
const VALUES = ["1", "1.5", "-1", "999999999999999", "?1", '""', '"x"', "x", ":AAAA:", "@1", `"${"y".repeat(3000)}"`];

type Change = (sent: Sent) => Sent;

/** Everything that is done to a signed message on its way; none of it may pass. */
function* changes(): Generator<[title: string, change: Change]> {
  const field = (name: string, to: (value: string) => string | undefined): Change => (sent) => ({
    ...sent,
    headers: sent.headers.map(([one, value]): [string, string | undefined] => [one, one === name ? to(value) : value])
      .filter((pair): pair is [string, string] => pair[1] !== undefined),
  });
  const both = (input: (own: string) => string, signature: (own: string) => string): Change => (sent) =>
    field("signature", signature)(field("signature-input", input)(sent));

  for (const name of FIELDS) {
    yield [`${name} gone`, field(name, () => undefined)];
    for (const to of [() => "", (value: string) => `${value}x`, (value: string) => `${value}\xe4`]) {
      yield [`${name}: ${to("…")}`, field(name, to)];
    }
    const another = name === "signature-agent" ? 'agent="http://other.example"' : "x";
    yield [`${name} in capitals`, field(name, (value) => value.toUpperCase())];
    yield [`${name} another time`, (sent) => ({ ...sent, headers: [...sent.headers, [name, another]] })];
  }
  for (const name of PARAMETERS) {
    const own = new RegExp(`;${name}=(?:"[^"]*"|\\d+)`);
    const input = (to: (parameter: string) => string) => field("signature-input", (value) => value.replace(own, to));
    yield [`no ${name}`, input(() => "")];
    for (const value of VALUES) yield [`${name}=${value.slice(0, 20)}`, input(() => `;${name}=${value}`)];
    yield [`another ${name} before`, input((parameter) => `;${name}="x"${parameter}`)];
    yield [`another ${name} behind`, input((parameter) => `${parameter};${name}="x"`)];
  }
  const bytes = (change: (bytes: Uint8Array) => Uint8Array): Change =>
    field("signature", (value) => `sig=:${change(Uint8Array.fromBase64(value.slice("sig=:".length, -1))).toBase64()}:`);
  for (let bit = 0; bit < 512; bit += 11) {
    yield [`bit ${bit}`, bytes((all) => all.with(bit >> 3, all[bit >> 3] ^ 1 << (bit & 7)))];
  }
  for (const length of [0, 1, 32, 63, 65, 128, 4096]) {
    yield [`${length} bytes`, bytes((all) => Uint8Array.from({ length }, (_, index) => all[index] ?? 0))];
  }
  yield ["the same number plus the order of the group", bytes(plusOrder)];
  for (const other of ["sig=1", 'sig="x"', "sig", "sig=::", "sig=:AAAA:;a=1", "sig=(:AAAA:)", "other=:AAAA:"]) {
    yield [`Signature: ${other}`, field("signature", () => other)];
  }
  for (const count of [1, 10, 50]) {
    const labels = Array.from({ length: count }, (_, index) => `l${index}`);
    const inputs = labels.map((label) => `${label}=("@authority");created=1;keyid="x";tag="web-bot-auth"`).join();
    const signatures = labels.map((label) => `${label}=:AAAA:`).join();
    yield [`${count} labels before`, both((own) => `${inputs},${own}`, (own) => `${signatures},${own}`)];
    yield [`${count} labels without a signature`, field("signature-input", (own) => `${own},${inputs}`)];
  }
  // A nonce that was not used yet, beside the one that is signed.
  const fresh = (own: string) => own.replace(/nonce="[^"]*"/, 'nonce="fresh"');
  yield ["its label twice", both((own) => `${own},${fresh(own)}`, (own) => `${own},${own}`)];
  yield ["its label twice, the other first", both((own) => `${fresh(own)},${own}`, (own) => `${own},${own}`)];
  const covering = (more: string) => field("signature-input", (value) => value.replace("(", `(${more} `));
  for (const name of ["@query-param", "@status", "@nothing", "@request-target", "cookie", "host", "Accept", "none"]) {
    yield [`covers ${name}`, covering(`"${name}"`)];
  }
  yield ["covers 800", covering(Array.from({ length: 800 }, (_, index) => `"x-${index}"`).join(" "))];
  for (const parameter of ["req", "sf", "bs", "tr", 'key="x"', "other"]) {
    yield [`;${parameter}`, field("signature-input", (own) => own.replace('"@authority"', `$&;${parameter}`))];
  }
  yield ["another content", (sent) => ({ ...sent, body: sent.body.replace("Hello", "Goodbye") })];
}

/** Adds the order of the group to the number of a signature: the same one, for who does not look (RFC 8032, section 8.4). */
function plusOrder(bytes: Uint8Array): Uint8Array {
  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
  const number = BigInt(`0x${bytes.slice(32).reverse().toHex()}`) + order;
  return new Uint8Array([
    ...bytes.slice(0, 32),
    ...Uint8Array.fromHex(number.toString(16).padStart(64, "0")).reverse(),
  ]);
}

/** What is signed right, of what is not the request that is sent, or has no digest that counts. */
function* signings(body: string): Generator<[title: string, signing: Signing, path?: string]> {
  yield ["another method", { method: "PUT" }];
  for (const origin of ["http://vitrine.example.com", "https://vitrine.example.com:8443", "https://a.example"]) {
    yield [origin, { origin }];
  }
  for (const path of [`${CONTACT}?x`, `${CONTACT}/`, "/api/v1//contact", "/api/v1/%63ontact", "/mcp"]) {
    yield [path, {}, path];
  }
  const hash = (name: string) => createHash(name).update(body).digest("base64");
  for (const [name, algorithm] of [["md5", "md5"], ["sha", "sha1"], ["sha-384", "sha384"], ["SHA-256", "sha256"]]) {
    yield [name, { digest: `${name}=:${hash(algorithm)}:` }];
  }
  for (const name of ["sha256", "id-sha-256", "unixsum", "__proto__", "constructor"]) {
    yield [name, { digest: `${name}=:${hash("sha256")}:` }];
  }
  const right = hash("sha256");
  for (const form of [`"${right}"`, `(:${right}:)`, right.slice(0, 5), "?1", "::", ":AAAA:"]) {
    yield [form, { digest: `sha-256=${form}` }];
  }
  yield ["a second one that is wrong", { digest: `sha-256=:${right}:, sha-512=:AAAA:` }];
}

Deno.test("nothing that is changed of a signed message on its way is vouched for, in any of its parts", async () => {
  await using agent = await openAgent();
  let count = 0;
  const sentWith = async (change: Change, path = CONTACT, signing: (body: string) => Signing = () => ({})) => {
    // As much as one agent's directory is asked in a day.
    if (agent.asked() % 30 === 29) agent.clock.pass(DAY_MS);
    const body = messageOf(`Hello, number ${++count}.`);
    const signed = await agent.signed(path, body, { ...EVERYTHING, ...signing(body) });
    const response = await agent.send({ ...change(signed), path: CONTACT });
    assertEquals(response.status, 202);
    const { id } = await response.json();
    return [(await agent.lane(id))[0], await agent.finding(id) ?? "none"];
  };
  const vouched = ["vouched", "signature_valid"];
  assertEquals(await sentWith((sent) => sent), vouched);
  for (const [title, change] of changes()) {
    const [lane, finding] = await sentWith(change);
    const isIgnored = finding === "none" && lane === "open";
    assert(isIgnored || lane === "held", `${title}: ${lane}, ${finding}`);
  }
  for (const [index, [title, , path]] of [...signings("")].entries()) {
    const found = await sentWith((sent) => sent, path, (body) => [...signings(body)][index][1]);
    assertEquals(found[0], "held", `${title}: ${found}`);
  }
  const withMd5 = (body: string) => ({ digest: `md5=:AAAA:, ${contentDigest(body)}` });
  assertEquals(await sentWith((sent) => sent, CONTACT, withMd5), vouched);
  const behind = (sent: Sent): Sent => ({
    ...sent,
    headers: sent.headers.map(([name, value]) => [
      name,
      name === "signature" ? `${value}, c=:AAAA:` : name === "signature-input" ? `${value}, c=("@path")` : value,
    ]),
  });
  assertEquals(await sentWith(behind), vouched, "a signature of another kind behind it");
  // So many characters of a request are stored for its signature, and of one that has more none.
  const isStored = ([name]: [string, string]) => /^signature/.test(name) || EVERYTHING.covers!.includes(name);
  const bare = await agent.signed(CONTACT, messageOf(), { ...EVERYTHING, more: [["x-more", ""]] });
  const free = 8192 - bare.headers.filter(isStored).flat().join("").length;
  const long = (length: number) => (): Signing => ({ more: [["x-more", "x".repeat(length)]] });
  assertEquals(await sentWith((sent) => sent, CONTACT, long(free)), vouched);
  assertEquals(await sentWith((sent) => sent, CONTACT, long(free + 1)), ["open", "none"]);
  assert(count > 200, String(count));
});

Deno.test("a signature counts once: at every address, of messages at the same time, and for as long as it is valid", async () => {
  await using agent = await openAgent();
  const bare: Signing = { covers: ["@authority", AGENT] };
  const twice = async (signing: Signing, afterSeconds: number) => {
    const signed = await agent.signed(CONTACT, messageOf(), { ...bare, expires: 200_000, ...signing });
    const found = [];
    for (const pass of [afterSeconds, 0]) {
      const { id } = await (await agent.send({ ...signed, body: messageOf() })).json();
      found.push(await agent.finding(id));
      agent.clock.pass(pass * 1000);
    }
    return found;
  };
  for (const nonce of [null, "", "a", "n".repeat(2000)]) {
    for (const [created, last] of [[0, 86_399], [30, 86_429]]) {
      const signing = { created, nonce: nonce && nonce + created };
      assertEquals(await twice(signing, last), ["signature_valid", "signature_replayed"], JSON.stringify(signing));
      agent.clock.pass(2 * DAY_MS);
    }
    assertEquals(await twice({ nonce }, 86_400), ["signature_valid", "signature_expired"]);
  }
  const signed = await agent.signed(CONTACT, messageOf(), bare);
  const answers = await Promise.all(Array.from({ length: 20 }, () => agent.send({ ...signed, body: messageOf() })));
  const found = await Promise.all(answers.map(async (answer) => await agent.finding((await answer.json()).id)));
  assertEquals(found.filter((finding) => finding === "signature_valid").length, 1);
  assertEquals(found.filter((finding) => finding === "signature_replayed").length, 19);
  const tool = await agent.send({
    ...signed,
    path: "/mcp",
    body: callOf("contact_recruiter", JSON.parse(messageOf())),
  });
  assertEquals(await agent.finding((await tool.json()).result.structuredContent.id), "signature_replayed");
  // Where nobody is to be vouched for, a signature changes nothing, whatever it is.
  const plain: [string, string][] = [["content-type", "application/json"], [
    "accept",
    "application/json, text/event-stream",
  ]];
  const posting = {
    posting: "We look for an engineer who has five years of TypeScript. Send us your résumé.".repeat(3),
  };
  for (const [path, body] of [["/api/v1/match", JSON.stringify(posting)], ["/mcp", callOf("match_role", posting)]]) {
    const right = await agent.signed(path, body);
    const all = [{ path, headers: plain, body }, right, { ...signed, path, body }, { ...right, body: `${body} ` }];
    const [first, ...others] = await Promise.all(all.map(async (one) => await (await agent.send(one)).text()));
    for (const other of others) assertEquals(other, first, path);
  }
});

Deno.test("a directory vouches only with a right answer, in which the key is in use", async () => {
  await using agent = await openAgent();
  const { own } = agent;
  const seconds = () => Math.floor(agent.clock.time / 1000);
  const other = await createKey();
  const keys = (...keys: unknown[]) => () => Response.json({ keys });
  const typed = (body: BodyInit, type = "application/json") => () =>
    new Response(body, { headers: { "content-type": type } });
  const whole = JSON.stringify({ keys: [own] });
  const each = <T>(values: T[], answer: (value: T) => Response): [string, () => Response][] =>
    values.map((value) => [JSON.stringify(value), () => answer(value)]);
  const answers: { [Name in Finding]?: [title: string, answer: () => Response][] } = {
    directory_redirected: each(
      [301, 302, 303, 307, 308],
      (status) => new Response(null, { status, headers: { location: "/elsewhere" } }),
    ),
    directory_unreachable: each([404, 410, 429, 500, 503], (status) => new Response(whole, { status })),
    directory_unreadable: [
      ...each([201, 206, 400, 401, 403], (status) => new Response(whole, { status })),
      ...each([null, 1, "x", {}], (keys) => Response.json({ keys })),
      ["text", typed(whole, "text/plain")],
      ["half", typed(whole.slice(0, -1))],
      ["no Unicode", typed(new Uint8Array([0x22, 0xe4, 0x22]))],
      ["deep", typed("[".repeat(130_000))],
      ["a byte more than 128 KiB", typed(whole.padEnd(131_073))],
    ],
    signature_unknown_key: [
      ...each([null, 1, "x", [], {}], (key) => keys(key)()),
      ["another key", keys(other)],
      ["the 101st", keys(...Array(100).fill(other), own)],
      ["another curve", keys({ ...own, crv: "X25519" })],
      ["another type", keys({ ...own, kty: "EC" })],
      ["padded", keys({ ...own, x: `${own.x}=` })],
      ["expired at this second", () => keys({ ...own, exp: seconds() })()],
    ],
    signature_valid: [
      ["the 100th", keys(...Array(99).fill(other), own)],
      ["in its last second", () => keys({ ...own, exp: seconds() + 1 })()],
      ["128 KiB", typed(whole.padEnd(131_072))],
      ["its own type", typed(whole, "application/http-message-signatures-directory+json")],
    ],
  };
  const lanes = { passed: "vouched", failed: "held", unknown: "open", pending: "" };
  for (const [finding, those] of Object.entries(answers)) {
    for (const [title, answer] of those) {
      agent.answers(answer);
      // What was busy or broken is left alone for a minute.
      agent.clock.pass(DAY_MS);
      const { id } = await agent.post(CONTACT, messageOf(title));
      assertEquals(await agent.finding(id), finding, title);
      assertEquals((await agent.lane(id))[0], lanes[FINDINGS[finding as Finding].status], title);
    }
  }
  // 43 characters that are no 32 bytes are no key, and no defect of this service.
  for (const x of ["_".repeat(43), `${"A".repeat(42)}B`]) {
    const claims: PrivateJwk = { ...own, x };
    agent.answers(keys(claims));
    const { id } = await agent.post(CONTACT, messageOf(x), { claims });
    assertEquals(await agent.finding(id), "signature_unknown_key", x);
  }
  assertEquals(agent.service.lines.filter(({ event }) => event === "check_broken"), []);
});

function messageOf(text = "Hello."): string {
  return JSON.stringify({ message: `${text} ${crypto.randomUUID()}`, reply_to: "sam@firm.org", kind: "role" });
}

function callOf(name: string, args: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
}
