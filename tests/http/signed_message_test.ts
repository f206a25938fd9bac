import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { type Finding, FINDINGS } from "@/lib/contact/sender_facts.ts";
import { contentDigest, createKey } from "@/lib/proof/message_signatures.ts";
import { AGENT, openAgent, type Signing } from "@/tests/contact/support/agent.ts";

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

Deno.test("a forged, stale or repeated signature vouches for nothing", async () => {
  await using agent = await openAgent();
  const other = await createKey();
  const once = { nonce: crypto.randomUUID() };
  const cases: [title: string, signing: Signing, finding: Finding][] = [
    ["another key", { key: other }, "signature_unknown_key"],
    ["another key under the name of the published one", { key: other, claims: agent.own }, "signature_mismatch"],
    ["for another host", { origin: "https://shop.example.com" }, "signature_mismatch"],
    ["nothing but the agent is covered", { covers: [AGENT] }, "signature_malformed"],
    ["the agent is not covered", { covers: ["@authority"] }, "signature_malformed"],
    ["a nonce", once, "signature_valid"],
    ["the same nonce", once, "signature_replayed"],
    // Just inside and just outside.
    ["at its last second", { created: -60, expires: 1 }, "signature_valid"],
    ["expired at this second", { created: -60, expires: 0 }, "signature_expired"],
    ["nearly a day old", { created: -86_399 }, "signature_valid"],
    ["a day old", { created: -86_400 }, "signature_expired"],
    ["of a clock that is ahead", { created: 30 }, "signature_valid"],
    ["of the future", { created: 31 }, "signature_expired"],
  ];
  for (const [title, signing, finding] of cases) {
    const { id } = await agent.post("/api/v1/contact", JSON.stringify(message(title)), signing);
    const lane = FINDINGS[finding].status === "failed" ? "held" : "vouched";
    assertEquals(await agent.lane(id), [lane, FINDINGS[finding].explanation], title);
  }
});
