import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { bulkInItself } from "@/lib/contact/bulk.ts";
import { checkPosting } from "@/lib/contact/check_posting.ts";
import type { SignedRequest } from "@/lib/contact/check_signature.ts";
import type { Contact } from "@/lib/contact/contact.ts";
import type { Message, MessageInput } from "@/lib/contact/message.ts";
import { SenderChecks } from "@/lib/contact/sender_checks.ts";
import { type Finding, FINDINGS, type HoldReason, type Lane } from "@/lib/contact/sender_facts.ts";
import type { Fetched } from "@/lib/fetch_safely.ts";
import { silentLog } from "@/lib/log.ts";
import { createKey, type PrivateJwk, signingKey, signRequest, thumbprint } from "@/lib/proof/message_signatures.ts";
import { openStore, type Store } from "@/lib/store/store.ts";
import { countOf, input, makeContact, send, until } from "@/tests/contact/support/contact.ts";
import { type DnsFake, openDns, type Zone } from "@/tests/contact/support/dns.ts";
import { checkIndexes } from "@/tests/contact/support/inbox.ts";

const HERE = "https://vitrine.example.com/api/v1/contact";
const NOTHING = "Nothing confirms who the sender is, and nothing speaks against them.";

const ZONE: Zone = {
  "firm.org": {},
  "acme.com": {},
  "acrne.com": {},
  "n0rthwind.com": {},
  "xn--cme-5cd.com": {},
  "one.github.io": {},
  "jobs-inside.org": {},
  "address-only.org": { mx: [], a: ["93.184.216.34"] },
  "inside-only.org": { mx: [], a: ["10.1.2.3"] },
  "nothing.org": { mx: [] },
  "null-mx.org": { mx: ["."] },
  "broken.org": "servfail",
  "silent.org": "silent",
  "forged.org": "forged",
  "long.org": "truncated",
};

/** Names of the web, as the resolver of the process has them; each is slow to say so. */
const NAMES: Record<string, string[]> = {
  "inside.jobs-inside.org": ["10.1.2.3"],
  "mixed.jobs-inside.org": ["93.184.216.34", "127.0.0.1"],
};

/** What strangers run: directories of keys, and pages with postings. */
async function openWorld(timeoutMs: number) {
  const keys: Record<"agent" | "other", PrivateJwk> = { agent: await createKey(), other: await createKey() };
  const directory = JSON.stringify({ keys: [{ ...keys.agent, d: undefined }, { kty: "RSA" }, null] });
  const endless = () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode("x ".repeat(32_768))) });
  const html = (body: BodyInit) => new Response(body, { headers: { "content-type": "text/html" } });
  const json = (body: BodyInit) => new Response(body, { headers: { "content-type": "application/jwk-set+json" } });
  const posting = { "@context": "https://schema.org", "@graph": [{ "@type": "JobPosting", title: "Engineer" }] };
  const pages: Record<string, () => Response | Promise<Response>> = {
    "/posting": () => html(`<script type="application/ld+json">${JSON.stringify(posting)}</script>`),
    "/named": () => html("<h1>Work at Firm &amp; Sons</h1>"),
    "/unrelated": () => html("<h1>Weather</h1>"),
    "/picture": () => new Response("Firm", { headers: { "content-type": "image/png" } }),
    "/broken": () => new Response("", { status: 503 }),
    "/moved": () => new Response(null, { status: 302, headers: { location: "/posting" } }),
    "/away": () => Response.redirect("https://elsewhere.org/"),
    "/metadata": () => Response.redirect("http://169.254.169.254/latest/"),
    "/huge": () => html(endless()),
    "/never": () => new Promise(() => {}),
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { pathname, host } = new URL(request.url);
    if (pathname !== "/.well-known/http-message-signatures-directory") {
      return await pages[pathname]?.() ?? new Response("", { status: 404 });
    }
    switch (host.split(".")[0]) {
      case "moved":
        return new Response(null, { status: 302, headers: { location: "/keys" } });
      case "broken":
        return new Response("", { status: 500 });
      case "none":
        return new Response("", { status: 404 });
      case "slow":
        return await new Promise<Response>(() => {});
      case "huge":
        return json(endless());
      case "words":
        return json("<h1>Keys</h1>");
      default:
        return json(directory);
    }
  });
  const { port } = server.addr;
  // Each page has a domain of its own, and a budget.
  const page = (path: string) => `http://${path.slice(1)}.localhost:${port}${path}`;
  const agents = "agent moved broken none slow huge words".split(" ").map((name) => `${name}.test:${port}`);
  return {
    page,
    keys,
    agent: (name: string) => `http://${name}.test:${port}`,
    allow: [
      ...agents,
      ...Array.from({ length: 40 }, (_, index) => `never${index}.localhost:${port}`),
      ...[...Object.keys(pages), "/gone"].map((path) => new URL(page(path)).host),
    ],
    limits: {
      timeoutMs,
      async resolve(host: string) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return /\.(?:test|localhost)$/.test(host) ? ["127.0.0.1"] : NAMES[host] ?? [];
      },
    },
    async [Symbol.asyncDispose]() {
      const closed = server.shutdown();
      // What never answers would be waited for.
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 50))]);
    },
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

