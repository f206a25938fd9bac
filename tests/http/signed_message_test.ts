import { assertEquals } from "@std/assert";
import { createHash } from "node:crypto";
import { FINDINGS } from "@/lib/contact/sender_facts.ts";
import { contentDigest, createKey, signingKey, signRequest, thumbprint } from "@/lib/proof/message_signatures.ts";
import { openDns } from "@/tests/contact/support/dns.ts";
import { startService } from "@/tests/support/service.ts";

Deno.test("a message that an agent has signed is vouched for, over REST and as a tool, and not with other content", async () => {
  const own = await createKey();
  let asked = 0;
  const directory = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    asked++;
    return Response.json({ keys: [{ ...own, d: undefined, kid: thumbprint(own) }] });
  });
  const host = `127.0.0.1:${directory.addr.port}`;
  await using dns = await openDns({ "firm.org": {} });
  await using service = await startService({
    env: { FETCH_ALLOW: host, DNS_SERVER: `127.0.0.1:${dns.port}`, BASE_URL: "https://vitrine.example.com" },
    baseUrl: "http://localhost:8000",
  });
  const { contact } = service.runtime.service;

  async function post(path: string, body: string, digest = contentDigest(body)): Promise<Record<string, unknown>> {
    const headers: [string, string][] = [
      ["content-type", "application/json"],
      ["accept", "application/json, text/event-stream"],
      ["content-digest", digest],
      ["signature-agent", `agent="http://${host}"`],
    ];
    const seconds = Math.floor(Date.now() / 1000);
    const fields = await signRequest(
      await signingKey(own),
      { label: "sig", created: seconds, expires: seconds + 60, nonce: crypto.randomUUID(), tag: "web-bot-auth" },
      { method: "POST", url: `https://vitrine.example.com${path}`, headers },
      ["@authority", "@path", "content-digest", { name: "signature-agent", parameters: { key: "agent" } }] as never,
    );
    const all = [...headers, ["signature-input", fields.signatureInput], ["signature", fields.signature]] as [
      string,
      string,
    ][];
    const response = await service.send(`http://localhost:8000${path}`, { method: "POST", headers: all, body });
    const answer = await response.json();
    await contact.idle();
    return answer;
  }
  const lane = async (id: unknown) => {
    const { lane, lane_reason } = await contact.record(String(id));
    return [lane, lane_reason];
  };
  const message = (text: string) => ({ message: `Hello, ${text}.`, reply_to: "sam@firm.org", kind: "role" });
  const vouched = ["vouched", FINDINGS.signature_valid.explanation];

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
  const other = await post("/api/v1/contact", JSON.stringify(message("changed")), contentDigest("something else"));
  assertEquals(await lane(other.id), ["held", FINDINGS.signature_content.explanation]);
  // A digest that nobody compares, because its algorithm is broken, is none, whether it is right or not.
  const weak = JSON.stringify(message("under a weak digest"));
  const md5 = createHash("md5").update(weak).digest("base64");
  for (const digest of [`md5=:${md5}:`, "md5=:AAAA:"]) {
    const { id } = await post("/api/v1/contact", weak.replace("weak", digest), digest);
    assertEquals(await lane(id), ["held", FINDINGS.signature_content.explanation], digest);
  }
  assertEquals(asked, 2, "what is refused before costs its agent nothing");
  await directory.shutdown();
});
