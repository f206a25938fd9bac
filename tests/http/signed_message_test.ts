import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { type Finding, FINDINGS } from "@/lib/contact/sender_facts.ts";
import {
  contentDigest,
  createKey,
  type PrivateJwk,
  signingKey,
  signRequest,
  thumbprint,
} from "@/lib/proof/message_signatures.ts";
import { openDns } from "@/tests/contact/support/dns.ts";
import { startService } from "@/tests/support/service.ts";

const ORIGIN = "https://vitrine.example.com";

const LIMITS = { CONTACT_LIMIT: "100;w=3600", CONTACT_GLOBAL_LIMIT: "1000;w=86400" };

/** How a request is signed, or forged. */
interface Signing {
  digest?: string;
  key?: PrivateJwk;
  /** The key that is claimed. */
  claims?: PrivateJwk;
  /** Seconds from now. */
  created?: number;
  expires?: number;
  nonce?: string;
  origin?: string;
  covers?: unknown[];
  /** What stands before and behind the two fields. */
  before?: [input: string, signature: string];
  behind?: [input: string, signature: string];
}

const AGENT = { name: "signature-agent", parameters: { key: "agent" } };
const ALL = ["@authority", "@path", "content-digest", AGENT];

/** A service, and an agent that publishes a key and sends it messages. */
async function openAgent() {
  const own = await createKey();
  let asked = 0;
  const directory = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    asked++;
    return Response.json({ keys: [{ ...own, d: undefined, kid: thumbprint(own) }] });
  });
  const host = `127.0.0.1:${directory.addr.port}`;
  const dns = await openDns({ "firm.org": {} });
  const service = await startService({
    env: { FETCH_ALLOW: host, DNS_SERVER: `127.0.0.1:${dns.port}`, BASE_URL: ORIGIN, ...LIMITS },
    baseUrl: "http://localhost:8000",
  });
  const { contact } = service.runtime.service;

  async function post(path: string, body: string, signing: Signing = {}): Promise<Record<string, unknown>> {
    const { digest = contentDigest(body), key = own, claims = key, nonce = crypto.randomUUID() } = signing;
    const headers: [string, string][] = [
      ["content-type", "application/json"],
      ["accept", "application/json, text/event-stream"],
      ["content-digest", digest],
      ["signature-agent", `agent="http://${host}"`],
    ];
    const { created = 0, expires = 60, covers = ALL, origin = ORIGIN, before = ["", ""], behind = ["", ""] } = signing;
    const seconds = Math.floor(Date.now() / 1000);
    const fields = await signRequest(
      { kid: thumbprint(claims), key: (await signingKey(key)).key },
      { label: "sig", created: seconds + created, expires: seconds + expires, nonce, tag: "web-bot-auth" },
      { method: "POST", url: origin + path, headers },
      covers as never,
    );
    headers.push(["signature-input", before[0] + fields.signatureInput + behind[0]]);
    headers.push(["signature", before[1] + fields.signature + behind[1]]);
    const response = await service.send(`http://localhost:8000${path}`, { method: "POST", headers, body });
    const answer = await response.json();
    await contact.idle();
    return answer;
  }
  return {
    own,
    post,
    asked: () => asked,
    async lane(id: unknown) {
      const { lane, lane_reason } = await contact.record(String(id));
      return [lane, lane_reason];
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
      await directory.shutdown();
    },
  };
}

const message = (text: string) => ({ message: `Hello, ${text}.`, reply_to: "sam@firm.org", kind: "role" });
const vouched = ["vouched", FINDINGS.signature_valid.explanation];

Deno.test("a message that an agent has signed is vouched for, over REST and as a tool, and not with other content", async () => {
  await using agent = await openAgent();
  const { post, lane } = agent;
  const first = await post("/api/v1/contact", JSON.stringify(message("over REST")));
  assertEquals(await lane(first.id), vouched);
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "contact_recruiter", arguments: message("as a tool") },
  };
  const { result } = await post("/mcp", JSON.stringify(call)) as { result: { structuredContent: { id: string } } };
  assertEquals(await lane(result.structuredContent.id), vouched);
  const digest = contentDigest("something else");
  const other = await post("/api/v1/contact", JSON.stringify(message("changed")), { digest });
  assertEquals(await lane(other.id), ["held", FINDINGS.signature_content.explanation]);
  // A digest that nobody compares, because its algorithm is broken, is none, whether it is right or not.
  const weak = JSON.stringify(message("under a weak digest"));
  const md5 = createHash("md5").update(weak).digest("base64");
  for (const digest of [`md5=:${md5}:`, "md5=:AAAA:"]) {
    const { id } = await post("/api/v1/contact", weak.replace("weak", digest), { digest });
    assertEquals(await lane(id), ["held", FINDINGS.signature_content.explanation], digest);
  }
  assertEquals(agent.asked(), 2, "what is refused before costs its agent nothing");
});

Deno.test("a forged, stale or repeated signature vouches for nothing, and a second one changes nothing", async () => {
  await using agent = await openAgent();
  const other = await createKey();
  const foreign = { origin: "https://shop.example.com" };
  const unsigned: [string, string] = ['b=("@method");created=1;keyid="x";tag="web-bot-auth", ', "b=:AAAA:, "];
  const untagged: [string, string] = [', c=("@method");created=1;keyid="x"', ", c=:AAAA:"];
  const once = { nonce: crypto.randomUUID() };
  const cases: [title: string, signing: Signing, finding: Finding][] = [
    ["another key", { key: other }, "signature_unknown_key"],
    ["another key under the name of the published one", { key: other, claims: agent.own }, "signature_mismatch"],
    ["expired", { created: -120, expires: -60 }, "signature_expired"],
    ["a day old", { created: -86_400 }, "signature_expired"],
    ["of the future", { created: 120, expires: 600 }, "signature_expired"],
    ["for another host", foreign, "signature_mismatch"],
    ["nothing but the agent is covered", { covers: [AGENT] }, "signature_malformed"],
    ["the agent is not covered", { covers: ["@authority"] }, "signature_malformed"],
    ["a bad one before it", { before: unsigned }, "signature_malformed"],
    ["a bad one of another kind behind it", { behind: untagged }, "signature_valid"],
    ["a nonce", once, "signature_valid"],
    ["the same nonce", once, "signature_replayed"],
  ];
  for (const [title, signing, finding] of cases) {
    const { id } = await agent.post("/api/v1/contact", JSON.stringify(message(title)), signing);
    const lane = FINDINGS[finding].status === "failed" ? "held" : "vouched";
    assertEquals(await agent.lane(id), [lane, FINDINGS[finding].explanation], title);
  }
});