interface Signing {
  agent?: string;
  /** Seconds from now. */
  created?: number;
  expires?: number;
  nonce?: string | null;
  key?: "agent" | "other";
  /** The key that is claimed. */
  claims?: "agent" | "other";
  authority?: string;
  /** The host that the request names. */
  host?: string;
  covers?: (string | ReturnType<typeof member>)[];
  digest?: string;
  content?: SignedRequest["content"];
  /** Written instead of what was made. */
  raw?: Record<string, string>;
}

/** One member of a dictionary, covered by itself. */
function member(name: string, key: string) {
  return { name, parameters: { key } };
}

async function sign(world: World, at: number, signing: Signing): Promise<SignedRequest> {
  const { agent = world.agent("agent"), key = "agent", claims = key, nonce = crypto.randomUUID(), raw = {} } = signing;
  const { key: signer } = await signingKey(world.keys[key]);
  const seconds = Math.floor(at / 1000);
  const headers: [string, string][] = [
    ["signature-agent", `"${agent}"`],
    ["content-digest", signing.digest ?? "sha-256=:AAAA:"],
  ];
  const facts = {
    label: "sig",
    created: seconds + (signing.created ?? 0),
    expires: seconds + (signing.expires ?? 60),
    ...nonce !== null && { nonce },
    tag: "web-bot-auth",
  };
  const url = new URL(HERE);
  if (signing.authority !== undefined) url.host = signing.authority;
  const fields = await signRequest(
    { kid: thumbprint(world.keys[claims]), key: signer },
    facts,
    { method: "POST", url: url.href, headers },
    signing.covers ?? ["@authority", "signature-agent"],
  );
  const all = {
    ...Object.fromEntries(headers),
    "signature-input": fields.signatureInput,
    signature: fields.signature,
    ...raw,
  };
  return {
    method: "POST",
    url: HERE,
    host: signing.host ?? "vitrine.example.com",
    headers: Object.entries(all),
    ...signing.content !== undefined && { content: signing.content },
  };
}

interface Case {
  title: string;
  message?: (world: World) => Partial<MessageInput>;
  signed?: (world: World) => Signing;
  hold?: HoldReason;
  lane: Lane;
  /** What decides, or the sentence. */
  reason: Finding | string;
  /** What else was found. */
  found?: Finding;
}

type Given = Pick<Case, "message" | "signed" | "hold">;

const from = (domain: string, more: Partial<MessageInput> = {}) => ({
  message: () => ({ reply_to: `sam@${domain}`, company: undefined, ...more }),
});
const posting = (path: string, company?: string) => ({
  message: (world: World) => ({ reply_to: "sam@firm.org", company, posting_url: world.page(path) }),
});
const signature = (signing: Signing | ((world: World) => Signing), given: Given = from("firm.org")): Given => ({
  ...given,
  signed: (world) => typeof signing === "function" ? signing(world) : signing,
});

const vouched = (title: string, given: Given, reason: Finding): Case => ({ title, ...given, lane: "vouched", reason });
const open = (title: string, given: Given, found?: Finding): Case => ({
  ...{ title, ...given, lane: "open", reason: NOTHING, found },
});
const held = (title: string, given: Given, reason: string, found?: Finding): Case => ({
  ...{ title, ...given, lane: "held", reason, found },
});

const spam = "Dear Sir, we offer SEO and affordable web design to grow your business. To unsubscribe answer with STOP.";

const CASES: Case[] = [
  // The domain
  open("a good domain alone", from("firm.org"), "domain_good"),
  open("mail at the address itself", from("address-only.org"), "domain_good"),
  open("an answer over TCP", from("long.org"), "domain_good"),
  held("no such domain", from("nobody.org"), "domain_missing"),
  held("a null MX", from("null-mx.org"), "domain_no_mail"),
  held("neither MX nor address", from("nothing.org"), "domain_no_mail"),
  held("a name of a network", from("inside-only.org"), "domain_missing"),
  open("a resolver that fails", from("broken.org"), "domain_unresolved"),
  open("a resolver that is silent", from("silent.org"), "domain_unresolved"),
  open("an answer with a guessed id", from("forged.org"), "domain_unresolved"),
  held("a disposable domain", from("mailinator.com"), "domain_disposable"),
  held("below a disposable domain", from("x.mailinator.com"), "domain_disposable"),
  held("rn for m", from("acrne.com", { company: "Acme Inc." }), "domain_lookalike"),
  held("a digit for a letter", from("n0rthwind.com", { company: "Northwind AB" }), "domain_lookalike"),
  held("a Cyrillic letter", from("xn--cme-5cd.com", { company: "Acme" }), "domain_lookalike"),
  held(
    "like the domain of company_url",
    from("acrne.com", { company_url: "https://www.acme.com" }),
    "domain_lookalike",
  ),
  open("the company's own name", from("acme.com", { company: "ACME GmbH" }), "domain_good"),
  held("another company's site", from("firm.org", { company_url: "https://acme.com" }), "domain_other"),
  open("part of the company's domain", from("acme.com", { company_url: "https://careers.acme.com/" }), "domain_good"),
  held(
    "a neighbour under a public suffix",
    from("one.github.io", { company_url: "https://two.github.io" }),
    "domain_other",
  ),
  // The posting
  vouched("a JobPosting", posting("/posting"), "posting_found"),
  vouched("a page that names the company", posting("/named", "Firm & Sons"), "posting_found"),
  vouched("led to a posting on the same host", posting("/moved"), "posting_found"),
  open("a page about something else", posting("/unrelated", "Firm"), "posting_unrelated"),
  open("nothing there", posting("/gone"), "posting_unreachable"),
  open("a picture", posting("/picture", "Firm"), "posting_unrelated"),
  open("a server that fails", posting("/broken"), "posting_unreachable"),
  open("led to another host", posting("/away"), "posting_redirected"),
  open("led to the metadata of the machine", posting("/metadata"), "posting_redirected"),
  open("a page without end", posting("/huge", "Firm"), "posting_unrelated"),
  // Of all these the same is said, as of a server that fails: whoever asks would learn names of the owner's network.
  ...["inside", "mixed", "nobody"].map((name) =>
    open(
      `${name} of a network`,
      from("jobs-inside.org", { posting_url: `https://${name}.jobs-inside.org/` }),
      "posting_unreachable",
    )
  ),
  held("a posting on the domain of others", from("firm.org", { posting_url: "https://acme.com/job" }), "domain_other"),
  held(
    "a page, and a domain that is none",
    { message: (world) => ({ ...posting("/posting").message(world), reply_to: "sam@nobody.org" }) },
    "domain_missing",
    "posting_found",
  ),
  // The signature
  vouched("a valid signature", signature({}), "signature_valid"),
  vouched("a valid signature without nonce", signature({ nonce: null }), "signature_valid"),
  vouched(
    "with its content",
    signature({ covers: ["@authority", "signature-agent", "content-digest"], content: "same" }),
    "signature_valid",
  ),
  held(
    "with other content",
    signature({ covers: ["@authority", "signature-agent", "content-digest"], content: "different" }),
    "signature_content",
  ),
  ...(["unknown", undefined] as const).map((content) =>
    held(
      `with content of which ${content ?? "nothing"} is known`,
      signature({ covers: ["@authority", "signature-agent", "content-digest"], content }),
      "signature_content",
    )
  ),
  ...(["sha-256", "md5"] as const).map((algorithm) =>
    (algorithm === "md5" ? held : vouched)(
      `with its content as ${algorithm} alone`,
      signature({
        covers: ["@authority", "signature-agent", member("content-digest", algorithm)],
        digest: "md5=:AAAA:, sha-256=:AAAA:",
        content: "same",
      }),
      algorithm === "md5" ? "signature_content" : "signature_valid",
    )
  ),
  held("expired", signature({ created: -120, expires: -60 }), "signature_expired"),
  held("dated ahead", signature({ created: 600, expires: 900 }), "signature_expired"),
  held("older than a day", signature({ created: -90_000 }), "signature_expired"),
  held(
    "for another host, brought here",
    signature({ authority: "shop.example.com", host: "shop.example.com" }),
    "signature_authority",
  ),
  held("another key under the name of the first", signature({ key: "other", claims: "agent" }), "signature_mismatch"),
  held("a key that the agent does not publish", signature({ key: "other" }), "signature_unknown_key"),
  held("the agent is not covered", signature({ covers: ["@authority"] }), "signature_malformed"),
  held("the host is not covered", signature({ covers: ["signature-agent"] }), "signature_malformed"),
  held(
    "no structured field",
    signature({ raw: { "signature-input": 'web-bot-auth=("@authority' } }),
    "signature_malformed",
  ),
  held(
    "a directory that leads elsewhere",
    signature((world) => ({ agent: world.agent("moved") })),
    "directory_redirected",
  ),
  open("a directory that fails", signature((world) => ({ agent: world.agent("broken") })), "directory_unreachable"),
  held("a directory without end", signature((world) => ({ agent: world.agent("huge") })), "directory_unreadable"),
  held("a directory of words", signature((world) => ({ agent: world.agent("words") })), "directory_unreadable"),
  open("no directory", signature((world) => ({ agent: world.agent("none") })), "directory_unreachable"),
  open("a directory inside", signature({ agent: "https://inside.jobs-inside.org" }), "directory_unreachable"),
  open("a directory under no name", signature({ agent: "https://nobody.jobs-inside.org" }), "directory_unreachable"),
  open("a directory on this machine", signature({ agent: "https://127.0.0.1:8000" }), "directory_unreachable"),
  held("an agent without https", signature({ agent: "http://agent.org" }), "directory_not_public"),
  held("an agent that is data", signature({ agent: "data:application/json,{}" }), "directory_not_public"),
  held("a valid signature and no domain", signature({}, from("nobody.org")), "domain_missing", "signature_valid"),
  // Bulk
  held("six links", from("firm.org", { message: "See https://a.org ".repeat(6) }), "more than five links"),
  open("five links", from("firm.org", { message: "See https://a.org ".repeat(5) })),
  held("mass mail", from("firm.org", { message: spam }), "mass advertising"),
  held(
    "mass mail that is signed",
    signature({}, from("firm.org", { message: `${spam} P.S.` })),
    "mass advertising",
    "signature_valid",
  ),
  held(
    "a form that a program has filled in",
    { ...from("firm.org"), hold: "hidden_field" },
    "a field of the form",
    "domain_good",
  ),
];

/** Those who never answer are waited for. */
const NEVER: Case[] = [
  open("a server that never answers", posting("/never"), "posting_unreachable"),
  open("a directory that is slow", signature((world) => ({ agent: world.agent("slow") })), "directory_unreachable"),
];

interface Rig {
  world: World;
  dns: DnsFake;
  contact: Contact;
  /** Another instance on the same store. */
  another: () => Contact;
  told: string[];
  store: Store;
}

/** Runs a write path with everything that checks need, on the real clock. */
async function withRig(
  test: (rig: Rig) => Promise<void>,
  zone: Zone = ZONE,
  more = {},
) {
  await using world = await openWorld((more as { timeoutMs?: number }).timeoutMs ?? 10_000);
  await using dns = await openDns(zone);
  const store = await openStore(":memory:", { log: silentLog });
  const told: string[] = [];
  const channel = { name: "email", send: ({ id }: { id: string }) => Promise.resolve(void told.push(id)) };
  const { limits } = world;
  const allow = (more as { allow?: string[] }).allow ?? world.allow;
  const now = (more as { now?: () => number }).now ?? Date.now;
  const checks = new SenderChecks({ store, log: silentLog, now, allow, dnsServer: dns, limits });
  const another = () => makeContact(store, { channels: [channel], checks, now, ...more });
  const contact = another();
  try {
    await test({ world, dns, contact, another, told, store });
  } finally {
    await contact.stop();
    store.close();
  }
}

Deno.test("hostile senders and honest ones end in the right lane with the right sentence", async (t) => {
  assert(CASES.length >= 40);
  await withRig((rig) => judgeAll(t, CASES, rig));
});

Deno.test("whoever never answers holds nobody up for longer than a fetch may take", async (t) => {
  await withRig((rig) => judgeAll(t, NEVER, rig), ZONE, { timeoutMs: 300 });
});

async function judgeAll(t: Deno.TestContext, cases: readonly Case[], { world, contact, told, store }: Rig) {
  const sent = await Promise.all(cases.map(async ({ title, message, signed, hold }, index) => {
    const request = signed && await sign(world, Date.now(), signed(world));
    const { answer } = await send(
      contact,
      input({ message: `${title} ${"abcdefgh"[index % 8].repeat(index + 3)}`, ...message?.(world) }),
      {
        client: `198.51.${index}.1`,
        signed: request && (() => Promise.resolve(request)),
        hold,
      },
    );
    return answer.id;
  }));
  await contact.idle();
  for (const [index, { title, lane, reason, found }] of cases.entries()) {
    await t.step(title, async () => {
      const record = await contact.record(sent[index]);
      const seen = record.checks.map(({ explanation }) => explanation);
      const decides = reason in FINDINGS ? FINDINGS[reason as Finding].explanation : reason;
      assertEquals(record.lane, lane, JSON.stringify(record));
      assertStringIncludes(record.lane_reason, decides);
      if (found !== undefined) assert(seen.includes(FINDINGS[found].explanation), JSON.stringify(record.checks));
      assertEquals(record.status, lane === "held" ? "held" : "delivered");
      assertEquals(told.filter((id) => id === sent[index]).length, lane === "held" ? 0 : 1);
      // Nothing of the message, and for everything that failed a way to mend it.
      assert(!/firm\.org|acrne|127\.0\.0\.1/.test(JSON.stringify(record)), JSON.stringify(record));
      for (const { status, mend } of record.checks) assert(status !== "failed" || mend !== null);
    });
  }
  await checkIndexes(store);
  const stored = await store.use((kv) => Array.fromAsync(kv.list({ prefix: ["contact", "signed"] })));
  const isOpen = cases.filter(({ found }) => found === "directory_unreachable").length;
  assertEquals(stored.length, isOpen, "what was verified is not stored any longer than that");
}

Deno.test("a signature that was seen before vouches for nothing, whoever brings it", async () => {
  await withRig(async ({ world, contact }) => {
    const ids: string[] = [];
    for (const nonce of [undefined, null]) {
      const request = await sign(world, Date.now(), { nonce });
      // The same signature, written in other ways: beside it stand others, which nobody has asked for.
      const beside: [input: string, signature: string][] = [["", ""], ["", ""], [', b=("@method")', ", b=:AAAA:"], [
        ', b=("@path");tag="web-bot-auth"',
        ", b=:AAAA:",
      ]];
      for (const [moreInput, more] of beside) {
        const headers = request.headers.map(([name, value]): [string, string] => [
          name,
          value + (name === "signature" ? more : name === "signature-input" ? moreInput : ""),
        ]);
        const { answer } = await send(contact, input({ reply_to: "sam@firm.org", subject: `${nonce} ${ids.length}` }), {
          signed: () => Promise.resolve({ ...request, headers }),
        });
        ids.push(answer.id);
        await contact.idle();
      }
    }
    const records = await Promise.all(ids.map((id) => contact.record(id)));
    const replayed = Array(3).fill(FINDINGS.signature_replayed.explanation);
    const valid = FINDINGS.signature_valid.explanation;
    assertEquals(records.map(({ lane_reason }) => lane_reason), [valid, ...replayed, valid, ...replayed]);
  });
});

Deno.test("the third address with the same text is held, the first two are not, and releasing teaches nothing", async () => {
  await withRig(async ({ contact, told }) => {
    const ids: string[] = [];
    for (const [index, name] of ["ann", "ben", "ANN", "cy", "dee"].entries()) {
      const message = input({
        message: `We look for you, No. ${index}!${" ".repeat(index)}`,
        reply_to: `${name}@firm.org`,
      });
      ids.push((await send(contact, message, { client: `198.51.${index}.1` })).answer.id);
      await contact.idle();
    }
    const lanes = async () => (await Promise.all(ids.map((id) => contact.record(id)))).map(({ lane }) => lane);
    assertEquals(await lanes(), ["open", "open", "open", "held", "held"]);
    assertStringIncludes((await contact.record(ids[3])).lane_reason, "several addresses");
    await contact.release(ids[3]);
    await contact.idle();
    const { status, lane, lane_reason } = await contact.record(ids[3]);
    assertEquals([status, lane, lane_reason], ["delivered", "open", "The owner has released the message."]);
    assertEquals(told, [...ids.slice(0, 3), ids[3]]);
    const { answer } = await send(contact, input({ message: "We look for you: no!", reply_to: "eve@firm.org" }));
    await contact.idle();
    assertEquals((await contact.record(answer.id)).lane, "held");
  });
});

Deno.test("what could not be found out is tried again after delivery, and cannot call a message back", async () => {
  let time = Date.now();
  const zone: Zone = { "firm.org": "servfail", "late.org": "servfail" };
  await withRig(
    async ({ world, contact, told, store }) => {
      const page = { posting_url: world.page("/posting") };
      const good = (await send(contact, input({ reply_to: "sam@firm.org" }))).answer.id;
      const bad = (await send(contact, input({ reply_to: "sam@late.org", ...page }))).answer.id;
      await contact.idle();
      assertEquals((await contact.record(bad)).lane, "vouched");
      assertEquals(told.length, 2);
      zone["firm.org"] = {};
      delete zone["late.org"];
      time += 61_000;
      await contact.sweep();
      await contact.idle();
      const [first, second] = await Promise.all([contact.record(good), contact.record(bad)]);
      assertEquals([first.status, first.checks[0].status], ["delivered", "passed"]);
      assertEquals([second.status, second.lane, second.checks[0].status], ["delivered", "open", "failed"]);
      assertEquals(told.length, 2);
      assertEquals([await countOf(store, "contact", "due"), await countOf(store, "contact", "look")], [0, 0]);
      await checkIndexes(store);
    },
    zone,
    { now: () => time },
  );
});

Deno.test("at what a held message names nobody looks twice, and at what others name not before a minute has passed", async () => {
  let time = Date.now();
  let asked = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    asked++;
    return new Response("", { status: request.url.includes("held") ? 404 : 503 });
  });
  const page = (name: string) => `http://${name}.localhost:${server.addr.port}/`;
  const allow = ["held", "open"].map((name) => `${name}.localhost:${server.addr.port}`);
  const pass = async (contact: Contact, ms: number) => {
    time += ms;
    await contact.sweep();
    await contact.idle();
  };
  await withRig(
    async ({ contact }) => {
      const sent = { reply_to: "sam@firm.org" };
      await send(contact, input({ ...sent, posting_url: page("held") }), { hold: "hidden_field" });
      await contact.idle();
      assertEquals(asked, 1);
      for (let round = 0; round < 5; round++) await pass(contact, 3_700_000);
      assertEquals(asked, 1);
      const { answer: { id } } = await send(contact, input({ ...sent, posting_url: page("open") }));
      await contact.idle();
      assertEquals(asked, 2);
      await pass(contact, 50_000);
      assertEquals(asked, 2);
      for (let round = 0; round < 5; round++) await pass(contact, 3_700_000);
      // Once at first and in three rounds after that.
      assertEquals(asked, 5);
      assertEquals((await contact.record(id)).checks.at(-1)!.code, "posting_unreachable");
    },
    ZONE,
    { now: () => time, allow },
  );
  await server.shutdown();
});

Deno.test("a check that never ended twice is given up, the others are made, and the message is told once", async () => {
  let time = Date.now();
  let asked = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    asked++;
    return new Promise<Response>(() => {});
  });
  const host = `killer.localhost:${server.addr.port}`;
  await withRig(
    async ({ contact, another, told, dns }) => {
      const { answer: { id } } = await send(
        contact,
        input({ reply_to: "sam@firm.org", posting_url: `http://${host}/` }),
      );
      const instances: Contact[] = [contact];
      // An instance that hangs here stands for one that has died here: nobody hears of it again.
      for (const count of [1, 2]) {
        await until(() => asked === count);
        time += 31_000;
        instances.push(another());
        await instances.at(-1)!.sweep();
      }
      assertEquals(told, [id], "whoever waits for the third look has the message");
      await until(async () => (await contact.record(id)).lane_code !== "checking");
      const { status, lane, checks } = await contact.record(id);
      assertEquals([status, lane], ["delivered", "open"]);
      assertEquals(checks.map(({ check, status, code }) => [check, status, code]), [
        ["domain", "passed", "domain_good"],
        ["posting", "unknown", "check_given_up"],
      ]);
      assertEquals([asked, dns.asked.length > 0], [2, true]);
      await Promise.all(instances.map((instance) => instance.stop()));
    },
    ZONE,
    { now: () => time, allow: [host], timeoutMs: 3_600_000 },
  );
  await Promise.race([server.shutdown(), new Promise((resolve) => setTimeout(resolve, 50))]);
});

Deno.test("a check that a process ends in good order is none that ended it", async () => {
  let asked = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    asked++;
    return new Promise<Response>(() => {});
  });
  const host = `slow.localhost:${server.addr.port}`;
  await withRig(
    async ({ contact, another }) => {
      const { answer: { id } } = await send(
        contact,
        input({ reply_to: "sam@firm.org", posting_url: `http://${host}/` }),
      );
      let instance = contact;
      for (let count = 1; count < 4; count++) {
        await until(() => asked === count);
        await instance.stop();
        instance = another();
        await instance.sweep();
      }
      await until(() => asked === 4);
      assertEquals((await instance.record(id)).checks.at(-1)!.code, "posting_checking");
      await instance.stop();
    },
    ZONE,
    { allow: [host], timeoutMs: 3_600_000 },
  );
  await Promise.race([server.shutdown(), new Promise((resolve) => setTimeout(resolve, 50))]);
});

Deno.test("a round that never succeeds ends after the last pause", async () => {
  let time = Date.now();
  await withRig(
    async ({ contact, dns, store }) => {
      const { answer: { id } } = await send(contact, input({ reply_to: "sam@broken.org" }));
      await contact.idle();
      for (let round = 0; round < 6; round++) {
        time += 3_700_000;
        await contact.sweep();
        await contact.idle();
      }
      assertEquals((await contact.record(id)).checks[0].status, "unknown");
      // Four rounds of at most two looks, each with two questions.
      assert(dns.asked.length >= 8 && dns.asked.length <= 16, String(dns.asked.length));
      assertEquals([await countOf(store, "contact", "due"), await countOf(store, "contact", "look")], [0, 0]);
    },
    ZONE,
    { now: () => time },
  );
});

Deno.test("looking at senders whom nobody waits for holds up no delivery, however many they are", async () => {
  await withRig(
    async ({ world, contact, dns, told }) => {
      // Each at a domain of its own: one domain is not asked by so many at once.
      const page = (index: number) => ({ posting_url: world.page("/never").replace("never", `never${index}`) });
      // Held already, so that nobody waits to hear of them.
      const held = await Promise.all(
        Array.from(
          { length: 40 },
          (_, index) => send(contact, input({ reply_to: "sam@firm.org", ...page(index) }), { hold: "hidden_field" }),
        ),
      );
      await until(() => dns.asked.length >= 24);
      const honest = (await send(contact, input({ reply_to: "sam@firm.org" }))).answer.id;
      await until(() => told.length > 0);
      assertEquals(told, [honest]);
      const { checks } = await contact.record(held[0].answer.id);
      assertEquals(checks.map(({ code }) => code), ["domain_checking", "posting_checking"], "it was faster than these");
      // With the process they end at once, and are looked at by the next one.
      const begin = performance.now();
      await contact.stop();
      assert(performance.now() - begin < 20_000, "stopping waits for nobody who never answers");
    },
    { "firm.org": {} },
    { timeoutMs: 3_600_000 },
  );
});

Deno.test("withdrawing, answering and releasing race with checks and delivery, and nothing is lost or told twice", async () => {
  const zone: Zone = { ...ZONE, "slow.org": "silent" };
  await withRig(async ({ contact, told, store }) => {
    const accept = async (domain: string) => {
      const { answer: { id } } = await send(contact, input({ reply_to: `sam@${domain}` }));
      return id;
    };
    const [withdrawn, answered, failing] = await Promise.all([
      accept("slow.org"),
      accept("slow.org"),
      accept("nobody.org"),
    ]);
    await until(async () => (await contact.record(answered)).status === "delivering");
    await contact.withdraw(withdrawn);
    await contact.settle(answered, "answered", "Thank you.");
    await contact.idle();
    const gone = await contact.record(withdrawn);
    assertEquals([gone.outcome, told.includes(withdrawn)], ["withdrawn", false]);
    const record = await contact.record(answered);
    assertEquals([record.status, record.outcome, record.reply_note], ["delivered", "answered", "Thank you."]);
    assertEquals(told.filter((id) => id === answered), [answered]);
    assertEquals((await contact.record(failing)).status, "held");
    await Promise.allSettled([contact.release(failing), contact.withdraw(failing), contact.release(failing)]);
    await contact.idle();
    assertEquals((await contact.record(failing)).outcome, "withdrawn");
    assert(told.filter((id) => id === failing).length <= 1);
    await checkIndexes(store);
  }, zone);
});

Deno.test("answering and withdrawing while a channel is being told: it is told once, and both hold", async () => {
  let time = Date.now();
  const told: string[] = [];
  const gate = Promise.withResolvers<void>();
  const channel = {
    name: "email",
    async send({ id }: { id: string }) {
      told.push(id);
      await gate.promise;
    },
  };
  await withRig(
    async ({ world, contact, store }) => {
      const request = await sign(world, Date.now(), {});
      const [answered, withdrawn] = await Promise.all([request, undefined].map(async (signed) => {
        const message = input({ reply_to: "sam@firm.org" });
        return (await send(contact, message, { signed: signed && (() => Promise.resolve(signed)) })).answer.id;
      }));
      await until(() => told.length === 2);
      await contact.settle(answered, "answered", "Thank you.");
      await contact.withdraw(withdrawn);
      gate.resolve();
      await contact.idle();
      // No lease is left that somebody would take over.
      time += 40_000;
      await contact.sweep();
      await contact.idle();
      const [first, second] = await Promise.all([contact.record(answered), contact.record(withdrawn)]);
      assertEquals([first.status, first.outcome, first.lane], ["delivered", "answered", "vouched"]);
      assertEquals(second.outcome, "withdrawn");
      assertEquals(told.toSorted(), [answered, withdrawn].toSorted());
      await checkIndexes(store);
    },
    ZONE,
    { now: () => time, channels: [channel] },
  );
});

Deno.test("a message that is withdrawn while its sender is being looked at leaves nothing of the request behind", async () => {
  await withRig(
    async ({ world, contact, store }) => {
      const request = await sign(world, Date.now(), { agent: world.agent("slow") });
      const { answer: { id } } = await send(contact, input({ reply_to: "sam@firm.org" }), {
        signed: () => Promise.resolve(request),
      });
      await until(async () => (await contact.record(id)).status === "delivering");
      await contact.withdraw(id);
      await contact.idle();
      const { outcome, checks } = await contact.record(id);
      assertEquals([outcome, checks[0].status], ["withdrawn", "pending"]);
      const stored = await store.use((kv) => Array.fromAsync(kv.list({ prefix: ["contact"] })));
      assert(!JSON.stringify(stored.map(({ value }) => value)).includes("slow.test"));
      assertEquals(stored.filter(({ key }) => ["signed", "due", "look"].includes(key[1] as string)), []);
    },
    ZONE,
    { timeoutMs: 500 },
  );
});

Deno.test("a board's posting vouches only where it links to the domain of the address", async () => {
  const message = {
    kind: "role",
    message: "Hello",
    reply_to: "sam@acme.com",
    posting_url: "https://www.linkedin.com/jobs/1",
  } as Message;
  const judged = async (data: unknown) =>
    await checkPosting(message, {}, () =>
      Promise.resolve(
        {
          status: 200,
          headers: new Headers(),
          body: new TextEncoder().encode(JSON.stringify(data)),
          isCut: false,
        } satisfies Fetched,
      ));
  const job = { "@type": "JobPosting", title: "Engineer" };
  assertEquals(await judged(job), "posting_elsewhere");
  assertEquals(await judged({ ...job, hiringOrganization: { sameAs: "https://other.com" } }), "posting_elsewhere");
  assertEquals(await judged({ ...job, hiringOrganization: { sameAs: ["https://www.acme.com/"] } }), "posting_found");
});

Deno.test("two offers to everybody are mass mail, and one is only behind a greeting of nobody; six links are many", () => {
  const reasonOf = (message: string) => bulkInItself({ message, reply_to: "sam@firm.org", kind: "other" });
  const [greeting, one, other] = ["Dear Sir,", "Professional SEO for you.", "Grow your business."];
  assertEquals([one, other, greeting, `${one} ${one}`].map(reasonOf), [undefined, undefined, undefined, undefined]);
  assertEquals([`${one} ${other}`, `${greeting} ${one}`].map(reasonOf), ["mass_mail", "mass_mail"]);
  assertEquals([5, 6].map((count) => reasonOf("https://firm.org ".repeat(count))), [undefined, "many_links"]);
});
